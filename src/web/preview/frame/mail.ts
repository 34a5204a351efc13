import PostalMime, { type Address, type Email } from "postal-mime";
import { button, element } from "./dom.ts";
import { entryRow, passOn } from "./entry-row.ts";
import { findInDrawn } from "./find.ts";
import type { OpenViewer } from "./viewer.ts";
import "./entries.css";

/** A mail within a mail: who, when, its words, and what came with it. */
export const openMail: OpenViewer = async (bytes, _name, { root, tell }) => {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: "arraybuffer" });
  const sheet = element("article", { class: "mail paper" }, headOf(mail));
  if (mail.attachments.length > 0) {
    const rows = mail.attachments.map((file) => {
      const content = new Uint8Array(file.content as ArrayBuffer);
      const name = file.filename || "Unnamed file";
      return entryRow({ name, size: content.length }, () => passOn(tell, name, content));
    });
    sheet.append(element("ul", { class: "entries", "aria-label": "Attachments of this mail" }, ...rows));
  }
  const words = element("div", { class: "words" });
  words.textContent = mail.text ?? "";
  if (mail.html) sheet.append(...asSent(mail.html, words, Boolean(mail.text?.trim())));
  else sheet.append(words);
  root.append(element("div", { class: "desk", tabindex: 0 }, sheet));
  const count = mail.attachments.length;
  const notes = count > 0 ? [`${count} ${count === 1 ? "attachment" : "attachments"}`] : [];
  tell({ say: "shown", shown: { pages: null, zooms: false, finds: true, notes } });
  return findInDrawn(sheet, tell);
};

function headOf({ from, to, cc, date, subject }: Email): HTMLElement {
  const head = element("dl", { class: "mail-head" });
  const line = (label: string, value: string) => {
    if (value) head.append(element("dt", {}, label), element("dd", {}, value));
  };
  line("From", from ? people([from]) : "");
  line("To", people(to ?? []));
  line("Cc", people(cc ?? []));
  line("Date", date ? dayWords(date) : "");
  return element("header", {}, element("h1", {}, subject || "No subject"), head);
}

const people = (list: readonly Address[]): string =>
  list
    .map((one) => {
      if (one.group) return `${one.name}: ${people(one.group)}`;
      return one.name ? `${one.name} <${one.address ?? ""}>` : (one.address ?? "");
    })
    .join(", ");

function dayWords(date: string): string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return date;
  return at.toLocaleString("en-US", { dateStyle: "full", timeStyle: "short" });
}

/**
 * The mail's own HTML, in a frame that runs nothing; it can fetch nothing, since it stands under this frame's policy.
 * Its words are there first, where it has any.
 */
function asSent(html: string, words: HTMLElement, hasWords: boolean): HTMLElement[] {
  const frame = element("iframe", { sandbox: "", title: "The mail as sent", class: "as-sent" });
  frame.srcdoc = html;
  const show = (sent: boolean) => {
    frame.hidden = !sent;
    words.hidden = sent;
    toggle.textContent = sent ? "Plain text" : "As sent";
  };
  const toggle = button("As sent", { class: "quiet" }, () => show(Boolean(frame.hidden)));
  show(!hasWords);
  return hasWords ? [toggle, words, frame] : [frame];
}
