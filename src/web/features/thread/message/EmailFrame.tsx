import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Highlight } from "#core/search/highlight.ts";
import type { NumberedEvidence } from "#web/features/thread/classification/evidence.ts";
import css from "./EmailFrame.module.css";
import { EMAIL_SANDBOX } from "./email-sandbox.ts";
import { type FactRanges, highlightFrame, scrollToFact } from "./frame-highlights.ts";

/** A mail taller than this scrolls within its frame. */
const MAX_HEIGHT = 30_000;

type Props = {
  /** The whole document as the server cleaned it. */
  html: string;
  /** True where its policy lets in pictures from the internet. */
  allowRemoteImages?: boolean;
  title: string;
  evidence: readonly NumberedEvidence[];
  /** What was searched for, to be marked. */
  hits?: readonly Highlight[];
  /** The fact whose words are to be brought into view; `turn` changes with every wish. */
  requestedFact: { number: number; sequence: number } | null;
  /** A number in the letter was chosen: its line in the margin is wanted. */
  onSelectFact?: ((number: number) => void) | undefined;
  /** The wished words are not in the HTML. */
  onMissing: () => void;
};

const NONE: readonly Highlight[] = [];

/**
 * An agency's mail as sent. Three walls, each enough alone for scripts: the server's sanitiser, the document's own
 * `default-src 'none'`, and a sandbox without `allow-scripts`, `allow-forms` or top navigation (`MAIL_SANDBOX`), so
 * nothing in it can run, send or leave. Links open apart from this page: the server gives them `target=_blank` and
 * `rel=noopener`.
 */
export function EmailFrame({
  html,
  allowRemoteImages = false,
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
    // Only a change of width measures again: answering a change of height with a new height could go on for ever.
    let width = element.clientWidth;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      if (now !== width) measure();
      width = now;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);

  // Before the browser paints, so that the letter stands at its whole height when it is first seen.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish scrolls, not new evidence or a new callback
  useEffect(() => {
    if (!requestedFact || loadCount === 0) return;
    if (!scrollToFact(highlightedRanges.current, requestedFact.number)) onMissing();
  }, [requestedFact, loadCount]);

  return (
    <div className={css.holder}>
      <iframe
        ref={frame}
        className={css.frame}
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
      {target !== null && (
        <div className={css.target} aria-hidden="true">
          {target}
        </div>
      )}
    </div>
  );
}

/** Puts a mail into a page that came with a policy of its own. Nothing of it can run: this parser runs nothing. */
function writeDocument(page: Document, html: string) {
  const emailDocument = new DOMParser().parseFromString(html, "text/html").documentElement;
  page.replaceChild(page.adoptNode(emailDocument), page.documentElement);
}

/** The whole letter's height, with the bar by which a wide one is scrolled; null before there is one. */
function contentHeight(frame: HTMLIFrameElement | null): number | null {
  const page = frame?.contentDocument;
  if (!frame || !page?.body) return null;
  const { marginTop, marginBottom } = getComputedStyle(page.body);
  const margins = Number.parseFloat(marginTop) + Number.parseFloat(marginBottom);
  // The root holds what its paragraphs' margins add outside the body; the body, what sticks out of it.
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
  // Quoted text that is folded or unfolded, and pictures that come late.
  page.addEventListener("toggle", measure, true);
  page.addEventListener("load", measure, true);
  const show = ({ target }: Event) =>
    showLinkTarget(closestLink(target)?.getAttribute("title")?.replace("\n", ", ") ?? null);
  page.addEventListener("pointerover", show);
  page.addEventListener("focusin", show);
  for (const eventName of ["pointerout", "focusout"])
    page.addEventListener(eventName, () => showLinkTarget(null));
}

/** By its methods, as what is in a frame is of that frame's own classes. */
const closestLink = (target: EventTarget | null) =>
  (target as Partial<Element> | null)?.closest?.("a[href], area[href]");

/** Keys typed while the mail has the focus work as anywhere else on the page. */
function forwardKey(frame: HTMLIFrameElement | null, event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  if (frame && !frame.dispatchEvent(new KeyboardEvent("keydown", init))) event.preventDefault();
}

/** A link to a place in the same letter would load this page into the frame. */
function scrollToAnchor(page: Document, event: Event) {
  const href = closestLink(event.target)?.getAttribute("href");
  if (!href?.startsWith("#")) return;
  event.preventDefault();
  const name = CSS.escape(href.slice(1));
  page.querySelector(`#${name}, a[name="${name}"]`)?.scrollIntoView();
}
