// The kernel at the end of a pipe, for programs on this machine: node pipe.js kernel.wasm. A question is the lengths of its
// function's name and of its words (4 bytes each, the lowest first) and then both; an answer is status, length and words.
// The functions `version` and `size` are answered here.
import { readFileSync, readSync, writeSync } from "node:fs";

import { load } from "./kernel.js";

const kernel = await load(readFileSync(process.argv[2]));

function read(size) {
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; ) {
        const got = readSync(0, bytes, at, size - at);
        if (got === 0) process.exit(0);
        at += got;
    }
    return bytes;
}

function write(bytes) {
    for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

function answered(name, question) {
    if (name === "version") return [kernel.version(), new Uint8Array()];
    if (name === "size") return [kernel.size / 65536, new Uint8Array()];
    const status = kernel.ask(name, question);
    return [status, kernel.answer()];
}

for (;;) {
    const lengths = new DataView(read(8).buffer);
    const name = new TextDecoder().decode(read(lengths.getUint32(0, true)));
    const [status, told] = answered(name, read(lengths.getUint32(4, true)));
    const head = new DataView(new ArrayBuffer(8));
    head.setInt32(0, status, true);
    head.setUint32(4, told.length, true);
    write(new Uint8Array(head.buffer));
    write(told);
}
