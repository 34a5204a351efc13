import { LIST_COLUMNS, type ListColumn } from "#core/request/list-query.ts";
import type { ColumnSetting } from "#web/screens/RequestsTracker/tracker-url.ts";

/** The columns shown, in order. */
export type ColumnLayout = readonly ColumnSetting[];

/** As everybody begins. */
export const DEFAULT_LAYOUT: ColumnLayout = LIST_COLUMNS.map((column) => ({ column, width: null }));
/** Beside an open request only these stay. */
const PANEL_OPEN_LAYOUT: ColumnLayout = [
  { column: "title", width: null },
  { column: "agency", width: 150 },
  { column: "status", width: 198 },
  { column: "deadline", width: 196 },
];

/** A row of two lines on a phone. */
export const PHONE_LAYOUT: ColumnLayout = (["title", "agency", "status", "deadline"] as const).map(
  (column) => ({
    column,
    width: null,
  }),
);

/** In CSS pixels. The title takes what the others leave, and at least this. */
const COLUMN_WIDTHS: Readonly<Record<ListColumn, number>> = {
  title: 200,
  agency: 172,
  jurisdiction: 44,
  status: 196,
  deadline: 190,
  filed: 104,
  activity: 84,
  fee: 72,
  tags: 96,
  tracking: 150,
};
const MIN_WIDTH = 40;
const MAX_WIDTH = 1_200;
/** The boxes to tick. */
export const CHECKBOX_WIDTH = 36;

export const widthOf = ({ column, width }: ColumnSetting) => width ?? COLUMN_WIDTHS[column];

/** How wide the table is at least. */
export const minTableWidth = (layout: ColumnLayout) =>
  layout.reduce((sum, setting) => sum + widthOf(setting), CHECKBOX_WIDTH);

/** Whether an empty cell takes what the columns leave: the title has a width a person chose. */
export const hasFillerColumn = (layout: ColumnLayout) =>
  layout.some(({ column, width }) => column === "title" && width !== null);

/** Pixels a row is high, and the heads over them. */
export const ROW_HEIGHTS = { desk: 32, phone: 64, head: 28 } as const;

/** What gives way first where there is no room and nobody has chosen. */
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

/** As many columns of the plain layout as `width` has room for. */
export function fitColumns(layout: ColumnLayout, width: number): ColumnLayout {
  let isVisible = layout;
  for (const column of HIDE_ORDER) {
    if (minTableWidth(isVisible) <= width) break;
    isVisible = isVisible.filter((setting) => setting.column !== column);
  }
  return isVisible;
}

/** Of these columns those there is room for beside an open request, as wide as they are there. */
export function panelOpenLayout(layout: ColumnLayout, width: number): ColumnLayout {
  const fits = new Map(fitColumns(PANEL_OPEN_LAYOUT, width).map((setting) => [setting.column, setting]));
  return layout.flatMap(({ column }) => fits.get(column) ?? []);
}

/** Shows a column, at the place it has among the others as everybody begins, or hides it. The title always stays. */
export function withColumn(layout: ColumnLayout, column: ListColumn, isVisible: boolean): ColumnLayout {
  if (!isVisible) return column === "title" ? layout : layout.filter((setting) => setting.column !== column);
  if (layout.some((setting) => setting.column === column)) return layout;
  const defaultOrder = LIST_COLUMNS.indexOf(column);
  const previousColumns = layout.findLastIndex(
    (setting) => LIST_COLUMNS.indexOf(setting.column) < defaultOrder,
  );
  return layout.toSpliced(previousColumns + 1, 0, { column, width: null });
}

/** Moves a column `by` places, as far as there are any. */
export function moveColumn(layout: ColumnLayout, column: ListColumn, offset: number): ColumnLayout {
  const from = layout.findIndex((setting) => setting.column === column);
  const setting = layout[from];
  if (!setting) return layout;
  const to = Math.min(layout.length - 1, Math.max(0, from + offset));
  return to === from ? layout : layout.toSpliced(from, 1).toSpliced(to, 0, setting);
}

export const resizeColumn = (layout: ColumnLayout, column: ListColumn, width: number): ColumnLayout =>
  layout.map((setting) =>
    setting.column === column
      ? { column, width: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) }
      : setting,
  );

export const isSameLayout = (a: ColumnLayout, b: ColumnLayout) =>
  a.length === b.length &&
  a.every(({ column, width }, index) => column === b[index]?.column && width === b[index]?.width);
