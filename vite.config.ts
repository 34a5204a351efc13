import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileMessages } from "./scripts/compile-messages.ts";
import { singleIcons } from "./scripts/single-icons.ts";

/**
 * Small parts that many screens share: what they import is as small. The others have Base UI's weight behind them, or are
 * for reading and writing letters, which no list needs.
 */
const LIGHT =
  /\/src\/(core\/(?!letter\/|template\/|request\/life|mail\/link-target|classify\/(zones\/(message-zones|sentences)|facts\/(corrected|extract|fact-conflicts)|outcome\/classify|classify-message))|contract)\/|\/src\/web\/(app\/api\/|features\/(requests\/(batch-queries|request-count-params|request-queries|status-appearance)|labels\/label-queries|navigation\/(prefetch|edited|use-sync)|keyboard\/single|lists\/(selection|use-row|use-selection)|dates\/format-(day|time)|thread\/outcome-appearance|deadlines\/law-queries))|@tanstack\/(react-)?query|@mdi\/js|\/web\/design\/(?!overlays\/(Menu|ListDialog|Dialog|Toast|Anchored)|controls\/(IconButton|Segmented))/;

/**
 * Which modules share a file. Left alone there is one for each set of screens that share something, eighty for the inbox;
 * each costs a browser a call and a wait in line. The inbox begins with the first three.
 */
const SCRIPTS = [
  { name: "main", tags: ["$initial" as const], priority: 5 },
  { name: "common", test: LIGHT, minShareCount: 2, maxModuleSize: 8_000, priority: 4 },
  { name: "inbox", test: /screens\/Inbox\/Inbox\.tsx$/, priority: 3 },
  { name: "pieces", test: /node_modules\/(@base-ui|@floating-ui)\//, minShareCount: 3, priority: 2 },
  { name: "reading", test: /screens\/Inbox\/reading\/ReadingPane\.tsx$/, priority: 1 },
];

/** The web half. `scripts/prerender.ts` builds it twice with this file: for the browser, and to write the public pages. */
export default defineConfig({
  root: "src/web",
  cacheDir: "../../node_modules/.vite",
  plugins: [compileMessages(), singleIcons(), react()],
  // amazon-cognito-identity-js brings a `buffer` that expects Node's name for the global object.
  define: { global: "globalThis" },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    target: "es2022",
    // No data: URLs, so that the content security policy can stay `self`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: SCRIPTS,
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "/api/": "http://127.0.0.1:3000", "^/identity/$": "http://127.0.0.1:3000" },
  },
});
