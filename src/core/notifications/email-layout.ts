import { escapeHtml } from "#core/letter/letter-html.ts";

/** Styles are in the tags, because mail programs drop the rest. Nothing is loaded from anywhere. */
const SANS_STYLE = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const META_STYLE = "color:#5a6169;font-size:13px;line-height:20px";
export const RULE_STYLE = "border-top:1px solid #e2e5e9";

/** The HTML page of our email to a user. `body` is HTML already. */
export const emailPage = (brand: string, body: readonly string[]): string =>
  [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(brand)}</title></head>`,
    `<body style="margin:0;padding:16px;background:#ffffff;color:#24292f;${SANS_STYLE};font-size:15px;line-height:23px">`,
    '<div style="max-width:640px;margin:0 auto;overflow-wrap:anywhere">',
    ...body,
    "</div></body></html>",
  ].join("\n");

/** An email's first words. */
export const emailLead = (text: string): string =>
  `<p style="margin:0 0 4px;color:#1a1e23;font-size:17px;line-height:25px;font-weight:600">${escapeHtml(text)}</p>`;

export const emailLink = (url: string, text: string): string =>
  `<a href="${escapeHtml(url)}" style="color:#0f5aa8">${escapeHtml(text)}</a>`;

/** The links an email ends with. */
export const emailFooter = (links: readonly (readonly [label: string, url: string])[]): string =>
  `<p style="margin:0;padding:12px 0 0;${RULE_STYLE};${META_STYLE}">${links.map(([label, url]) => emailLink(url, label)).join(" &nbsp; ")}</p>`;
