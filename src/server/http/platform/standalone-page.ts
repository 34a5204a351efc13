const STYLE = `body{margin:0;padding:48px 24px;background:#f3f5f7;color:#24292f;font:15px/23px system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:28px;border:1px solid #e2e5e9;border-radius:10px;background:#fff}
b{font:600 20px/24px Georgia,serif}h1{margin:20px 0 8px;color:#1a1e23;font:600 21px/28px Georgia,serif}p{margin:0 0 16px}
a{color:#0f5aa8}button{height:40px;padding:0 16px;border:0;border-radius:6px;background:#1976d2;color:#fff;font:600 15px system-ui,sans-serif;cursor:pointer}
label{display:block;margin:0 0 16px;font-weight:600}input,textarea{box-sizing:border-box;display:block;width:100%;margin-top:4px;padding:8px 12px;border:1px solid #768390;border-radius:6px;font:inherit;font-weight:400}
button:focus-visible,a:focus-visible{outline:2px solid #1a1e23;outline-offset:2px}`;

/**
 * A page for a link in an email: it must work in whatever opens that link, without the application and without scripts.
 * @param page `more` is HTML; everything else is text
 */
export const standalonePage = (page: {
  brand: string;
  title: string;
  text: string;
  html: string;
}): string => {
  const { brand, title, text, html } = page;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${escapeHtml(title)} · ${escapeHtml(brand)}</title><style>${STYLE}</style></head><body><main><b>${escapeHtml(brand)}</b><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${html}</main></body></html>`;
};

/** Data for the scripts of a page, which find it by the element's id; no text in it may end the element. */
export const dataElement = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

/** Text as the content of an element or a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
