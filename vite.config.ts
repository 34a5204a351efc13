import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileMessages } from "./scripts/compile-messages.ts";
import { singleIcons } from "./scripts/single-icons.ts";

/**
 * Small parts that many screens share: what they import is as small. The others have Base UI's weight behind them, or are
 * for reading and writing letters, which no list needs.
 */
const LIGHT =
  /\/src\/(core\/(dates|money)\/|contract\/|messages\/en\/(dates|page-titles|search-spelling|errors\/user-pool-errors))|\/src\/web\/(app\/api\/|features\/(requests\/(batch-queries|request-(queries|status)|status-appearance)|labels\/label-queries|navigation\/|lists\/(?!use-virtual)|files\/download-files|keyboard\/(?!KeyboardShortcuts)|dates\/(format-|scheduled-time|Timestamp)|thread\/outcome-appearance|deadlines\/(law-queries|deadline-labels)))|@mdi\/js|\/web\/design\/(?!overlays\/(Menu\.|ListDialog|NameDialog|Dialog|Toast|Anchored))/;

/** What begins every page, with all that it imports, and the styles of what each loads soon after. */
const FIRST =
  /\/src\/web\/index\.html$|@tanstack\/(react-)?query|design\/overlays\/(Toast|Menu)\.module\.css$/;

type ModuleGraph = { getModuleInfo(id: string): { importers: string[] } | null };

/** The file that every page begins with, and small parts that two others import. */
function nameOfMain(id: string, graph: ModuleGraph): string | null {
  if (FIRST.test(id)) return "main";
  return LIGHT.test(id) && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1 ? "main" : null;
}

/**
 * Which modules share a file: a module belongs to the first of these that matches it, with what it imports. Left alone
 * there is a file for each set of screens that share something, eighty for the inbox; each costs a browser a call and a wait
 * in line. Inbox and tracker begin with `main`, `virtual` and their own.
 */
const SCRIPTS = [
  { name: nameOfMain, debugName: "main" },
  { name: "virtual", test: /@tanstack\/(react-)?virtual|features\/lists\/use-virtual-rows/ },
  { name: "words", test: /src\/core\/(problem|search\/(fold-words|highlight))\.ts$/ },
  { name: "paper", test: /features\/letter\/LetterPaper|core\/letter\/letter\.ts$/ },
  // What the home page shows of a letter and a reply, so that it loads nothing else of the thread.
  { name: "examples", test: /screens\/Home\/ExamplePictures\.tsx$/ },
  // With what every screen loads soon after its first rows.
  {
    name: "pieces",
    test: /node_modules\/(@base-ui|@floating-ui)\/|design\/overlays\/(Toast|Menu)\.tsx$/,
    minShareCount: 3,
  },
  { name: "files", test: /web\/features\/files\/file-appearance|core\/delivery\/sending-limits/ },
  // What the editor of letters shares with the thread, so that it loads neither the thread nor the inbox.
  {
    name: "drafts",
    test: /core\/(letter\/(variables|letter-date)|template\/template-errors)|web\/features\/(drafts\/|files\/attachment-limits|thread\/(delivery\/(pending-delivery|manual-submission)|conversation-queries))/,
  },
  { name: "inbox", test: /screens\/Inbox\/Inbox\.tsx$/ },
  { name: "tracker", test: /screens\/RequestsTracker\/RequestsTracker\.tsx$/ },
  { name: "reading", test: /screens\/Inbox\/reading\/ReadingPane\.tsx$/ },
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
