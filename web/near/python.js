// Crownlands' Python in Pyodide, with the kernel beside it: for a worker or for node. `archive` is what
// `python -m release.near` packs, `code` is kernel.wasm; both as bytes. The bridge is one call within the same thread.
import { load } from "./kernel.js";

export async function start(loadPyodide, archive, code, options = {}) {
    const pyodide = await loadPyodide(options);
    pyodide.unpackArchive(archive, "zip", { extractDir: "/crownlands" });
    const kernel = code ? await load(code) : null;
    pyodide.globals.set("crownlands_kernel", kernel);
    pyodide.runPython(`
import sys
sys.path.insert(0, "/crownlands")
if crownlands_kernel is not None:
    from crownlands.kernel import seam
    from crownlands.kernel.seam.browser import BrowserBridge
    seam.install(BrowserBridge(crownlands_kernel))
`);
    return { pyodide, kernel };
}
