import { useCallback, useEffect, useRef, useState } from "react";
import type { NumberedEvidence } from "./evidence.ts";
import { findWords } from "./frame-text.ts";
import css from "./MailFrame.module.css";

/** A mail taller than this scrolls within its frame. */
const MAX_HEIGHT = 30_000;

type Props = {
  /** The whole document as the server cleaned it. */
  html: string;
  title: string;
  evidence: readonly NumberedEvidence[];
  /** The fact whose words are to be brought into view; `turn` changes with every wish. */
  wished: { number: number; turn: number } | null;
  /** The wished words are not in the HTML. */
  onMissing: () => void;
};

/**
 * An agency's mail as sent. Three walls, each enough alone for scripts: the server's sanitiser, the document's own
 * `default-src 'none'`, and a sandbox without `allow-scripts`, `allow-forms` or top navigation, so nothing in it can
 * run, send or leave. `allow-same-origin` is what lets this page measure the frame and mark its words; it would only be
 * dangerous together with `allow-scripts` (a frame with both can take off its own sandbox), which must never be added.
 * Links open apart from this page: the server gives them `target=_blank` and `rel=noopener`.
 */
export function MailFrame({ html, title, evidence, wished, onMissing }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(160);
  const [loaded, setLoaded] = useState(0);

  const measure = useCallback(() => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    const { marginTop, marginBottom } = getComputedStyle(page.body);
    const margins = Number.parseFloat(marginTop) + Number.parseFloat(marginBottom);
    // The root holds what its paragraphs' margins add outside the body; the body, what sticks out of it.
    const tall = Math.max(page.documentElement.offsetHeight, page.body.scrollHeight + margins);
    setHeight(Math.min(MAX_HEIGHT, Math.ceil(tall)));
  }, []);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Only a change of width measures again: answering a change of height with a new height could go on for ever.
    let width = 0;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      if (now !== width) measure();
      width = now;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);

  useEffect(() => {
    if (loaded > 0) markEvidence(frame.current, evidence);
  }, [loaded, evidence]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish scrolls, not new evidence or a new callback
  useEffect(() => {
    if (!wished || loaded === 0) return;
    if (!bringIntoView(frame.current, evidence, wished.number)) onMissing();
  }, [wished, loaded]);

  return (
    <iframe
      ref={frame}
      className={css.frame}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={html}
      title={title}
      style={{ height }}
      onLoad={() => {
        measure();
        setLoaded((times) => times + 1);
        forwardKeys(frame.current);
      }}
    />
  );
}

/** Keys typed while the mail has the focus work as anywhere else on the page. */
function forwardKeys(frame: HTMLIFrameElement | null) {
  frame?.contentDocument?.addEventListener("keydown", (event) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    const copy = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
    if (!frame.dispatchEvent(new KeyboardEvent("keydown", copy))) event.preventDefault();
  });
}

function rangeOf(document: Document, words: string): Range | null {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  const found = findWords(
    nodes.map((node) => ({ text: node.data })),
    words,
  );
  const first = found && nodes[found.from.piece];
  const last = found && nodes[found.to.piece];
  if (!found || !first || !last) return null;
  const range = document.createRange();
  range.setStart(first, found.from.offset);
  range.setEnd(last, found.to.offset);
  return range;
}

/** Paints the cited words without touching the mail's own elements (CSS Custom Highlight API). */
function markEvidence(frame: HTMLIFrameElement | null, evidence: readonly NumberedEvidence[]) {
  const view = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
  const document = frame?.contentDocument;
  if (!view?.CSS?.highlights || !document?.body) return;
  const ranges = evidence.flatMap((one) => rangeOf(document, one.evidence.text) ?? []);
  view.CSS.highlights.set("evidence", new view.Highlight(...ranges));
  // A constructed sheet needs no leave from any Content-Security-Policy, unlike a <style> element.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(
    "::highlight(evidence){background-color:#dce8ff;color:#111;text-decoration:underline 2px #82b1ff}",
  );
  document.adoptedStyleSheets = [sheet];
}

function bringIntoView(
  frame: HTMLIFrameElement | null,
  evidence: readonly NumberedEvidence[],
  number: number,
): boolean {
  const document = frame?.contentDocument;
  const cited = evidence.find((one) => one.number === number);
  const range = document?.body && cited ? rangeOf(document, cited.evidence.text) : null;
  if (!range) return false;
  range.startContainer.parentElement?.scrollIntoView({ block: "center" });
  return true;
}
