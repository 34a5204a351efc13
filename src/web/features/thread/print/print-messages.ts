import type { Message } from "#contract/mailbox/conversation.ts";
import { thread } from "#messages/thread/thread.ts";
import { authorizedFetch } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";
import { type LetterMarkup, type PrintedMessage, printPage } from "./print-page.ts";

/** The frame is removed after this time if `afterprint` never fires. */
const REMOVE_FRAME_MS = 10 * 60_000;

/**
 * Prints these messages as one document, in full and without the page around them. The document is in a
 * hidden iframe with the sandbox of `EmailFrame` plus `allow-modals`: without scripts in the iframe, only
 * this page can open the print dialog. Throws `ApiError` if an email cannot be fetched.
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
  frame.title = thread.print.frameTitle;
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

/** The HTML of an email; null if it has none, or if its sender is suspicious. */
async function fetchLetterMarkup({ id, hasHtml, sender }: Message): Promise<LetterMarkup | null> {
  if (!hasHtml || sender?.tone === "danger") return null;
  const response = await authorizedFetch("GET", `/api/messages/${id}/html`);
  if (!response.ok) throw await readProblem(response);
  // DOMParser runs no scripts and loads no resources.
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
