"""What the battles are fought with: weapons, creatures, troops and the printed tables from YAML, and scenario files."""
