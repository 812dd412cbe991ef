/* Compiled code takes for an int whatever has an `__index__`, as Python itself does, and has its number there and then:
   the faces of game/odds/unread.py are such. Included before each file that mypyc wrote. */

#include <Python.h>
#include "CPy.h"

static inline int taken_for_int(PyObject *given)
{
    if (PyLong_Check(given)) {
        return 1;
    }
    if (!PyIndex_Check(given)) {
        return 0;
    }
    PyObject *number = PyNumber_Index(given);
    Py_XDECREF(number);
    return number != NULL;
}

static CPyTagged taken(PyObject *given)
{
    if (PyLong_Check(given)) {
        return CPyTagged_FromObject(given);
    }
    PyObject *number = PyNumber_Index(given);
    return number == NULL ? CPY_INT_TAG : CPyTagged_StealFromObject(number);
}

static inline void not_taken(const char *expected, PyObject *given)
{
    if (!PyErr_Occurred()) {
        CPy_TypeError(expected, given);
    }
}

#undef PyLong_Check
#define PyLong_Check(given) taken_for_int(given)
#define CPyTagged_FromObject(given) (likely(PyLong_CheckExact(given)) ? (CPyTagged_FromObject)(given) : taken(given))
#define CPyTagged_BorrowFromObject(given) \
    (likely(PyLong_CheckExact(given)) ? (CPyTagged_BorrowFromObject)(given) : taken(given))
#define CPy_TypeError(expected, given) not_taken(expected, given)
