import { formatMessage } from "#core/messages/format-message.ts";
import { highlightRanges, type Highlight as SearchHighlight } from "#core/search/highlight.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import type { NumberedEvidence } from "#web/features/thread/classification/evidence.ts";
import { createTextFinder } from "./find-frame-text.ts";

type FrameWindow = Window & typeof globalThis;

/**
 * Range of each fact's evidence in the email's document, by fact number. The browser updates ranges when the
 * document changes.
 */
export type FactRanges = ReadonlyMap<number, Range>;

/**
 * Element of a fact number in the email. An email cannot contain one: the server allows only known elements.
 */
const NUMBER_TAG = "daylight-number";
/** Of search matches in one email; more would not help the user. */
const MAX_HIGHLIGHTS = 500;

/**
 * Highlights the evidence and the search matches (CSS Custom Highlight API), and inserts the number after
 * each fact. The result of an earlier call is removed first.
 */
export function highlightFrame(
  frame: HTMLIFrameElement | null,
  evidence: readonly NumberedEvidence[],
  searchHits: readonly SearchHighlight[],
  onSelectFact: ((number: number) => void) | undefined,
): FactRanges {
  const frameWindow = frame?.contentWindow as FrameWindow | null | undefined;
  const document = frame?.contentDocument;
  if (!frameWindow?.CSS?.highlights || !document?.body) return new Map();
  for (const oldMarker of document.querySelectorAll(NUMBER_TAG)) {
    const { parentNode } = oldMarker;
    oldMarker.remove();
    parentNode?.normalize();
  }
  const nodes = evidence.length + searchHits.length === 0 ? [] : textNodesIn(document);
  const found = rangesOf(document, nodes, evidence);
  const searchRanges = searchHits.length === 0 ? [] : searchRangesIn(document, nodes, searchHits);
  frameWindow.CSS.highlights.set("evidence", new frameWindow.Highlight(...found.values()));
  frameWindow.CSS.highlights.set("search", new frameWindow.Highlight(...searchRanges));
  if (onSelectFact) for (const [number, range] of found) insertFactNumber(range, number, onSelectFact);
  // Unlike a <style> element, a constructed style sheet is not subject to the Content-Security-Policy.
  const sheet = new frameWindow.CSSStyleSheet();
  sheet.replaceSync(STYLE_SHEET);
  document.adoptedStyleSheets = [sheet];
  const [first] = searchRanges;
  if (first && !searchRanges.some((range) => isExpanded(range))) expandAround(first);
  return found;
}

/**
 * Scrolls to the evidence of a fact and expands the quoted text around it; false if it is not in the email.
 */
export function scrollToFact(ranges: FactRanges, number: number): boolean {
  const range = ranges.get(number);
  if (!range) return false;
  expandAround(range);
  range.startContainer.parentElement?.scrollIntoView({ block: "center" });
  return true;
}

function textNodesIn(document: Document): Text[] {
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
  const find = createTextFinder(nodes.map((node) => ({ text: node.data })));
  for (const { number, evidence: source } of evidence) {
    const found = find(source.text);
    const first = found && nodes[found.from.nodeIndex];
    const last = found && nodes[found.to.nodeIndex];
    if (!found || !first || !last) continue;
    const range = document.createRange();
    range.setStart(first, found.from.offset);
    range.setEnd(last, found.to.offset);
    ranges.set(number, range);
  }
  return ranges;
}

function searchRangesIn(
  document: Document,
  nodes: readonly Text[],
  searchHits: readonly SearchHighlight[],
): Range[] {
  const ranges: Range[] = [];
  for (const node of nodes) {
    for (const { start, end } of highlightRanges(node.data, searchHits)) {
      if (ranges.length === MAX_HIGHLIGHTS) return ranges;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}

/** The number is generated content, so that it is not part of the email's text. */
function insertFactNumber(range: Range, number: number, onSelectFact: (number: number) => void) {
  const document = range.startContainer.ownerDocument;
  if (!document) return;
  const marker = document.createElement(NUMBER_TAG);
  marker.dataset.number = String(number);
  marker.tabIndex = 0;
  marker.setAttribute("role", "button");
  marker.setAttribute("aria-label", formatMessage(threadClassification.factMarker, { number }));
  marker.addEventListener("click", () => onSelectFact(number));
  marker.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    onSelectFact(number);
  });
  const end = range.cloneRange();
  end.collapse(false);
  end.insertNode(marker);
}

const collapsedAncestors = (range: Range): HTMLDetailsElement[] => {
  const ancestors: HTMLDetailsElement[] = [];
  for (let at = range.startContainer.parentElement; at; at = at.parentElement)
    if (at.tagName === "DETAILS") ancestors.push(at as HTMLDetailsElement);
  return ancestors;
};

const isExpanded = (range: Range) => collapsedAncestors(range).every((details) => details.open);

function expandAround(range: Range) {
  for (const details of collapsedAncestors(range)) details.open = true;
}

// A number is inline text behind a word joiner, so that it stays on the line of the word before it.
const STYLE_SHEET = `
::highlight(evidence){background-color:#dce8ff;color:#111;text-decoration:underline 2px #82b1ff}
::highlight(search){background-color:#ffe9a8;color:#111}
${NUMBER_TAG}{all:unset!important;padding:2px 4px!important;margin-left:3px!important;border-radius:3px!important;background:#2c5ea8!important;color:#fff!important;font:700 10px/1 "Public Sans Variable",system-ui,sans-serif!important;vertical-align:1px!important;cursor:pointer!important}
${NUMBER_TAG}::after{content:"\\2060"attr(data-number)!important}
${NUMBER_TAG}:hover{background:#1d4c94!important}
${NUMBER_TAG}:focus-visible{outline:2px solid #1976d2!important;outline-offset:1px!important}
`;
