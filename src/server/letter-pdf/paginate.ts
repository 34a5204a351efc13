import type { BodyLine } from "./letter-body-lines.ts";
import type { PageLayout } from "./page-layout.ts";

/** A row with its baseline on the page. */
export type PlacedBodyLine = BodyLine & { baseline: number };

/**
 * Distributes rows over pages, without page breaks after rows that stay with the next.
 * @param top where the text of the first page begins, in points from its upper edge
 */
export function paginate<Kind extends BodyLine>(
  lines: readonly Kind[],
  layout: PageLayout,
  top: number,
): (Kind & { baseline: number })[][] {
  const bottomEdge = layout.height - layout.bottom;
  let page: (Kind & { baseline: number })[] = [];
  const pages = [page];
  let y = top;
  for (const group of groupLines(lines)) {
    const height = heightOf(group, page.length === 0);
    const pageHeight = bottomEdge - layout.laterPageTop;
    if (page.length > 0 && y + height > bottomEdge && heightOf(group, true) <= pageHeight) {
      page = [];
      pages.push(page);
      y = layout.laterPageTop;
    }
    for (const line of group) {
      // A group larger than a page continues over as many as it needs.
      if (page.length > 0 && y + line.gap + line.lead > bottomEdge) {
        page = [];
        pages.push(page);
        y = layout.laterPageTop;
      }
      y += (page.length === 0 ? 0 : line.gap) + line.lead;
      page.push({ ...line, baseline: y });
    }
  }
  return pages;
}

/** Rows without page breaks between them. */
function groupLines<Kind extends BodyLine>(lines: readonly Kind[]): Kind[][] {
  const groups: Kind[][] = [];
  let currentGroup: Kind[] = [];
  for (const line of lines) {
    currentGroup.push(line);
    if (line.keepWithNext) continue;
    groups.push(currentGroup);
    currentGroup = [];
  }
  if (currentGroup.length > 0) groups.push(currentGroup);
  return groups;
}

const heightOf = (group: readonly BodyLine[], isFirst: boolean) =>
  group.reduce((sum, line, index) => sum + (isFirst && index === 0 ? 0 : line.gap) + line.lead, 0);
