/**
 * Stands in the inbox's page itself (scripts/prerender.ts): asks for its first rows, draws them into the page, and only then
 * lets the application begin, which takes their place (take-over.ts). It reads the session this browser holds and changes
 * nothing; without one it asks for nothing and draws nothing.
 */
import type { ConversationList } from "#contract/conversation.ts";
import type { Mailbox } from "#contract/mailbox.ts";
import type { Me } from "#contract/shell.ts";
import { apiAddress } from "../api-address.ts";
import { readAddress } from "../screens/Inbox/inbox-address.ts";
import { pageQuery } from "../screens/Inbox/page-query.ts";
import { isPhone } from "../ui/phone-width.ts";
import { askEarly } from "./early-answers.ts";
import { drawRows, drawUnread } from "./first-look.tsx";
import { browserPorts, sessionToken } from "./session.ts";

/** The application's first scripts take the processor away from the rows; they wait for these no longer than so. */
const LONGEST_MS = 500;

const address = readAddress(new URLSearchParams(location.search));
const token = sessionToken();
if (token) void showFirst(token);
else void parsed().then(beginApplication);

async function showFirst(session: string) {
  const { folder, label, q, request } = address;
  const rows =
    folder === "unmatched" ? [] : [apiAddress("/api/conversations", pageQuery({ folder, label, q }))];
  const answers = askEarly(session, [...rows, "/api/mailbox", "/api/me"], browserPorts);
  globalThis.takeEarly = answers.take;
  // The first look at this storage waits for another process, and now there is time: the router is going to look.
  void sessionStorage.length;
  await parsed();
  const plain = folder === "inbox" && !label && !q && !request;
  const phone = isPhone();
  const root = plain && standThere(phone);
  if (!root) return beginApplication();
  const list = rows[0] ?? "";
  const shown = Promise.all([answers.look<ConversationList>(list), answers.look<Mailbox>("/api/mailbox")]);
  answers.look<Me>("/api/me").then(
    ({ unread }) => "look" in root.dataset && drawUnread(root, unread),
    () => undefined,
  );
  const rowsDrawn = shown.then(
    ([page, mailbox]) => {
      // The application was quicker.
      if (!("look" in root.dataset)) return false;
      const some = drawRows(root, { page, mailbox }, new Date(), phone);
      if (some) root.dataset.look = "rows";
      return some;
    },
    // What went wrong the application says, in its own place.
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, LONGEST_MS, false));
  if (await Promise.race([rowsDrawn, late])) await afterPainting();
  beginApplication();
}

/** Puts up what of the inbox is the same for everybody; undefined where the page was written without it. */
function standThere(phone: boolean): HTMLElement | undefined {
  const root = document.getElementById("app");
  const look = document.querySelector<HTMLTemplateElement>(`#look-${phone ? "phone" : "desk"}`);
  if (!root || !look) return undefined;
  root.append(look.content);
  root.dataset.look = "waiting";
  // A button does nothing before the application is there, which presses the last one then.
  root.addEventListener("click", ({ target }) => {
    const button = "look" in root.dataset && (target as Element).closest("button");
    if (!button) return;
    for (const one of root.querySelectorAll("[data-pressed]")) one.removeAttribute("data-pressed");
    button.setAttribute("data-pressed", "");
  });
  return root;
}

/** Resolves when the whole page is read; `DOMContentLoaded` may come later. */
function parsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((read) => document.addEventListener("readystatechange", () => read(), { once: true }));
}

/** Resolves once what was drawn is on the screen. A page nobody looks at is not painted. */
function afterPainting(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((painted) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => painted();
      channel.port2.postMessage(null);
    }),
  );
}

/** The page names the application's script and leaves to this one when it begins. */
function beginApplication() {
  const script = document.createElement("script");
  script.type = "module";
  script.crossOrigin = "";
  script.src = document.querySelector<HTMLLinkElement>("#application")?.href ?? "";
  document.head.append(script);
}
