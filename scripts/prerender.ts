/**
 * Builds the web half and writes its pages. The five public ones can be read without JavaScript:
 * dist/web/{index,about,faq,contact,terms}.html. The others are empty, a file each that names the scripts and styles its
 * screen begins with, so that the browser fetches them all at once; app.html is for every address that is no page.
 * Usage: node scripts/prerender.ts
 */
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type Rolldown } from "vite";

const PAGES = { "/": "index", "/about": "about", "/faq": "faq", "/contact": "contact", "/terms": "terms" };
const SCREENS = { "/": "Home", "/about": "About", "/faq": "Faq", "/contact": "Contact", "/terms": "Terms" };
/** Of a first look only the brand is set in it; it must not stand before scripts in the line. */
const SERIF_PRELOAD = /\s*<link\s+rel="preload"\s+href="[^"]*source-serif[^>]*>/;
/** The other pages, by the first word of their address; server/http/platform/web-pages.ts knows which addresses have one. */
const APP_PAGES = {
  login: "Login",
  signup: "Signup",
  inbox: "Inbox",
  "requests-tracker": "RequestsTracker",
  "request-editor": "RequestEditor",
  batches: "Batch",
  invitation: "Invitation",
  account: "Account",
  "admin-dashboard": "AdminDashboard",
};
/** The early script of each page that has one. */
const BOOTSTRAPPED_PAGES = { inbox: "inbox", "requests-tracker": "tracker" } as const;
type BootstrappedPage = keyof typeof BOOTSTRAPPED_PAGES;
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
  prerenderSkeleton: (screen: BootstrappedPage, phone: boolean) => Promise<string>;
};
const { prerender, prerenderSkeleton }: Prerendered = await import(`${SERVER_OUTPUT_FOLDER}/prerender.js`);
const template = await readFile(`${OUTPUT_FOLDER}/index.html`, "utf8");

for (const [path, name] of Object.entries(PAGES) as [keyof typeof PAGES, string][]) {
  const { html, title } = await prerender(path);
  if (!html.includes("<h1")) throw new Error(`${path} was written without its heading`);
  const page = template
    .replace("<title>Daylight</title>", `<title>${title} · Daylight</title>`)
    .replace("</head>", `${linksOf(SCREENS[path])}\n  </head>`)
    .replace("<!--app-->", () => html);
  await writeFile(`${OUTPUT_FOLDER}/${name}.html`, page);
}
const empty = template.replace("<!--app-->", "");
await writeFile(`${OUTPUT_FOLDER}/app.html`, empty);
for (const [name, screen] of Object.entries(APP_PAGES)) {
  const page = empty.replace("</head>", `${linksOf(screen)}\n  </head>`);
  await writeFile(`${OUTPUT_FOLDER}/${name}.html`, await withBootstrap(name, page));
}
await compressAssets();
await rm(SERVER_OUTPUT_FOLDER, { recursive: true });

/**
 * A page that draws its first rows without the application (src/web/app/bootstrap): it has its styles in it, so that nothing is
 * waited for, and what of its first look is the same for everybody; scripts are fetched and left to wait. Any other as it is.
 */
async function withBootstrap(name: string, page: string): Promise<string> {
  if (!(name in BOOTSTRAPPED_PAGES)) return page;
  const screen = name as BootstrappedPage;
  const bootstrap = await bootstrapScript(BOOTSTRAPPED_PAGES[screen]);
  const skeletons = [
    `<template id="look-desk">${await prerenderSkeleton(screen, false)}</template>`,
    `<template id="look-phone">${await prerenderSkeleton(screen, true)}</template>`,
  ];
  const styles: string[] = [];
  const scripts: string[] = [];
  const deferScript = (link: string) => {
    scripts.push(link.trim().replace("crossorigin", 'fetchpriority="low" crossorigin'));
    return "";
  };
  const withoutFiles = page
    .replace(SERIF_PRELOAD, "")
    .replaceAll(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (_link, file: string) => {
      styles.push(file);
      // It is named, so that nobody fetches it once more.
      return `<link rel="stylesheet" crossorigin disabled href="/${file}">`;
    })
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, deferScript)
    .replace(/\s*<script type="module" crossorigin src="([^"]+)"><\/script>/, (_script, file: string) =>
      deferScript(`<link rel="modulepreload" crossorigin id="application" href="${file}">`),
    );
  // In a template nobody fetches them before the page asks for what it shows.
  const deferredScripts = `<template id="scripts">${scripts.join("")}</template>`;
  const stylesheets = await Promise.all(styles.map((file) => readFile(join(OUTPUT_FOLDER, file), "utf8")));
  return withoutFiles
    .replace("</head>", () => `<style>${stylesheets.join("\n")}</style>\n  </head>`)
    .replace("</body>", () => `${[...skeletons, deferredScripts].join("\n    ")}\n  </body>`)
    .replace('<link rel="icon"', () => `<script>${bootstrap}</script>\n    <link rel="icon"`);
}

/** What a page begins with, before anything is fetched for it. */
async function bootstrapScript(page: (typeof BOOTSTRAPPED_PAGES)[BootstrappedPage]): Promise<string> {
  const script = outputOf(
    await build({
      logLevel: "warn",
      resolve: {
        alias: [
          { find: /^react(\/jsx-runtime)?$/, replacement: resolve("src/web/app/bootstrap/react-shim.ts") },
          { find: /^react-router$/, replacement: resolve("src/web/app/bootstrap/router-shim.ts") },
        ],
      },
      build: {
        write: false,
        copyPublicDir: false,
        // They stand in the page; the script would bring them a second time.
        cssCodeSplit: false,
        rolldownOptions: {
          input: resolve(`src/web/app/bootstrap/${page}.ts`),
          output: { format: "iife", codeSplitting: false },
        },
      },
    }),
  ).find((file) => file.type === "chunk");
  if (script?.type !== "chunk") throw new Error("The early script was not built");
  // Its hash is said to the browser, and the installation's name is written into the pages after that.
  if (/<\/script|<!--|Daylight|team@/.test(script.code))
    throw new Error("The early script cannot stand in a page");
  return script.code.trim();
}

/** What one build made. */
function outputOf(output: Awaited<ReturnType<typeof build>>) {
  if (!("output" in output)) throw new Error("A build of one output was expected");
  return output.output;
}

/** Scripts and styles as they are sent, so that nothing is compressed while somebody waits. */
async function compressAssets(): Promise<void> {
  const brotli = promisify(brotliCompress);
  for (const folder of [join(OUTPUT_FOLDER, "assets"), join(OUTPUT_FOLDER, "preview/assets")])
    for (const name of await readdir(folder)) {
      if (!/\.(js|css|svg)$/.test(name)) continue;
      const bytes = await readFile(join(folder, name));
      if (bytes.length < 1_000) continue;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 9,
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
  const path = `/screens/${screen}/${screen}.tsx`;
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
