import { isPhone } from "../ui/phone-width.ts";
import { askEarly, type EarlyAnswers } from "./early-answers.ts";
import { keepMeanwhile } from "./meanwhile.ts";
import { browserPorts, sessionToken } from "./session.ts";

/** The application's first scripts take the processor away from the rows; they wait for these no longer than so. */
const LONGEST_MS = 500;

type FirstLook = {
  /** Addresses of what the page shows first, with the query. */
  asks: readonly string[];
  /** Whether it is what the page was written for at build: the plain list, and nothing open. */
  plain: boolean;
  /** Draws what was answered into what stands in `root`; whether there were rows. Rejects where an answer is nothing to show. */
  draw: (root: HTMLElement, look: EarlyAnswers["look"], phone: boolean) => Promise<boolean>;
};

/**
 * Asks for what a page shows first, draws it into the page, and only then lets the application begin, which takes its place
 * (take-over.ts). It reads the session this browser holds and changes nothing; without one it asks for nothing and draws
 * nothing.
 */
export function begin(first: FirstLook): void {
  const token = sessionToken();
  if (token) void showFirst(token, first);
  else void parsed().then(beginApplication);
}

/** Whether the page's own rows still stand there, or are awaited: the application has not taken their place. */
export const standsStill = (root: HTMLElement): boolean => "look" in root.dataset;

async function showFirst(session: string, { asks, plain, draw }: FirstLook) {
  const answers = askEarly(session, asks, browserPorts);
  globalThis.takeEarly = answers.take;
  // The first look at this storage waits for another process, and now there is time: the router is going to look.
  void sessionStorage.length;
  await parsed();
  const phone = isPhone();
  const root = plain && standThere(phone);
  if (!root) return beginApplication();
  const drawn = draw(root, answers.look, phone).then(
    (some) => {
      if (some && standsStill(root)) root.dataset.look = "rows";
      return some;
    },
    // What went wrong the application says, in its own place.
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, LONGEST_MS, false));
  if (await Promise.race([drawn, late])) await afterPainting();
  beginApplication();
}

/** Puts up what of the page is the same for everybody; undefined where it was written without it. */
function standThere(phone: boolean): HTMLElement | undefined {
  const root = document.getElementById("app");
  const look = document.querySelector<HTMLTemplateElement>(`#look-${phone ? "phone" : "desk"}`);
  if (!root || !look) return undefined;
  root.append(look.content);
  root.dataset.look = "waiting";
  keepMeanwhile(root);
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
