import { storageOf } from "../storage/stored.ts";
import { isPhone } from "../ui/phone-width.ts";
import { askEarly, type EarlyAnswers } from "./early-answers.ts";
import { keepMeanwhile } from "./meanwhile.ts";
import { browserPorts, sessionToken } from "./session.ts";

/** A frame without rows costs as much as one with them: the page waits for these with its first no longer than so. */
const FIRST_FRAME_MS = 100;
/** The application's first scripts take the processor away from the rows; they wait for these no longer than so. */
const LONGEST_MS = 500;

type FirstLook = {
  /** Addresses of what the page shows first, with the query: what the rows are drawn from, and what may come after them. */
  asks: { first: readonly string[]; later: readonly string[] };
  /** Whether it is what the page was written for at build: the plain list, and nothing open. */
  plain: boolean;
  /** Resolves once the answers are here that the rows are drawn from; rejects where one of them is nothing to show. */
  rows: (answers: EarlyAnswers) => Promise<DrawRows>;
  /** Draws what may come before the rows or after them. */
  besides: (root: HTMLElement, look: EarlyAnswers["look"]) => void;
};

/** Draws rows into what stands in `root`; whether there were any. */
export type DrawRows = (root: HTMLElement, phone: boolean) => boolean;

/**
 * Asks for what a page shows first, draws it into the page, and only then lets the application begin, which takes its place
 * (take-over.ts). It reads the session this browser holds and changes nothing; without one it asks for nothing and draws
 * nothing.
 */
export function begin(first: FirstLook): void {
  const token = sessionToken();
  if (token) void showFirst(token, first);
  else
    void parsed().then(() => {
      fetchApplication();
      beginApplication();
    });
}

/** Whether the page's own rows still stand there, or are awaited: the application has not taken their place. */
export const standsStill = (root: HTMLElement): boolean => "look" in root.dataset;

async function showFirst(session: string, { asks, plain, rows, besides }: FirstLook) {
  const answers = askEarly(session, plain ? asks.first : [...asks.first, ...asks.later], browserPorts);
  globalThis.takeEarly = answers.take;
  // Read while the page itself is: what is here by then is drawn in its first frame.
  const awaited = plain ? rows(answers) : undefined;
  awaited?.catch(() => undefined);
  // The first look at this storage waits for another process, and now there is time: the router is going to look.
  void storageOf("sessionStorage").length;
  await parsed();
  const root = awaited && document.getElementById("app");
  const phone = isPhone();
  const look = document.querySelector<HTMLTemplateElement>(`#look-${phone ? "phone" : "desk"}`);
  if (!root || !look) {
    if (plain) answers.ask(asks.later);
    fetchApplication();
    return beginApplication();
  }
  root.dataset.look = "waiting";
  keepMeanwhile(root);
  await Promise.race([awaited, after(FIRST_FRAME_MS)]).catch(() => undefined);
  answers.ask(asks.later);
  root.append(look.content);
  const drawn = awaited.then(
    (draw) => {
      const some = standsStill(root) && draw(root, phone);
      if (some) root.dataset.look = "rows";
      return some;
    },
    // What went wrong the application says, in its own place.
    () => false,
  );
  besides(root, answers.look);
  await afterPainting();
  fetchApplication();
  if (await Promise.race([drawn, after(LONGEST_MS)])) await afterPainting();
  beginApplication();
}

const after = (milliseconds: number) =>
  new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false));

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

/** The page names the application's scripts and leaves to this one when they are fetched: behind the answers. */
function fetchApplication() {
  const scripts = document.querySelector<HTMLTemplateElement>("#scripts");
  if (scripts) document.head.append(scripts.content);
}

/** And when they begin. */
function beginApplication() {
  const script = document.createElement("script");
  script.type = "module";
  script.crossOrigin = "";
  script.src = document.querySelector<HTMLLinkElement>("#application")?.href ?? "";
  document.head.append(script);
}
