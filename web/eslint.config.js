// What a compiler does not see: promises nobody waits for, and the like. Types are known, so it looks at them.
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const RULES = {
  "@typescript-eslint/no-floating-promises": "error",
  "@typescript-eslint/no-misused-promises": "error",
  "@typescript-eslint/await-thenable": "error",
  "@typescript-eslint/require-await": "error",
  "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
  "@typescript-eslint/only-throw-error": "error",
  "@typescript-eslint/prefer-promise-reject-errors": "error",
  "@typescript-eslint/no-base-to-string": "error",
  "@typescript-eslint/no-array-delete": "error",
  "@typescript-eslint/no-for-in-array": "error",
  "no-unsafe-finally": "error",
  "no-self-compare": "error",
  "no-async-promise-executor": "error",
};

export default ts.config(
  { ignores: ["node_modules", "src/lib/protocol.ts", "src/i18n/messages.d.ts", "public", "scripts", "*.config.*"] },
  ...svelte.configs.base,
  {
    files: ["**/*.ts", "**/*.svelte", "**/*.svelte.ts"],
    plugins: { "@typescript-eslint": ts.plugin },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig },
    },
    rules: RULES,
  },
  { files: ["**/*.ts"], ignores: ["**/*.svelte.ts"], languageOptions: { parser: ts.parser } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    rules: {
      "svelte/no-unnecessary-state-wrap": "error",
      "svelte/require-each-key": "error",
      "svelte/no-at-html-tags": "error",
    },
  },
);
