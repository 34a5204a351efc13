import { escapeHtml } from "./standalone-page.ts";

/** What the head of a page says to search engines and to programs that show a link. */
export type PageHead = { title: string; description: string; url: string; brand: string };

/** Description, canonical address and Open Graph, as elements. */
export const headElements = ({ title, description, url, brand }: PageHead): string =>
  [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries({ type: "website", site_name: brand, title, description, url }).map(
      ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}" />`,
    ),
  ].join("\n    ");

/** For pages that hold nothing without their reader, and for what is no page. */
export const NO_INDEX = '<meta name="robots" content="noindex" />';
