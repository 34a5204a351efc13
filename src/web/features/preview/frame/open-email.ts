import PostalMime, { type Address, type Email } from "postal-mime";
import "./entries.css";
import { formatMessage } from "#core/messages/format-message.ts";
import { previewFrame } from "#messages/preview/frame.ts";
import { button, element, entryRow, postEntry } from "./dom.ts";
import { createTextSearch } from "./find-text.ts";
import type { OpenViewer } from "./viewer.ts";

const texts = previewFrame.email;

/** An email as a file: header, text and attachments. */
export const openEmail: OpenViewer = async (bytes, _name, { root, post }) => {
  const email = await PostalMime.parse(bytes, { attachmentEncoding: "arraybuffer" });
  const article = element("article", { class: "mail paper" }, headerOf(email));
  if (email.attachments.length > 0) {
    const rows = email.attachments.map((file) => {
      const content = new Uint8Array(file.content as ArrayBuffer);
      const name = file.filename || previewFrame.unnamedFile;
      return entryRow({ name, size: content.length }, () => postEntry(post, name, content));
    });
    article.append(element("ul", { class: "entries", "aria-label": texts.attachments }, ...rows));
  }
  const textElement = element("div", { class: "words" });
  textElement.textContent = email.text ?? "";
  if (email.html) article.append(...htmlView(email.html, textElement, Boolean(email.text?.trim())));
  else article.append(textElement);
  root.append(element("div", { class: "desk", tabindex: 0 }, article));
  const count = email.attachments.length;
  const notes = count > 0 ? [formatMessage(texts.attachmentCount, { count })] : [];
  post({ say: "shown", shown: { pages: null, zooms: false, finds: true, notes } });
  return createTextSearch(article, post);
};

function headerOf({ from, to, cc, date, subject }: Email): HTMLElement {
  const header = element("dl", { class: "mail-head" });
  const addRow = (label: string, value: string) => {
    if (value) header.append(element("dt", {}, label), element("dd", {}, value));
  };
  addRow(texts.from, from ? formatAddresses([from]) : "");
  addRow(texts.to, formatAddresses(to ?? []));
  addRow(texts.cc, formatAddresses(cc ?? []));
  addRow(texts.date, date ? formatDate(date) : "");
  return element("header", {}, element("h1", {}, subject || texts.noSubject), header);
}

const formatAddresses = (list: readonly Address[]): string =>
  list
    .map((entry) => {
      if (entry.group) return `${entry.name}: ${formatAddresses(entry.group)}`;
      return entry.name ? `${entry.name} <${entry.address ?? ""}>` : (entry.address ?? "");
    })
    .join(", ");

function formatDate(date: string): string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return date;
  return at.toLocaleString("en-US", { dateStyle: "full", timeStyle: "short" });
}

/**
 * The HTML of the email in a frame without scripts; the content security policy of this frame blocks requests. Plain text
 * is shown first, if there is any.
 */
function htmlView(html: string, textElement: HTMLElement, hasText: boolean): HTMLElement[] {
  const frame = element("iframe", { sandbox: "", title: texts.html, class: "as-sent" });
  frame.srcdoc = html;
  const show = (showHtml: boolean) => {
    frame.hidden = !showHtml;
    textElement.hidden = showHtml;
    toggle.textContent = showHtml ? texts.showText : texts.showHtml;
  };
  const toggle = button(texts.showHtml, { class: "quiet" }, () => show(Boolean(frame.hidden)));
  show(!hasText);
  return hasText ? [toggle, textElement, frame] : [frame];
}
