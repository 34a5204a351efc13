import { storageOf } from "#web/app/storage/browser-storage.ts";
import { isPhone } from "#web/design/phone-width.ts";
import { type PrefetchedResponses, prefetchResponses } from "./prefetched-responses.ts";
import { recordInput } from "./record-input.ts";
import { browserPorts, sessionToken } from "./session-token.ts";

/** A first frame without rows is as expensive as one with rows: the longest time it waits for them. */
const MAX_FIRST_FRAME_WAIT_MS = 100;
/** The scripts of the application compete with the rows for the CPU: the longest time they wait for the rows. */
const MAX_ROWS_WAIT_MS = 500;

type InitialRender = {
  /** URLs of the first requests: those needed for the rows, and those that may come later. */
  requests: { first: readonly string[]; later: readonly string[] };
  /** Whether the URL is the prerendered view: the default list with nothing open. */
  isPlainList: boolean;
  /** Resolves when the responses for the rows are loaded; rejects if one of them failed. */
  loadRows: (responses: PrefetchedResponses) => Promise<RenderRows>;
  /** Renders parts that may come before or after the rows. */
  renderExtras: (root: HTMLElement, look: PrefetchedResponses["look"]) => void;
};

/** Renders rows into the skeleton in `root`; returns whether there were any. */
export type RenderRows = (root: HTMLElement, phone: boolean) => boolean;

/**
 * Fetches the first data of a page, renders it into the page, and then starts the application, which replaces the initial
 * render (replace-initial-render.ts). Reads the stored session without changing it; without a session it fetches and
 * renders nothing.
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

/** Whether the application has not replaced the initial render yet. */
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
  // In parallel with parsing the page: responses that arrive by then are rendered in the first frame.
  const pendingRows = isPlainList ? loadRows(responses) : undefined;
  pendingRows?.catch(() => undefined);
  // Warm-up: the first access to this storage waits for another process, and the router will need it.
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
    // The application reports errors.
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

/** Resolves when the page is parsed; `DOMContentLoaded` may come later. */
function documentParsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((read) => document.addEventListener("readystatechange", () => read(), { once: true }));
}

/** Resolves after the next paint; at once for a hidden page, which is not painted. */
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

/** Starts loading the scripts of the application, which must not compete with the first responses. */
function preloadApplication() {
  const scripts = document.querySelector<HTMLTemplateElement>("#scripts");
  if (scripts) document.head.append(scripts.content);
}

/** Runs the application. */
function startApplication() {
  const script = document.createElement("script");
  script.type = "module";
  script.crossOrigin = "";
  script.src = document.querySelector<HTMLLinkElement>("#application")?.href ?? "";
  document.head.append(script);
}
