/**
 * Builds the web half and writes its pages. Those of PAGES can be read without JavaScript. The others are empty, a file each that names the scripts and styles its
 * screen begins with, so that the browser fetches them all at once; app.html is for every address that is no page.
 * dist/prerender stays: server/http/platform/rendered-pages.ts renders the pages of laws and agencies with it.
 * Usage: node scripts/prerender.ts
 */
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type Rolldown } from "vite";
import { headElements, NO_INDEX } from "../src/server/http/platform/page-head.ts";

const PAGES = {
  "/": { file: "index", screen: "Home" },
  "/about": { file: "about", screen: "About" },
  "/faq": { file: "faq", screen: "Faq" },
  "/contact": { file: "contact", screen: "Contact" },
  "/terms": { file: "terms", screen: "Terms" },
  "/privacy": { file: "privacy", screen: "Privacy" },
  "/accessibility": { file: "accessibility", screen: "Accessibility" },
  "/login": { file: "login", screen: "Login" },
  "/signup": { file: "signup", screen: "Signup" },
};
/** The other pages, by the first word of their address; server/http/platform/web-pages.ts knows which addresses have one. */
const APP_PAGES = {
  inbox: "Inbox",
  "requests-tracker": "RequestsTracker",
  "request-editor": "RequestEditor",
  batches: "Batch",
  invitation: "Invitation",
  account: "Account",
  "admin-dashboard": "AdminDashboard",
};
const OUTPUT_FOLDER = resolve("dist/web");
const SERVER_OUTPUT_FOLDER = resolve("dist/prerender");

const chunks = outputOf(await build({ logLevel: "warn" })).filter((file) => file.type === "chunk");
await buildPreviewFrame();
await build({
  logLevel: "warn",
  build: { outDir: SERVER_OUTPUT_FOLDER, ssr: "app/prerender.tsx", copyPublicDir: false },
});

type Prerendered = {
  prerender: (path: string) => Promise<{ html: string; title: string }>;
  noScriptText: string;
  descriptions: Readonly<Record<string, string>>;
};
const { prerender, noScriptText, descriptions }: Prerendered = await import(
  `${SERVER_OUTPUT_FOLDER}/prerender.js`
);
const template = await readFile(`${OUTPUT_FOLDER}/index.html`, "utf8");

for (const [path, { file, screen }] of Object.entries(PAGES)) {
  const { html, title } = await prerender(path);
  if (!html.includes("<h1")) throw new Error(`${path} was written without its heading`);
  const description = descriptions[path];
  if (!description) throw new Error(`${path} has no description`);
  // The server puts the names of the installation in place of these.
  const head = headElements({ title, description, url: `[public-url]${path}`, brand: "Daylight" });
  const page = template
    .replace("<title>Daylight</title>", `<title>${title} · Daylight</title>`)
    .replace("</head>", () => `${head}\n    ${linksOf(screen)}\n  </head>`)
    .replace("<!--app-->", () => html);
  await writeFile(`${OUTPUT_FOLDER}/${file}.html`, page);
}
const noScript = `<noscript><p>${noScriptText}</p></noscript>`;
const empty = template
  .replace("</head>", `  ${NO_INDEX}\n  </head>`)
  .replace("<!--app-->", "")
  .replace('<div id="app">', () => `${noScript}\n    <div id="app">`);
await writeFile(`${OUTPUT_FOLDER}/app.html`, empty);
const appPage = await withTextFont(empty);
for (const [name, screen] of Object.entries(APP_PAGES)) {
  await writeFile(
    `${OUTPUT_FOLDER}/${name}.html`,
    appPage.replace("</head>", `${linksOf(screen)}\n  </head>`),
  );
}
// The server fills these when they are asked for, with the module that wrote the pages above.
for (const [name, screen] of [
  ["laws", "Laws/Laws"],
  ["law", "Laws/LawPage"],
  ["agency", "Agency/Agency"],
] as const) {
  const links = linksOf(screen);
  await writeFile(`${OUTPUT_FOLDER}/${name}.html`, template.replace("</head>", `${links}\n  </head>`));
}
await compressAssets();

/** The page with the serif preloaded that screens are set in (Shell.module.css). */
async function withTextFont(page: string): Promise<string> {
  const textFont = (await readdir(`${OUTPUT_FOLDER}/assets`)).find((name) =>
    name.startsWith("source-serif-4-latin-wght-normal"),
  );
  const preloaded = /source-serif-4-latin-opsz-normal-[\w-]+\.woff2/;
  if (!textFont || !preloaded.test(page)) throw new Error("No page preloads a serif");
  return page.replace(preloaded, textFont);
}

/** What one build made. */
function outputOf(output: Awaited<ReturnType<typeof build>>) {
  if (!("output" in output)) throw new Error("A build of one output was expected");
  return output.output;
}

/** Scripts and styles as they are sent, so that nothing is compressed while someone waits. */
async function compressAssets(): Promise<void> {
  const brotli = promisify(brotliCompress);
  for (const folder of [join(OUTPUT_FOLDER, "assets"), join(OUTPUT_FOLDER, "preview/assets")])
    for (const name of await readdir(folder)) {
      if (!/\.(js|css|svg)$/.test(name)) continue;
      const bytes = await readFile(join(folder, name));
      if (bytes.length < 1_000) continue;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(join(folder, `${name}.br`), await brotli(bytes, { params }));
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }
}

/**
 * The sandboxed page that shows files, with assets of its own: it shares none with the application, so that nothing it
 * needs is loaded before a file is opened. Beside it lies what pdf.js asks for late.
 */
async function buildPreviewFrame() {
  await build({
    logLevel: "warn",
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      assetsDir: "preview/assets",
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: resolve("src/web/preview/frame/index.html") },
    },
  });
  for (const parts of ["cmaps", "standard_fonts", "wasm"])
    await cp(resolve("node_modules/pdfjs-dist", parts), `${OUTPUT_FOLDER}/preview/parts`, {
      recursive: true,
      // What runs a PDF's scripts: they never run here.
      filter: (source) => !source.includes("quickjs"),
    });
}

/** The stylesheets and modules a screen needs, so that its page is whole before any script runs. */
function linksOf(screen: string): string {
  const path = screen.includes("/") ? `/screens/${screen}.tsx` : `/screens/${screen}/${screen}.tsx`;
  const entryChunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
  if (!entryChunk) throw new Error(`No chunk has ${path}`);
  const visited = new Set<string>();
  const styles = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (visited.has(chunk.fileName)) return;
    visited.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) visit(imported);
    }
  };
  visit(entryChunk);
  const notInTemplate = (file: string) => !template.includes(file);
  return [
    ...[...styles].filter(notInTemplate).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...visited]
      .filter(notInTemplate)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join("\n    ");
}
