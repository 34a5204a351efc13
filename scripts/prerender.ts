/**
 * Builds the web half and writes the five public pages as files that can be read without JavaScript:
 * dist/web/{index,about,faq,contact,terms}.html; app.html is the empty page for every other route.
 * Usage: node scripts/prerender.ts
 */
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build, type Manifest } from "vite";

const PAGES = { "/": "index", "/about": "about", "/faq": "faq", "/contact": "contact", "/terms": "terms" };
const SCREENS = { "/": "Home", "/about": "About", "/faq": "Faq", "/contact": "Contact", "/terms": "Terms" };
const OUT = resolve("dist/web");
const SERVER_OUT = resolve("dist/prerender");

await build({ logLevel: "warn" });
await buildPreviewFrame();
await build({
  logLevel: "warn",
  build: { outDir: SERVER_OUT, ssr: "prerender.tsx", manifest: false, copyPublicDir: false },
});

type Prerendered = { prerender: (path: string) => Promise<{ html: string; title: string }> };
const { prerender }: Prerendered = await import(`${SERVER_OUT}/prerender.js`);
const template = await readFile(`${OUT}/index.html`, "utf8");
const manifest: Manifest = JSON.parse(await readFile(`${OUT}/.vite/manifest.json`, "utf8"));

for (const [path, name] of Object.entries(PAGES) as [keyof typeof PAGES, string][]) {
  const { html, title } = await prerender(path);
  if (!html.includes("<h1")) throw new Error(`${path} was written without its heading`);
  const page = template
    .replace("<title>Daylight</title>", `<title>${title} · Daylight</title>`)
    .replace("</head>", `${linksOf(`screens/${SCREENS[path]}/${SCREENS[path]}.tsx`)}\n  </head>`)
    .replace("<!--app-->", () => html);
  await writeFile(`${OUT}/${name}.html`, page);
}
await writeFile(`${OUT}/app.html`, template.replace("<!--app-->", ""));
await rm(SERVER_OUT, { recursive: true });
await rm(`${OUT}/.vite`, { recursive: true });

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
      manifest: false,
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
function linksOf(entry: string): string {
  const styles = new Set<string>();
  const modules = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || modules.has(chunk.file)) return;
    modules.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(entry);
  const already = (file: string) => template.includes(file);
  return [
    ...[...styles]
      .filter((file) => !already(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...modules]
      .filter((file) => !already(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join("\n    ");
}
