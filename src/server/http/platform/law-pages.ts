import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { LAWS } from "#core/law/laws.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { lawPage } from "#messages/law-page.ts";
import { router } from "#messages/router.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { lawInForce, lawsInForce } from "#server/db/deadlines/laws.ts";
import { jurisdictionView, lawView } from "#server/http/deadlines/law-routes.ts";

/** A page whose text is in the database. `data`: the answers of the calls that the page makes, by their keys. */
type PageContent = { template: string; title: string; description: string; data: [unknown[], unknown][] };

/** React's half of the page; the build writes it beside the pages (src/web/app/prerender.tsx). */
type Renderer = { prerender: (path: string, data: PageContent["data"]) => Promise<{ html: string }> };

/** The whole page of an address, or null where there is none. `templateOf`: a page of the build by its file. */
export type RenderLawPage = (path: string, templateOf: (file: string) => string) => Promise<string | null>;

/** Whether an address may be the page of a law, or the list of them. */
export const isLawPage = (path: string): boolean => /^\/laws(\/[a-z-]{2,6})?$/.test(path);

/**
 * The pages of the laws as they are in force, so that they read without JavaScript and search engines find them. A page
 * is rendered again once the law was corrected.
 */
export function lawPages(context: Context, root: string): RenderLawPage {
  const rendered = new Map<string, { key: string; html: string }>();
  return async (path, templateOf) => {
    const content = await contentOf(context, path);
    if (content === null) return null;
    const key = JSON.stringify(content);
    const known = rendered.get(path);
    if (known?.key === key) return known.html;
    const { html } = await loadRenderer(root).prerender(path, content.data);
    const page = insertContent(templateOf(content.template), content, {
      ...{ html, canonical: `${context.settings.publicUrl}${path}` },
    });
    rendered.set(path, { key, html: page });
    return page;
  };
}

/** The build's own output, as the pages are: no source of this layer, so it is loaded by its path. */
const loadBuilt = createRequire(import.meta.url);

function loadRenderer(root: string): Renderer {
  const file = `${root}/../prerender/prerender.js`;
  if (!existsSync(file))
    throw new Error(`The web application was built without ${file}: run npm run build:web`);
  return loadBuilt(file) as Renderer;
}

async function contentOf({ db, ...context }: Context, path: string): Promise<PageContent | null> {
  const today = dayAt(nowOf(context), null);
  if (path === "/laws") {
    const items = (await lawsInForce(db, today)).map(jurisdictionView);
    const data: PageContent["data"] = [[["jurisdictions"], { items }]];
    const { indexDescription: description } = lawPage;
    return { template: "laws.html", title: router.laws, description, data };
  }
  const jurisdiction = path.slice("/laws/".length);
  if (!LAWS.some((law) => law.jurisdiction === jurisdiction)) return null;
  const inForce = await lawInForce(db, jurisdiction, today);
  if (!inForce) return null;
  const law = lawView(inForce);
  const { commonName, citation, office } = law;
  return {
    template: "law.html",
    title: formatMessage(lawPage.title, { law: commonName }),
    description: formatMessage(lawPage.description, { law: commonName, citation, office }),
    data: [[["law", jurisdiction], law]],
  };
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function insertContent(
  template: string,
  { title, description, data }: PageContent,
  { html, canonical }: { html: string; canonical: string },
): string {
  const head = [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    // No text of the data may end the element.
    `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
  ];
  return template
    .replace(/<title>[^<]*<\/title>/, (brand) => brand.replace(">", `>${escapeHtml(title)} · `))
    .replace("</head>", () => `${head.join("\n    ")}\n  </head>`)
    .replace("<!--app-->", () => html);
}
