import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Highlight } from "#core/search/highlight.ts";
import { classNames } from "#web/design/class-names.ts";
import type { NumberedEvidence } from "#web/features/thread/classification/evidence.ts";
import css from "./EmailFrame.module.css";
import { EMAIL_SANDBOX } from "./email-sandbox.ts";
import { type FactRanges, highlightFrame, scrollToFact } from "./frame-highlights.ts";

/** An email taller than this (in px) scrolls within its iframe. */
const MAX_HEIGHT = 30_000;

type Props = {
  /** The whole document, sanitized by the server. */
  html: string;
  /** True if the document's policy allows images from the internet. */
  allowRemoteImages?: boolean;
  /** The email has a layout of its own; see core/mail/own-layout.ts. */
  ownLayout?: boolean;
  title: string;
  evidence: readonly NumberedEvidence[];
  /** Search terms to highlight. */
  hits?: readonly Highlight[];
  /** The fact to scroll to; `sequence` changes with every request. */
  requestedFact: { number: number; sequence: number } | null;
  /** A fact number in the email was clicked. */
  onSelectFact?: ((number: number) => void) | undefined;
  /** The evidence of the requested fact is not in the HTML. */
  onMissing: () => void;
};

const NONE: readonly Highlight[] = [];

/**
 * An HTML email. Three boundaries keep it isolated, each of which blocks scripts on its own: the server's
 * sanitizer, the document's `default-src 'none'`, and a sandbox without `allow-scripts`, `allow-forms` or top
 * navigation (`EMAIL_SANDBOX`). Links open in another tab: the server adds `target=_blank` and
 * `rel=noopener`.
 */
export function EmailFrame({
  html,
  allowRemoteImages = false,
  ownLayout = false,
  title,
  evidence,
  hits = NONE,
  requestedFact,
  onSelectFact,
  onMissing,
}: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const highlightedRanges = useRef<FactRanges>(new Map());
  const latestOnSelectFact = useRef(onSelectFact);
  const [height, setHeight] = useState(160);
  const [loadCount, setLoadCount] = useState(0);
  const [target, setTarget] = useState<string | null>(null);
  latestOnSelectFact.current = onSelectFact;

  const measure = useCallback(() => setHeight((previous) => contentHeight(frame.current) ?? previous), []);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Only a change of width: measuring on a change of height could loop.
    let width = element.clientWidth;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      if (now !== width) measure();
      width = now;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);

  // Before the browser paints, so that the email is first shown at its full height.
  useLayoutEffect(() => {
    if (loadCount === 0) return;
    highlightedRanges.current = highlightFrame(
      frame.current,
      evidence,
      hits,
      latestOnSelectFact.current && ((number) => latestOnSelectFact.current?.(number)),
    );
    measure();
  }, [loadCount, evidence, hits, measure]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request scrolls, not new evidence or a new callback
  useEffect(() => {
    if (!requestedFact || loadCount === 0) return;
    if (!scrollToFact(highlightedRanges.current, requestedFact.number)) onMissing();
  }, [requestedFact, loadCount]);

  return (
    <div className={css.holder}>
      {/* An email with a layout of its own may be wider than the pane: the keyboard must reach what scrolls. */}
      <div className={css.scroll} {...(ownLayout && { tabIndex: 0, role: "group", "aria-label": title })}>
        <iframe
          ref={frame}
          className={classNames(css.frame, ownLayout && css.ownLayout)}
          sandbox={EMAIL_SANDBOX}
          referrerPolicy="no-referrer"
          {...(allowRemoteImages ? { src: "/api/mail-page", credentialless: "" } : { srcDoc: html })}
          title={title}
          style={{ height }}
          onLoad={() => {
            const document = frame.current?.contentDocument;
            if (!document) return;
            if (allowRemoteImages) writeDocument(document, html);
            addFrameListeners(frame.current, document, measure, setTarget);
            setLoadCount((times) => times + 1);
          }}
        />
      </div>
      {target !== null && (
        <div className={css.target} aria-hidden="true">
          {target}
        </div>
      )}
    </div>
  );
}

/** Puts an email into a page that was served with its own policy. DOMParser runs no scripts. */
function writeDocument(page: Document, html: string) {
  const emailDocument = new DOMParser().parseFromString(html, "text/html").documentElement;
  page.replaceChild(page.adoptNode(emailDocument), page.documentElement);
}

/** Height of the whole email, with the horizontal scrollbar of a wide one; null before it is loaded. */
function contentHeight(frame: HTMLIFrameElement | null): number | null {
  const page = frame?.contentDocument;
  if (!frame || !page?.body) return null;
  const { marginTop, marginBottom } = getComputedStyle(page.body);
  const margins = Number.parseFloat(marginTop) + Number.parseFloat(marginBottom);
  // The root includes margins that collapse out of the body; the body includes overflowing content.
  const contentHeightPx = Math.max(page.documentElement.offsetHeight, page.body.scrollHeight + margins);
  const scrollbarHeight = frame.clientHeight - page.documentElement.clientHeight;
  return Math.min(MAX_HEIGHT, Math.ceil(contentHeightPx) + Math.max(0, scrollbarHeight));
}

function addFrameListeners(
  frame: HTMLIFrameElement | null,
  page: Document,
  measure: () => void,
  showLinkTarget: (target: string | null) => void,
) {
  page.addEventListener("keydown", (event) => forwardKey(frame, event));
  page.addEventListener("click", (event) => scrollToAnchor(page, event));
  // Quoted text that is collapsed or expanded, and images that load late.
  page.addEventListener("toggle", measure, true);
  page.addEventListener("load", measure, true);
  const show = ({ target }: Event) =>
    showLinkTarget(closestLink(target)?.getAttribute("title")?.replace("\n", ", ") ?? null);
  page.addEventListener("pointerover", show);
  page.addEventListener("focusin", show);
  for (const eventName of ["pointerout", "focusout"])
    page.addEventListener(eventName, () => showLinkTarget(null));
}

/** Duck typing, because elements in an iframe are instances of that iframe's classes. */
const closestLink = (target: EventTarget | null) =>
  (target as Partial<Element> | null)?.closest?.("a[href], area[href]");

/** Forwards keys typed in the email, so that keyboard shortcuts of the page work there too. */
function forwardKey(frame: HTMLIFrameElement | null, event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  if (frame && !frame.dispatchEvent(new KeyboardEvent("keydown", init))) event.preventDefault();
}

/** Links to anchors scroll the email: following them would load this page into the iframe. */
function scrollToAnchor(page: Document, event: Event) {
  const href = closestLink(event.target)?.getAttribute("href");
  if (!href?.startsWith("#")) return;
  event.preventDefault();
  const name = CSS.escape(href.slice(1));
  page.querySelector(`#${name}, a[name="${name}"]`)?.scrollIntoView();
}
