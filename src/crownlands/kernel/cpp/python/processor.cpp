// Which of a wheel's kernels this machine can run. A module of its own, for any machine: to ask a kernel that is built for
// wider registers than there are would end the process.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace {

// Names of modules, those for the widest registers first; the one for every machine comes last.
PyObject* kernels(PyObject*, PyObject*) {
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
    const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
                        && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq")
                        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vpopcntdq");
    if (avx512) return Py_BuildValue("(sss)", "_kernel_avx512", "_kernel_avx2", "_kernel");
    if (avx2) return Py_BuildValue("(ss)", "_kernel_avx2", "_kernel");
    return Py_BuildValue("(s)", "_kernel");
}

PyMethodDef METHODS[] = {{"kernels", kernels, METH_NOARGS, "The kernels that this machine can run, the quickest first."},
                         {nullptr, nullptr, 0, nullptr}};
PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "_processor", nullptr, -1, METHODS, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__processor() { return PyModule_Create(&MODULE); }
