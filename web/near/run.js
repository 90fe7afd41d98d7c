// A Python module in Pyodide under node, with Crownlands and the kernel: node run.js ARCHIVE KERNEL FOLDER MODULE ARGUMENTS.
// The module is found in the folder; what its `main` gives for the arguments is written as the last line.
import { readFileSync } from "node:fs";

import { loadPyodide } from "pyodide";

import { start } from "./python.js";

const [archive, code, folder, name, ...given] = process.argv.slice(2);
const began = performance.now();
try {
    const bytes = code === "-" ? null : readFileSync(code);
    const { pyodide, kernel } = await start(loadPyodide, new Uint8Array(readFileSync(archive)), bytes);
    const ready = (performance.now() - began) / 1000;
    pyodide.mountNodeFS("/given", folder);
    pyodide.globals.set("given", pyodide.toPy({ name, arguments: given, ready }));
    pyodide.globals.set("memory", () => (kernel?.size ?? 0) + pyodide._module.HEAP8.length);
    const told = pyodide.runPython(`
import importlib
sys.path.insert(0, "/given")
program = importlib.import_module(given["name"])
program.ready, program.memory = given["ready"], memory
program.main(given["arguments"])
`);
    process.stdout.write(`${told}\n`);
} catch (error) {
    // The message alone: node would show Pyodide's source, which is one line.
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
}
