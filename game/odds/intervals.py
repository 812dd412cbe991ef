"""How surely a number is known that was sampled: shares by Wilson, means by Student, differences on the same luck.

Every function works on counts and sums alone, so that what many processes sampled is added up and nothing is kept."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp, inf, lgamma, log, log1p, sqrt

from msgspec import Struct

CONFIDENCE = 0.95
"""How often an interval holds what is sought, unless another share is asked for."""

FINE = 1e-14
"""Where a sum or a search that comes ever nearer has come near enough."""


class Interval(Struct, frozen=True):
    """A number as sampled, and the least and the most that it may truly be."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """From the least to the most."""
        return self.high - self.low

    def __contains__(self, value: float) -> bool:
        """Whether the number may truly be this."""
        return self.low <= value <= self.high


class Sums(Struct, frozen=True):
    """What a mean is worked out of: how many values, their sum, the sum of their squares."""

    count: int = 0
    total: float = 0
    squares: float = 0

    @classmethod
    def of(cls, values: Iterable[float]) -> Sums:
        """Sum values up, in their order."""
        count, total, squares = 0, 0.0, 0.0
        for value in values:
            count, total, squares = count + 1, total + value, squares + value * value
        return cls(count, total, squares)

    def __add__(self, other: Sums) -> Sums:
        """Add what was sampled elsewhere; always in one order, since floats are rounded."""
        return Sums(self.count + other.count, self.total + other.total, self.squares + other.squares)

    def mean(self, confidence: float = CONFIDENCE) -> Interval:
        """Return the mean with Student's interval."""
        return student(self.count, self.total, self.squares, confidence)


def wilson(hits: int, of: int, confidence: float = CONFIDENCE) -> Interval:
    """Return a share with Wilson's interval, which stays within 0 and 1 and is none too narrow at either."""
    if not 0 <= hits <= of or of < 1:
        raise ValueError(f"{hits} of {of} is no share")
    share, z = hits / of, normal_quantile(0.5 + confidence / 2)
    grown = 1 + z * z / of
    middle = (share + z * z / (2 * of)) / grown
    half = z / grown * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    # At the ends the limit is the end itself, which the roots miss by a rounding.
    return Interval(share, 0.0 if hits == 0 else middle - half, 1.0 if hits == of else middle + half)


def student(count: int, total: float, squares: float, confidence: float = CONFIDENCE) -> Interval:
    """Return a mean with Student's interval, by the sum of the values and that of their squares.

    Of one value nothing is known but itself: its interval has no end."""
    if count < 1:
        raise ValueError("there is no mean of nothing")
    mean = total / count
    if count == 1:
        return Interval(mean, -inf, inf)
    variance = max(0.0, squares - total * mean) / (count - 1)
    half = student_quantile(0.5 + confidence / 2, count - 1) * sqrt(variance / count)
    return Interval(mean, mean - half, mean + half)


def paired(ones: Iterable[float], others: Iterable[float], confidence: float = CONFIDENCE) -> Interval:
    """Return by how much the ones are more than the others, in the mean; each pair was sampled on the same luck."""
    return Sums.of(one - other for one, other in zip(ones, others, strict=True)).mean(confidence)


def paired_shares(both: int, one: int, other: int, neither: int, confidence: float = CONFIDENCE) -> Interval:
    """Return by how much one share is more than the other, of pairs on the same luck: hits of both, of one alone ...

    By Newcombe's tenth method: out of Wilson's intervals of the two and how far they go together. Unlike Student's
    it is not nothing where all pairs were alike."""
    of = both + one + other + neither
    first, second = wilson(both + one, of, confidence), wilson(both + other, of, confidence)
    margins = (both + one) * (other + neither) * (both + other) * (one + neither)
    together = float(both * neither - one * other)
    if together > 0:
        together = max(0.0, together - of / 2)  # corrected for continuity
    alike = together / sqrt(margins) if margins else 0.0
    down, up = first.value - first.low, first.high - first.value
    down_other, up_other = second.value - second.low, second.high - second.value
    less = sqrt(max(0.0, down * down - 2 * alike * down * up_other + up_other * up_other))
    more = sqrt(max(0.0, up * up - 2 * alike * up * down_other + down_other * down_other))
    difference = (one - other) / of
    return Interval(difference, max(-1.0, difference - less), min(1.0, difference + more))


# ---- quantiles -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def normal_quantile(p: float) -> float:
    """Return what a normal number (mean 0, deviation 1) stays below with chance p."""
    from statistics import NormalDist

    return NormalDist().inv_cdf(p)


@lru_cache(maxsize=4096)
def student_quantile(p: float, freedom: int) -> float:
    """Return what Student's t of so many degrees of freedom stays below with chance p, of 0.5 to below 1."""
    if not 0.5 <= p < 1 or freedom < 1:
        raise ValueError(f"there is no quantile {p} of Student's t with {freedom} degrees of freedom")
    # With x = freedom / (freedom + t*t) both tails together are the beta function's share below x: sought by halves.
    tails, low, high = 2 * (1 - p), 0.0, 1.0
    while high - low > FINE * high:
        x = (low + high) / 2
        if x in (low, high):
            break
        if beta_share(x, freedom / 2, 0.5) < tails:
            low = x
        else:
            high = x
    x = (low + high) / 2
    return sqrt(freedom * (1 - x) / x)


def beta_share(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function of x, from 0 to 1."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    # The fraction comes near quickly on one side of the middle; the other is its complement.
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 / ((1 - (a + b) * x / (a + 1)) or tiny)
    whole = d
    for m in range(1, 10_000):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / ((1 + term * d) or tiny)
            c = (1 + term / c) or tiny
            whole *= c * d
        if abs(c * d - 1) < FINE:
            break
    return whole
