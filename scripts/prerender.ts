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
const SERIF = /\s*<link\s+rel="preload"\s+href="[^"]*source-serif[^>]*>/;
/** The other pages, by the first word of their address; server/http/web-pages.ts knows which addresses have one. */
const DRAWN = {
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
const BEGUN = { inbox: "inbox", "requests-tracker": "tracker" } as const;
type Begun = keyof typeof BEGUN;
const OUT = resolve("dist/web");
const SERVER_OUT = resolve("dist/prerender");

const chunks = outputOf(await build({ logLevel: "warn" })).filter((file) => file.type === "chunk");
await buildPreviewFrame();
await build({
  logLevel: "warn",
  build: { outDir: SERVER_OUT, ssr: "prerender.tsx", copyPublicDir: false },
});

type Prerendered = {
  prerender: (path: string) => Promise<{ html: string; title: string }>;
  prerenderBegun: (screen: Begun, phone: boolean) => Promise<string>;
};
const { prerender, prerenderBegun }: Prerendered = await import(`${SERVER_OUT}/prerender.js`);
const template = await readFile(`${OUT}/index.html`, "utf8");

for (const [path, name] of Object.entries(PAGES) as [keyof typeof PAGES, string][]) {
  const { html, title } = await prerender(path);
  if (!html.includes("<h1")) throw new Error(`${path} was written without its heading`);
  const page = template
    .replace("<title>Daylight</title>", `<title>${title} · Daylight</title>`)
    .replace("</head>", `${linksOf(SCREENS[path])}\n  </head>`)
    .replace("<!--app-->", () => html);
  await writeFile(`${OUT}/${name}.html`, page);
}
const empty = template.replace("<!--app-->", "");
await writeFile(`${OUT}/app.html`, empty);
for (const [name, screen] of Object.entries(DRAWN)) {
  const page = empty.replace("</head>", `${linksOf(screen)}\n  </head>`);
  await writeFile(`${OUT}/${name}.html`, await begun(name, page));
}
await compressAssets();
await rm(SERVER_OUT, { recursive: true });

/**
 * A page that draws its first rows without the application (src/web/early): it has its styles in it, so that nothing is
 * waited for, and what of its first look is the same for everybody; scripts are fetched and left to wait. Any other as it is.
 */
async function begun(name: string, page: string): Promise<string> {
  if (!(name in BEGUN)) return page;
  const screen = name as Begun;
  const early = await earlyScript(BEGUN[screen]);
  const looks = [
    `<template id="look-desk">${await prerenderBegun(screen, false)}</template>`,
    `<template id="look-phone">${await prerenderBegun(screen, true)}</template>`,
  ];
  const styles: string[] = [];
  const scripts: string[] = [];
  const aside = (link: string) => {
    scripts.push(link.trim().replace("crossorigin", 'fetchpriority="low" crossorigin'));
    return "";
  };
  const withoutFiles = page
    .replace(SERIF, "")
    .replaceAll(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (_link, file: string) => {
      styles.push(file);
      // It is named, so that nobody fetches it once more.
      return `<link rel="stylesheet" crossorigin disabled href="/${file}">`;
    })
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, aside)
    .replace(/\s*<script type="module" crossorigin src="([^"]+)"><\/script>/, (_script, file: string) =>
      aside(`<link rel="modulepreload" crossorigin id="application" href="${file}">`),
    );
  // In a template nobody fetches them before the page asks for what it shows.
  const waiting = `<template id="scripts">${scripts.join("")}</template>`;
  const sheets = await Promise.all(styles.map((file) => readFile(join(OUT, file), "utf8")));
  return withoutFiles
    .replace("</head>", () => `<style>${sheets.join("\n")}</style>\n  </head>`)
    .replace("</body>", () => `${[...looks, waiting].join("\n    ")}\n  </body>`)
    .replace('<link rel="icon"', () => `<script>${early}</script>\n    <link rel="icon"`);
}

/** What a page begins with, before anything is fetched for it. */
async function earlyScript(of: (typeof BEGUN)[Begun]): Promise<string> {
  const script = outputOf(
    await build({
      logLevel: "warn",
      resolve: {
        alias: [
          { find: /^react(\/jsx-runtime)?$/, replacement: resolve("src/web/early/react-stand-in.ts") },
          { find: /^react-router$/, replacement: resolve("src/web/early/router-stand-in.ts") },
        ],
      },
      build: {
        write: false,
        copyPublicDir: false,
        // They stand in the page; the script would bring them a second time.
        cssCodeSplit: false,
        rolldownOptions: {
          input: resolve(`src/web/early/${of}.ts`),
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
function outputOf(built: Awaited<ReturnType<typeof build>>) {
  if (!("output" in built)) throw new Error("A build of one output was expected");
  return built.output;
}

/** Scripts and styles as they are sent, so that nothing is compressed while somebody waits. */
async function compressAssets(): Promise<void> {
  const brotli = promisify(brotliCompress);
  for (const folder of [join(OUT, "assets"), join(OUT, "preview/assets")])
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
    await cp(resolve("node_modules/pdfjs-dist", parts), `${OUT}/preview/parts`, {
      recursive: true,
      // What runs a PDF's scripts: they never run here.
      filter: (source) => !source.includes("quickjs"),
    });
}

/** The stylesheets and modules a screen needs, so that its page is whole before any script runs. */
function linksOf(screen: string): string {
  const path = `/screens/${screen}/${screen}.tsx`;
  const begins = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
  if (!begins) throw new Error(`No chunk has ${path}`);
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
  visit(begins);
  const missing = (file: string) => !template.includes(file);
  return [
    ...[...styles].filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...visited].filter(missing).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join("\n    ");
}
