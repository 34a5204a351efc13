import { LIST_COLUMNS, type ListColumn } from "#core/request/list-query.ts";
import type { ColumnSetting } from "#web/screens/RequestsTracker/tracker-url.ts";

/** The visible columns, in order. */
export type ColumnLayout = readonly ColumnSetting[];

/** The default columns. */
export const DEFAULT_LAYOUT: ColumnLayout = LIST_COLUMNS.map((column) => ({ column, width: null }));
/** The columns beside an open request. */
const PANEL_OPEN_LAYOUT: ColumnLayout = [
  { column: "title", width: null },
  { column: "agency", width: 150 },
  { column: "status", width: 188 },
  { column: "deadline", width: 206 },
];

/** A row of two lines on a phone. */
export const PHONE_LAYOUT: ColumnLayout = (["title", "agency", "status", "deadline"] as const).map(
  (column) => ({
    column,
    width: null,
  }),
);

/** Default widths in CSS pixels. The title has this minimum and takes the remaining width. */
const COLUMN_WIDTHS: Readonly<Record<ListColumn, number>> = {
  title: 200,
  agency: 172,
  jurisdiction: 44,
  status: 196,
  deadline: 206,
  filed: 104,
  activity: 84,
  fee: 72,
  tags: 96,
  tracking: 150,
};
const MIN_WIDTH = 40;
/** Of the deadline: its day, the last to give way, and a little of the words before it. */
const MIN_DEADLINE_WIDTH = 110;
const MAX_WIDTH = 1_200;
/** The column of checkboxes. */
export const CHECKBOX_WIDTH = 36;

export const widthOf = ({ column, width }: ColumnSetting) => width ?? COLUMN_WIDTHS[column];

/** The minimum width of the table. */
export const minTableWidth = (layout: ColumnLayout) =>
  layout.reduce((sum, setting) => sum + widthOf(setting), CHECKBOX_WIDTH);

/** Whether an empty cell takes the remaining width, because the user set the width of the title. */
export const hasFillerColumn = (layout: ColumnLayout) =>
  layout.some(({ column, width }) => column === "title" && width !== null);

/** Heights of a row and of the header, in pixels. */
export const ROW_HEIGHTS = { desk: 32, phone: 64, head: 28 } as const;

/**
 * The order in which columns are hidden when there is no room: first what fewest requests have, then what the open request
 * says as well. The title and the deadline stay. Within the deadline the words give way, never the day.
 */
const HIDE_ORDER: readonly ListColumn[] = [
  "tags",
  "fee",
  "filed",
  "activity",
  "tracking",
  "jurisdiction",
  "agency",
  "status",
];

/** As many columns of the layout as fit into `width`. */
export function fitColumns(layout: ColumnLayout, width: number): ColumnLayout {
  let isVisible = layout;
  for (const column of HIDE_ORDER) {
    if (minTableWidth(isVisible) <= width) break;
    isVisible = isVisible.filter((setting) => setting.column !== column);
  }
  return isVisible;
}

/** The columns of the layout that fit beside an open request, with their widths there. */
export function panelOpenLayout(layout: ColumnLayout, width: number): ColumnLayout {
  const fits = new Map(fitColumns(PANEL_OPEN_LAYOUT, width).map((setting) => [setting.column, setting]));
  return layout.flatMap(({ column }) => fits.get(column) ?? []);
}

/** Shows a column at its default position among the others, or hides it. The title cannot be hidden. */
export function withColumn(layout: ColumnLayout, column: ListColumn, isVisible: boolean): ColumnLayout {
  if (!isVisible) return column === "title" ? layout : layout.filter((setting) => setting.column !== column);
  if (layout.some((setting) => setting.column === column)) return layout;
  const defaultOrder = LIST_COLUMNS.indexOf(column);
  const previousColumns = layout.findLastIndex(
    (setting) => LIST_COLUMNS.indexOf(setting.column) < defaultOrder,
  );
  return layout.toSpliced(previousColumns + 1, 0, { column, width: null });
}

/** Moves a column by `offset` positions, at most to the first or last one. */
export function moveColumn(layout: ColumnLayout, column: ListColumn, offset: number): ColumnLayout {
  const from = layout.findIndex((setting) => setting.column === column);
  const setting = layout[from];
  if (!setting) return layout;
  const to = Math.min(layout.length - 1, Math.max(0, from + offset));
  return to === from ? layout : layout.toSpliced(from, 1).toSpliced(to, 0, setting);
}

const minWidthOf = (column: ListColumn) => (column === "deadline" ? MIN_DEADLINE_WIDTH : MIN_WIDTH);

export const resizeColumn = (layout: ColumnLayout, column: ListColumn, width: number): ColumnLayout =>
  layout.map((setting) =>
    setting.column === column
      ? { column, width: Math.round(Math.min(MAX_WIDTH, Math.max(minWidthOf(column), width))) }
      : setting,
  );

export const isSameLayout = (a: ColumnLayout, b: ColumnLayout) =>
  a.length === b.length &&
  a.every(({ column, width }, index) => column === b[index]?.column && width === b[index]?.width);
