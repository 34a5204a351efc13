import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { headElements } from "./page-head.ts";
import { dataElement, escapeHtml } from "./standalone-page.ts";

/**
 * A page whose text is in the database. `path`: where it is; `data`: the answers of the calls that the page makes, by their
 * keys in the browser's cache.
 */
export type PageContent = {
  path: string;
  template: string;
  title: string;
  description: string;
  data: [unknown[], unknown][];
};

/** The content of the page at a path; null: nothing is there; undefined: not a page of this kind. */
export type ContentOf = (path: string) => Promise<PageContent | null | undefined>;

/** React's half of the page; the build writes it beside the pages (src/web/app/prerender.tsx). */
type Renderer = { prerender: (path: string, data: PageContent["data"]) => Promise<{ html: string }> };

type RenderedPage = { html: string; movedTo?: undefined } | { html?: undefined; movedTo: string };

/**
 * The whole page of an address, or where it is now. Null where nothing is there; undefined where the address is no page of
 * the database. `templateOf`: a page of the build by its file.
 */
export type RenderPage = (
  path: string,
  templateOf: (file: string) => string,
) => Promise<RenderedPage | null | undefined>;

/** The pages rendered last are cached as they were sent: search engines read thousands of agencies once. */
const MAX_CACHED = 100;

/**
 * The public pages of what is in the database, so that they read without JavaScript and search engines find them. A page
 * is rendered again once its content changed.
 */
export function renderedPages(
  root: string,
  { publicUrl, brand }: { publicUrl: string; brand: string },
  contents: readonly ContentOf[],
): RenderPage {
  const cached = new Map<string, { key: string; html: string }>();
  return async (path, templateOf) => {
    const content = await firstContent(contents, path);
    if (!content) return content;
    if (content.path !== path) return { movedTo: content.path };
    const key = JSON.stringify(content);
    const known = cached.get(path);
    if (known?.key === key) return { html: known.html };
    const { html } = await loadRenderer(root).prerender(path, content.data);
    const page = insertContent(templateOf(content.template), content, {
      ...{ html, url: new URL(path, publicUrl).href, brand },
    });
    cached.delete(path);
    cached.set(path, { key, html: page });
    const [oldest] = cached.keys();
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    return { html: page };
  };
}

async function firstContent(contents: readonly ContentOf[], path: string) {
  for (const contentOf of contents) {
    const content = await contentOf(path);
    if (content !== undefined) return content;
  }
  return undefined;
}

/** The build's own output, as the pages are: no source of this layer, so it is loaded by its path. */
const loadBuilt = createRequire(import.meta.url);

function loadRenderer(root: string): Renderer {
  const file = `${root}/../prerender/prerender.js`;
  if (!existsSync(file))
    throw new Error(`The web application was built without ${file}: run npm run build:web`);
  return loadBuilt(file) as Renderer;
}

function insertContent(
  template: string,
  { title, description, data }: PageContent,
  { html, url, brand }: { html: string; url: string; brand: string },
): string {
  const head = [headElements({ title, description, url, brand }), dataElement("page-data", data)];
  return template
    .replace(/<title>[^<]*<\/title>/, (brand) => brand.replace(">", () => `>${escapeHtml(title)} · `))
    .replace("</head>", () => `${head.join("\n    ")}\n  </head>`)
    .replace("<!--app-->", () => html);
}
