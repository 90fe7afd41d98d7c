// The kernel's seam (src/crownlands/kernel/cpp/seam/crownlands.h) in WebAssembly, for a worker or for node. It needs no
// threads, no shared memory and no special headers.

const ENOSYS = 52;

// All that the kernel wants of its host: the time. Whatever else its library could ask for is refused.
function host(memory) {
    const wasi = {
        clock_time_get(_clock, _precision, at) {
            const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
            new DataView(memory().buffer).setBigUint64(at, nanoseconds, true);
            return 0;
        },
        proc_exit(code) {
            throw new Error(`the kernel ended itself (${code})`);
        },
    };
    return new Proxy(wasi, { get: (known, name) => known[name] ?? (() => ENOSYS) });
}

export class Kernel {
    #exports;

    constructor(instance) {
        this.#exports = instance.exports;
        this.#exports._initialize();
    }

    version() {
        return this.#exports.crownlands_version();
    }

    // Status of a function, by its name without `crownlands_`; `question` is a Uint8Array, or bytes of Python.
    ask(name, question) {
        const view = question.getBuffer?.("u8");
        const bytes = view?.data ?? question;
        const room = this.#exports.crownlands_room(bytes.length);
        new Uint8Array(this.#exports.memory.buffer, room, bytes.length).set(bytes);
        view?.release();
        return this.#exports[`crownlands_${name}`]();
    }

    // The answer to the last question, or the reason why there is none. A view: it holds until the next question.
    answer() {
        const { crownlands_answer, crownlands_answer_size, memory } = this.#exports;
        return new Uint8Array(memory.buffer, crownlands_answer(), crownlands_answer_size());
    }

    // How much memory the kernel has taken so far, in bytes. WebAssembly never gives any back.
    get size() {
        return this.#exports.memory.buffer.byteLength;
    }
}

// `code`: a WebAssembly.Module, or the bytes of kernel.wasm.
export async function load(code) {
    const module = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
    let instance = null;
    const wasi_snapshot_preview1 = host(() => instance.exports.memory);
    instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1 });
    return new Kernel(instance);
}
