import type { Message } from "#contract/mailbox/conversation.ts";
import { thread } from "#messages/thread/thread.ts";
import { formatAbsoluteDate } from "#web/features/dates/format-date.ts";

/** An HTML email: its styles, and the content and inline style of its body. */
export type LetterMarkup = { styles: string[]; body: string; bodyStyle: string };

export type PrintedMessage = { message: Message; letter: LetterMarkup | null };

const labels = thread.print;

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char] ?? char,
  );

const formatMailbox = ({ name, address }: Message["from"]) => (name ? `${name} <${address}>` : address);

/**
 * Messages as one document to print. Each HTML email is in its own shadow root, so that its styles affect no
 * other, and breaks across pages, which an iframe does not. The document's policy allows no scripts and no
 * requests.
 */
export function printPage(title: string, messages: readonly PrintedMessage[]): string {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>`,
    ...messages.map(messageMarkup),
    "</body></html>",
  ].join("");
}

function messageMarkup({ message, letter }: PrintedMessage): string {
  const { from, to, cc, subject, at, attachments, text } = message;
  const rows: [string, string][] = [
    [labels.from, formatMailbox(from)],
    [labels.to, to.join(", ")],
    [labels.cc, cc.join(", ")],
    [labels.date, formatAbsoluteDate(at)],
    [labels.subject, subject || thread.noSubject],
    [
      labels.attachments,
      attachments
        .filter(({ inline }) => !inline)
        .map(({ name }) => name)
        .join(", "),
    ],
  ];
  const head = rows
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
    .join("");
  return `<article><dl>${head}</dl>${letter ? letterMarkup(letter) : `<div class="text">${escapeHtml(text)}</div>`}</article>`;
}

const letterMarkup = ({ styles, body, bodyStyle }: LetterMarkup) =>
  `<div><template shadowrootmode="open"><style>${LETTER_STYLE}</style>${styles
    .map((style) => `<style>${style}</style>`)
    .join("")}<div class="letter" style="${escapeHtml(bodyStyle)}">${body}</div></template></div>`;

const STYLE = [
  "@page{margin:16mm}",
  "html{font:11pt/1.45 system-ui,sans-serif;color:#111;background:#fff}",
  "body{margin:0}h1{margin:0 0 12pt;font:600 16pt/1.25 Georgia,serif}",
  "article+article{margin-top:20pt;padding-top:14pt;border-top:1px solid #999}",
  "dl{display:grid;grid-template-columns:64pt minmax(0,1fr);gap:1pt 8pt;margin:0 0 10pt;padding-bottom:8pt;border-bottom:1px solid #ccc;font-size:9.5pt;break-inside:avoid;break-after:avoid}",
  "dt{color:#555}dd{margin:0;overflow-wrap:anywhere}",
  ".text{font-family:Georgia,serif;white-space:pre-wrap;overflow-wrap:anywhere}",
].join("");

/** The styles of `EmailFrame`, with quoted text expanded. */
const LETTER_STYLE = [
  ":host{all:initial;display:block}",
  ".letter{font:15px/1.55 Georgia,'Times New Roman',serif;color:#1a1e23;overflow-wrap:break-word;-webkit-print-color-adjust:exact;print-color-adjust:exact}",
  "img,table,div{max-width:100%}img:not([height]){height:auto}pre{white-space:pre-wrap}",
  "tr,img{break-inside:avoid}",
  "details[data-quoted]>summary{display:none}details::details-content{content-visibility:visible!important;display:block!important}",
].join("");
