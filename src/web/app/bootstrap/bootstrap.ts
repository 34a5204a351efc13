import { storageOf } from "#web/app/storage/browser-storage.ts";
import { isPhone } from "#web/design/phone-width.ts";
import { type PrefetchedResponses, prefetchResponses } from "./prefetched-responses.ts";
import { recordInput } from "./record-input.ts";
import { browserPorts, sessionToken } from "./session-token.ts";

/** A frame without rows costs as much as one with them: the page waits for these with its first no longer than so. */
const MAX_FIRST_FRAME_WAIT_MS = 100;
/** The application's first scripts take the processor away from the rows; they wait for these no longer than so. */
const MAX_ROWS_WAIT_MS = 500;

type InitialRender = {
  /** Addresses of what the page shows first, with the query: what the rows are drawn from, and what may come after them. */
  requests: { first: readonly string[]; later: readonly string[] };
  /** Whether it is what the page was written for at build: the plain list, and nothing open. */
  isPlainList: boolean;
  /** Resolves once the answers are here that the rows are drawn from; rejects where one of them is nothing to show. */
  loadRows: (responses: PrefetchedResponses) => Promise<RenderRows>;
  /** Draws what may come before the rows or after them. */
  renderExtras: (root: HTMLElement, look: PrefetchedResponses["look"]) => void;
};

/** Draws rows into what stands in `root`; whether there were any. */
export type RenderRows = (root: HTMLElement, phone: boolean) => boolean;

/**
 * Asks for what a page shows first, draws it into the page, and only then lets the application begin, which takes its place
 * (take-over.ts). It reads the session this browser holds and changes nothing; without one it asks for nothing and draws
 * nothing.
 */
export function bootstrapPage(first: InitialRender): void {
  const token = sessionToken();
  if (token) void renderInitially(token, first);
  else
    void documentParsed().then(() => {
      preloadApplication();
      startApplication();
    });
}

/** Whether the page's own rows still stand there, or are awaited: the application has not taken their place. */
export const isInitialRenderPresent = (root: HTMLElement): boolean => "look" in root.dataset;

async function renderInitially(
  session: string,
  { requests, isPlainList, loadRows, renderExtras }: InitialRender,
) {
  const responses = prefetchResponses(
    session,
    isPlainList ? requests.first : [...requests.first, ...requests.later],
    browserPorts,
  );
  globalThis.takePrefetched = responses.take;
  // Read while the page itself is: what is here by then is drawn in its first frame.
  const pendingRows = isPlainList ? loadRows(responses) : undefined;
  pendingRows?.catch(() => undefined);
  // The first look at this storage waits for another process, and now there is time: the router is going to look.
  void storageOf("sessionStorage").length;
  await documentParsed();
  const root = pendingRows && document.getElementById("app");
  const phone = isPhone();
  const look = document.querySelector<HTMLTemplateElement>(`#look-${phone ? "phone" : "desk"}`);
  if (!root || !look) {
    if (isPlainList) responses.ask(requests.later);
    preloadApplication();
    return startApplication();
  }
  root.dataset.look = "waiting";
  recordInput(root);
  await Promise.race([pendingRows, delay(MAX_FIRST_FRAME_WAIT_MS)]).catch(() => undefined);
  responses.ask(requests.later);
  root.append(look.content);
  const rendered = pendingRows.then(
    (draw) => {
      const hasRows = isInitialRenderPresent(root) && draw(root, phone);
      if (hasRows) root.dataset.look = "rows";
      return hasRows;
    },
    // What went wrong the application says, in its own place.
    () => false,
  );
  renderExtras(root, responses.look);
  await afterPaint();
  preloadApplication();
  if (await Promise.race([rendered, delay(MAX_ROWS_WAIT_MS)])) await afterPaint();
  startApplication();
}

const delay = (milliseconds: number) =>
  new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false));

/** Resolves when the whole page is read; `DOMContentLoaded` may come later. */
function documentParsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((read) => document.addEventListener("readystatechange", () => read(), { once: true }));
}

/** Resolves once what was drawn is on the screen. A page nobody looks at is not painted. */
function afterPaint(): Promise<void> {
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
function preloadApplication() {
  const scripts = document.querySelector<HTMLTemplateElement>("#scripts");
  if (scripts) document.head.append(scripts.content);
}

/** And when they begin. */
function startApplication() {
  const script = document.createElement("script");
  script.type = "module";
  script.crossOrigin = "";
  script.src = document.querySelector<HTMLLinkElement>("#application")?.href ?? "";
  document.head.append(script);
}
