import { escapeHtml } from "#core/letter/letter-html.ts";

/** Styles stand in the tags, because mail programs drop the rest. Nothing is loaded from anywhere. */
const SANS = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const META = "color:#5a6169;font-size:13px;line-height:20px";
export const RULE = "border-top:1px solid #e2e5e9";

/** The page of a mail of ours to a person. `body` is HTML already. */
export const mailPage = (brand: string, body: readonly string[]): string =>
  [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(brand)}</title></head>`,
    `<body style="margin:0;padding:16px;background:#ffffff;color:#24292f;${SANS};font-size:15px;line-height:23px">`,
    '<div style="max-width:640px;margin:0 auto;overflow-wrap:anywhere">',
    ...body,
    "</div></body></html>",
  ].join("\n");

/** A mail's first words. */
export const mailLead = (words: string): string =>
  `<p style="margin:0 0 4px;color:#1a1e23;font-size:17px;line-height:25px;font-weight:600">${escapeHtml(words)}</p>`;

export const mailLink = (url: string, words: string): string =>
  `<a href="${escapeHtml(url)}" style="color:#0f5aa8">${escapeHtml(words)}</a>`;

/** The links a mail ends with. */
export const mailFoot = (links: readonly (readonly [label: string, url: string])[]): string =>
  `<p style="margin:0;padding:12px 0 0;${RULE};${META}">${links.map(([label, url]) => mailLink(url, label)).join(" &nbsp; ")}</p>`;
