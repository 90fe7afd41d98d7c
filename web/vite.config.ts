import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
// @ts-expect-error plain JavaScript, shared with the tests
import { catalogues, chunkName } from "./scripts/catalogues.mjs";
// @ts-expect-error plain JavaScript, shared with the tests
import { art } from "./scripts/sprite.mjs";
// @ts-expect-error plain JavaScript
import { worker } from "./scripts/worker.mjs";

const server = process.env["CROWNLANDS_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./",
  plugins: [svelte(), art(), catalogues(), worker()],
  build: {
    outDir: "../src/crownlands/server/page",
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: {
      output: {
        chunkFileNames: (chunk): string => chunkName(chunk.facadeModuleId) ?? "assets/[name]-[hash].js",
      },
    },
  },
  // The rules in words and their pictures lie beside this folder.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], maxWorkers: "100%", setupFiles: ["tests/setup.ts"] },
});
