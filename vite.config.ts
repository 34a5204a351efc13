import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileMessages } from "./scripts/compile-messages.ts";
import { singleIcons } from "./scripts/single-icons.ts";

/**
 * Small parts that many screens share: what they import is as small. The others have Base UI's weight behind them, or are
 * for reading and writing letters, which no list needs.
 */
const LIGHT =
  /\/src\/(core\/dates\/|messages\/en\/(dates|page-titles|search-spelling))|\/src\/(core\/(?!letter\/|search\/|template\/|request\/life|mail\/link-target|classify\/(zones\/(message-zones|sentences)|facts\/(corrected|extract|fact-conflicts)|outcome\/classify|classify-message))|contract)\/|\/src\/web\/(app\/api\/|features\/(requests\/(batch-queries|request-(queries|status)|status-appearance)|labels\/label-queries|navigation\/|lists\/|files\/download-files|keyboard\/|dates\/(format-|scheduled-time|Timestamp)|thread\/outcome-appearance|deadlines\/(law-queries|deadline-labels)))|@tanstack\/(react-)?query|@mdi\/js|\/web\/design\/(?!overlays\/(Menu\.|ListDialog|NameDialog|Dialog|Toast|Anchored))/;

/**
 * Which modules share a file. Left alone there is one for each set of screens that share something, eighty for the inbox;
 * each costs a browser a call and a wait in line. Inbox and tracker begin with `main`, `common`, `virtual` and their own.
 */
const SCRIPTS = [
  { name: "main", tags: ["$initial" as const], priority: 6 },
  { name: "common", test: LIGHT, minShareCount: 2, maxModuleSize: 8_000, priority: 5 },
  { name: "words", test: /src\/core\/(problem|search\/(fold-words|highlight))\.ts$/, priority: 5 },
  { name: "virtual", test: /@tanstack\/(react-)?virtual/, priority: 5 },
  // What the home page shows of a letter and a reply, so that it loads nothing else of the thread.
  { name: "examples", test: /screens\/Home\/ExamplePictures\.tsx$/, priority: 4.5 },
  { name: "pieces", test: /node_modules\/(@base-ui|@floating-ui)\//, minShareCount: 3, priority: 4.3 },
  // Every screen loads both soon after its first rows.
  { name: "overlays", test: /design\/overlays\/(Toast|Menu)\.(tsx|module\.css)$/, priority: 4.4 },
  // What the editor of letters shares with the thread, so that it loads neither the thread nor the inbox.
  {
    name: "drafts",
    test: /web\/features\/(drafts\/|files\/(file-appearance|attachment-limits)|thread\/(delivery\/(pending-delivery|manual-submission)|conversation-queries))|messages\/en\/files/,
    priority: 4.2,
  },
  { name: "inbox", test: /screens\/Inbox\/Inbox\.tsx$/, priority: 4 },
  { name: "tracker", test: /screens\/RequestsTracker\/RequestsTracker\.tsx$/, priority: 3 },
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
