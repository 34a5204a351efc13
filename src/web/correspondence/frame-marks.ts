import { placesOf, type Highlight as Sought } from "#core/search/highlight.ts";
import type { NumberedEvidence } from "./evidence.ts";
import { wordFinder } from "./frame-text.ts";

type View = Window & typeof globalThis;

/** Where each fact's words stand in a mail's document, by its number. Kept true by the browser as marks come and go. */
export type MarkedRanges = ReadonlyMap<number, Range>;

/** A `<daylight-number>` in the letter: no letter brings one, as the server lets only known elements through. */
const NUMBER = "daylight-number";
/** More than this in one letter is no help to find anything. */
const MOST_HITS = 500;

/**
 * Paints the cited words and the words searched for (CSS Custom Highlight API), and puts its number behind each fact.
 * What an earlier call put there goes first.
 */
export function markFrame(
  frame: HTMLIFrameElement | null,
  evidence: readonly NumberedEvidence[],
  hits: readonly Sought[],
  onNumber: ((number: number) => void) | undefined,
): MarkedRanges {
  const view = frame?.contentWindow as View | null | undefined;
  const document = frame?.contentDocument;
  if (!view?.CSS?.highlights || !document?.body) return new Map();
  for (const old of document.querySelectorAll(NUMBER)) {
    const { parentNode } = old;
    old.remove();
    parentNode?.normalize();
  }
  const nodes = evidence.length + hits.length === 0 ? [] : textsIn(document);
  const found = rangesOf(document, nodes, evidence);
  const sought = hits.length === 0 ? [] : hitsIn(document, nodes, hits);
  view.CSS.highlights.set("evidence", new view.Highlight(...found.values()));
  view.CSS.highlights.set("sought", new view.Highlight(...sought));
  if (onNumber) for (const [number, range] of found) putNumber(range, number, onNumber);
  // A constructed sheet needs no leave from any Content-Security-Policy, unlike a <style> element.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(LOOK);
  document.adoptedStyleSheets = [sheet];
  const [first] = sought;
  if (first && !sought.some((range) => isInSight(range))) unfold(first);
  return found;
}

/** Scrolls to a fact's words and unfolds what they are folded in; false where they are not in the letter. */
export function bringIntoView(ranges: MarkedRanges, number: number): boolean {
  const range = ranges.get(number);
  if (!range) return false;
  unfold(range);
  range.startContainer.parentElement?.scrollIntoView({ block: "center" });
  return true;
}

function textsIn(document: Document): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    /^(?:STYLE|SUMMARY)$/.test(node.parentElement?.tagName ?? "")
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

function rangesOf(document: Document, nodes: readonly Text[], evidence: readonly NumberedEvidence[]) {
  const ranges = new Map<number, Range>();
  const find = wordFinder(nodes.map((node) => ({ text: node.data })));
  for (const { number, evidence: one } of evidence) {
    const found = find(one.text);
    const first = found && nodes[found.from.piece];
    const last = found && nodes[found.to.piece];
    if (!found || !first || !last) continue;
    const range = document.createRange();
    range.setStart(first, found.from.offset);
    range.setEnd(last, found.to.offset);
    ranges.set(number, range);
  }
  return ranges;
}

function hitsIn(document: Document, nodes: readonly Text[], hits: readonly Sought[]): Range[] {
  const ranges: Range[] = [];
  for (const node of nodes) {
    for (const { start, end } of placesOf(node.data, hits)) {
      if (ranges.length === MOST_HITS) return ranges;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}

/** It has no text of its own, so that nothing that reads the letter's words reads it. */
function putNumber(range: Range, number: number, onNumber: (number: number) => void) {
  const document = range.startContainer.ownerDocument;
  if (!document) return;
  const mark = document.createElement(NUMBER);
  mark.dataset.number = String(number);
  mark.tabIndex = 0;
  mark.setAttribute("role", "button");
  mark.setAttribute("aria-label", `Fact ${number} was read here`);
  mark.addEventListener("click", () => onNumber(number));
  mark.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    onNumber(number);
  });
  const end = range.cloneRange();
  end.collapse(false);
  end.insertNode(mark);
}

const foldsAround = (range: Range): HTMLDetailsElement[] => {
  const folds: HTMLDetailsElement[] = [];
  for (let at = range.startContainer.parentElement; at; at = at.parentElement)
    if (at.tagName === "DETAILS") folds.push(at as HTMLDetailsElement);
  return folds;
};

const isInSight = (range: Range) => foldsAround(range).every((fold) => fold.open);

function unfold(range: Range) {
  for (const fold of foldsAround(range)) fold.open = true;
}

const LOOK = `
::highlight(evidence){background-color:#dce8ff;color:#111;text-decoration:underline 2px #82b1ff}
::highlight(sought){background-color:#ffe9a8;color:#111}
${NUMBER}{all:unset!important;display:inline-grid!important;place-items:center!important;box-sizing:border-box!important;min-width:15px!important;height:15px!important;padding:0 3px!important;margin-left:3px!important;border-radius:3px!important;background:#2c5ea8!important;color:#fff!important;font:700 10px/1 "Public Sans Variable",system-ui,sans-serif!important;vertical-align:1px!important;cursor:pointer!important}
${NUMBER}::after{content:attr(data-number)!important}
${NUMBER}:hover{background:#1d4c94!important}
${NUMBER}:focus-visible{outline:2px solid #1976d2!important;outline-offset:1px!important}
`;
