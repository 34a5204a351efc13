import type { ViewerContext } from "./viewer.ts";

/** More matches would only slow the page down. */
export const MAX_HITS = 5_000;

/** A pattern that ignores case and the amount of white space. Null for an empty query. */
export function patternFor(query: string): RegExp | null {
  const parts = query.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return null;
  const escapedParts = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  return new RegExp(escapedParts.join("\\s+"), "giu");
}

/** The offsets of the matches in the text, at most `limit`. */
export function findIn(text: string, pattern: RegExp, limit = MAX_HITS): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const { index, 0: match } of text.matchAll(pattern)) {
    found.push({ start: index, end: index + match.length });
    if (found.length >= limit) break;
  }
  return found;
}

/** The index of the segment that contains `offset`, in a text joined from segments that start at `starts`. */
export function segmentAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Highlights all hits and the current one without changing the file's elements (CSS Custom Highlight API). */
export function highlightRanges(ranges: readonly Range[], currentRange: Range | undefined) {
  if (!("highlights" in CSS)) return;
  CSS.highlights.set("hit", new Highlight(...ranges.filter((range) => range !== currentRange)));
  if (currentRange) CSS.highlights.set("hit-now", new Highlight(currentRange));
  else CSS.highlights.delete("hit-now");
}

/** Searches the content of `root`, for files that are rendered completely. */
export function createTextSearch(root: HTMLElement, post: ViewerContext["post"]) {
  let hits: Range[] = [];
  let at = 0;
  const show = () => {
    highlightRanges(hits, hits[at]);
    const currentRange = hits[at];
    post({
      say: "hits",
      hits: { count: hits.length, at: hits.length > 0 ? at + 1 : 0, pages: 0, done: true },
    });
    currentRange?.startContainer.parentElement?.scrollIntoView({ block: "center", inline: "nearest" });
  };
  return {
    find: (query: string) => {
      const pattern = patternFor(query);
      hits = pattern ? rangesOf(root, pattern) : [];
      at = 0;
      show();
    },
    step: (by: 1 | -1) => {
      if (hits.length === 0) return;
      at = (at + by + hits.length) % hits.length;
      show();
    },
  };
}

function rangesOf(root: HTMLElement, pattern: RegExp): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  const starts: number[] = [];
  let text = "";
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    starts.push(text.length);
    nodes.push(node);
    text += node.data;
  }
  return findIn(text, pattern).flatMap(({ start, end }) => {
    const first = segmentAt(starts, start);
    const last = segmentAt(starts, end - 1);
    return rangeBetween(nodes[first], start - (starts[first] ?? 0), nodes[last], end - (starts[last] ?? 0));
  });
}

/** A range between two text nodes; empty if one of them is missing. */
export function rangeBetween(
  from: Node | undefined,
  start: number,
  to: Node | undefined,
  end: number,
): Range[] {
  if (!from || !to) return [];
  const range = document.createRange();
  range.setStart(from, Math.min(start, from.textContent?.length ?? 0));
  range.setEnd(to, Math.min(end, to.textContent?.length ?? 0));
  return [range];
}
