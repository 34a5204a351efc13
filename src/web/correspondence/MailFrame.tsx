import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Highlight } from "#core/search/highlight.ts";
import type { NumberedEvidence } from "./evidence.ts";
import { bringIntoView, type MarkedRanges, markFrame } from "./frame-marks.ts";
import css from "./MailFrame.module.css";
import { MAIL_SANDBOX } from "./mail-sandbox.ts";

/** A mail taller than this scrolls within its frame. */
const MAX_HEIGHT = 30_000;

type Props = {
  /** The whole document as the server cleaned it. */
  html: string;
  /** True where its policy lets in pictures from the internet. */
  remote?: boolean;
  title: string;
  evidence: readonly NumberedEvidence[];
  /** What was searched for, to be marked. */
  hits?: readonly Highlight[];
  /** The fact whose words are to be brought into view; `turn` changes with every wish. */
  wished: { number: number; turn: number } | null;
  /** A number in the letter was chosen: its line in the margin is wanted. */
  onNumber?: ((number: number) => void) | undefined;
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
export function MailFrame({
  html,
  remote = false,
  title,
  evidence,
  hits = NONE,
  wished,
  onNumber,
  onMissing,
}: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const marked = useRef<MarkedRanges>(new Map());
  const chosen = useRef(onNumber);
  const [height, setHeight] = useState(160);
  const [loaded, setLoaded] = useState(0);
  const [target, setTarget] = useState<string | null>(null);
  chosen.current = onNumber;

  const measure = useCallback(() => setHeight((before) => heightOf(frame.current) ?? before), []);

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
    if (loaded === 0) return;
    marked.current = markFrame(
      frame.current,
      evidence,
      hits,
      chosen.current && ((number) => chosen.current?.(number)),
    );
    measure();
  }, [loaded, evidence, hits, measure]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish scrolls, not new evidence or a new callback
  useEffect(() => {
    if (!wished || loaded === 0) return;
    if (!bringIntoView(marked.current, wished.number)) onMissing();
  }, [wished, loaded]);

  return (
    <div className={css.holder}>
      <iframe
        ref={frame}
        className={css.frame}
        sandbox={MAIL_SANDBOX}
        referrerPolicy="no-referrer"
        {...(remote ? { src: "/api/mail-page", credentialless: "" } : { srcDoc: html })}
        title={title}
        style={{ height }}
        onLoad={() => {
          const document = frame.current?.contentDocument;
          if (!document) return;
          if (remote) fill(document, html);
          listen(frame.current, document, measure, setTarget);
          setLoaded((times) => times + 1);
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
function fill(page: Document, html: string) {
  const letter = new DOMParser().parseFromString(html, "text/html").documentElement;
  page.replaceChild(page.adoptNode(letter), page.documentElement);
}

/** The whole letter's height, with the bar by which a wide one is scrolled; null before there is one. */
function heightOf(frame: HTMLIFrameElement | null): number | null {
  const page = frame?.contentDocument;
  if (!frame || !page?.body) return null;
  const { marginTop, marginBottom } = getComputedStyle(page.body);
  const margins = Number.parseFloat(marginTop) + Number.parseFloat(marginBottom);
  // The root holds what its paragraphs' margins add outside the body; the body, what sticks out of it.
  const tall = Math.max(page.documentElement.offsetHeight, page.body.scrollHeight + margins);
  const bar = frame.clientHeight - page.documentElement.clientHeight;
  return Math.min(MAX_HEIGHT, Math.ceil(tall) + Math.max(0, bar));
}

function listen(
  frame: HTMLIFrameElement | null,
  page: Document,
  measure: () => void,
  showTarget: (target: string | null) => void,
) {
  page.addEventListener("keydown", (event) => forwardKey(frame, event));
  page.addEventListener("click", (event) => stayInside(page, event));
  // Quoted text that is folded or unfolded, and pictures that come late.
  page.addEventListener("toggle", measure, true);
  page.addEventListener("load", measure, true);
  const show = ({ target }: Event) =>
    showTarget(linkAt(target)?.getAttribute("title")?.replace("\n", ", ") ?? null);
  page.addEventListener("pointerover", show);
  page.addEventListener("focusin", show);
  for (const end of ["pointerout", "focusout"]) page.addEventListener(end, () => showTarget(null));
}

/** By its methods, as what is in a frame is of that frame's own classes. */
const linkAt = (target: EventTarget | null) =>
  (target as Partial<Element> | null)?.closest?.("a[href], area[href]");

/** Keys typed while the mail has the focus work as anywhere else on the page. */
function forwardKey(frame: HTMLIFrameElement | null, event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const copy = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  if (frame && !frame.dispatchEvent(new KeyboardEvent("keydown", copy))) event.preventDefault();
}

/** A link to a place in the same letter would load this page into the frame. */
function stayInside(page: Document, event: Event) {
  const href = linkAt(event.target)?.getAttribute("href");
  if (!href?.startsWith("#")) return;
  event.preventDefault();
  const name = CSS.escape(href.slice(1));
  page.querySelector(`#${name}, a[name="${name}"]`)?.scrollIntoView();
}
