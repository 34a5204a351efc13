import type { Paper } from "./paper.ts";
import type { Row } from "./rows.ts";

/** A row with the height of its baseline on the page. */
export type PlacedRow = Row & { baseline: number };

/**
 * Puts rows on pages, none of which ends after a row that is held to its next.
 * @param top where the words of the first page begin, in points from its upper edge
 */
export function paginate<Kind extends Row>(
  rows: readonly Kind[],
  paper: Paper,
  top: number,
): (Kind & { baseline: number })[][] {
  const floor = paper.height - paper.bottom;
  let page: (Kind & { baseline: number })[] = [];
  const pages = [page];
  let y = top;
  for (const group of groupsOf(rows)) {
    const height = heightOf(group, page.length === 0);
    const wholePage = floor - paper.nextTop;
    if (page.length > 0 && y + height > floor && heightOf(group, true) <= wholePage) {
      page = [];
      pages.push(page);
      y = paper.nextTop;
    }
    for (const row of group) {
      // A group that no page holds goes on over as many as it needs.
      if (page.length > 0 && y + row.gap + row.lead > floor) {
        page = [];
        pages.push(page);
        y = paper.nextTop;
      }
      y += (page.length === 0 ? 0 : row.gap) + row.lead;
      page.push({ ...row, baseline: y });
    }
  }
  return pages;
}

/** Rows that stay together. */
function groupsOf<Kind extends Row>(rows: readonly Kind[]): Kind[][] {
  const groups: Kind[][] = [];
  let open: Kind[] = [];
  for (const row of rows) {
    open.push(row);
    if (row.held) continue;
    groups.push(open);
    open = [];
  }
  if (open.length > 0) groups.push(open);
  return groups;
}

const heightOf = (group: readonly Row[], first: boolean) =>
  group.reduce((sum, row, index) => sum + (first && index === 0 ? 0 : row.gap) + row.lead, 0);
