import type { Message } from "#contract/mailbox/conversation.ts";
import { authorizedFetch } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";
import { type LetterMarkup, type PrintedMessage, printPage } from "./print-page.ts";

/** A frame that was not printed after this is not waited for: the dialog was closed, or never came. */
const REMOVE_FRAME_MS = 10 * 60_000;

/**
 * Prints these mails as one document, in full and without the page around them. It is laid out in a hidden frame, sealed
 * as the one it is read in, but for leave to open the print dialog: `allow-modals` with no scripts lets only this page do
 * so. Throws `ApiError` where a letter cannot be fetched.
 */
export async function printMessages(title: string, messages: readonly Message[]): Promise<void> {
  const pages: PrintedMessage[] = await Promise.all(
    messages.map(async (message) => ({ message, letter: await fetchLetterMarkup(message) })),
  );
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-same-origin allow-modals");
  frame.setAttribute("referrerpolicy", "no-referrer");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.title = "What is printed";
  frame.style.cssText = "position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;visibility:hidden";
  frame.srcdoc = printPage(title, pages);
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const page = frame.contentWindow;
  if (!page) return frame.remove();
  const removeFrame = () => frame.remove();
  page.addEventListener("afterprint", () => setTimeout(removeFrame), { once: true });
  setTimeout(removeFrame, REMOVE_FRAME_MS);
  page.focus();
  page.print();
}

/** The letter as sent, where it has a form of its own and nobody borrowed a name to send it. */
async function fetchLetterMarkup({ id, hasHtml, sender }: Message): Promise<LetterMarkup | null> {
  if (!hasHtml || sender?.tone === "danger") return null;
  const response = await authorizedFetch("GET", `/api/messages/${id}/html`);
  if (!response.ok) throw await readProblem(response);
  // A document made by the parser alone runs nothing and loads nothing.
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const details of page.querySelectorAll("details")) details.open = true;
  const inBody = [...page.body.querySelectorAll("style")];
  const styles = inBody.map((style) => style.textContent);
  for (const style of inBody) style.remove();
  const { body } = page;
  const color = body.getAttribute("text");
  const bodyStyle = `${color ? `color:${color};` : ""}${body.getAttribute("style") ?? ""}`;
  return { styles, body: body.innerHTML, bodyStyle };
}
