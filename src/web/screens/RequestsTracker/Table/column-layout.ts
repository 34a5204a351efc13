import { LIST_COLUMNS, type ListColumn } from "#core/request/list-query.ts";
import type { ColumnPlace } from "../tracker-address.ts";

/** The columns shown, in order. */
export type ColumnLayout = readonly ColumnPlace[];

/** As everybody begins. */
export const PLAIN_LAYOUT: ColumnLayout = LIST_COLUMNS.map((column) => ({ column, width: null }));
/** Beside an open request only these stay. */
const BESIDE_LAYOUT: ColumnLayout = [
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
const NARROWEST = 40;
const WIDEST = 1_200;
/** The boxes to tick. */
export const PICK_WIDTH = 36;

export const widthOf = ({ column, width }: ColumnPlace) => width ?? COLUMN_WIDTHS[column];

/** How wide the table is at least. */
export const leastWidth = (layout: ColumnLayout) =>
  layout.reduce((sum, place) => sum + widthOf(place), PICK_WIDTH);

/** Whether an empty cell takes what the columns leave: the title has a width a person chose. */
export const isFilled = (layout: ColumnLayout) =>
  layout.some(({ column, width }) => column === "title" && width !== null);

/** Pixels a row is high, and the heads over them. */
export const ROW_HEIGHTS = { desk: 32, phone: 64, head: 28 } as const;

/** What gives way first where there is no room and nobody has chosen. */
const GIVE_WAY: readonly ListColumn[] = [
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
export function fitting(layout: ColumnLayout, width: number): ColumnLayout {
  let shown = layout;
  for (const column of GIVE_WAY) {
    if (leastWidth(shown) <= width) break;
    shown = shown.filter((place) => place.column !== column);
  }
  return shown;
}

/** Of these columns those there is room for beside an open request, as wide as they are there. */
export function besideOf(layout: ColumnLayout, width: number): ColumnLayout {
  const room = new Map(fitting(BESIDE_LAYOUT, width).map((place) => [place.column, place]));
  return layout.flatMap(({ column }) => room.get(column) ?? []);
}

/** Shows a column, at the place it has among the others as everybody begins, or hides it. The title always stays. */
export function withColumn(layout: ColumnLayout, column: ListColumn, shown: boolean): ColumnLayout {
  if (!shown) return column === "title" ? layout : layout.filter((place) => place.column !== column);
  if (layout.some((place) => place.column === column)) return layout;
  const rank = LIST_COLUMNS.indexOf(column);
  const before = layout.findLastIndex((place) => LIST_COLUMNS.indexOf(place.column) < rank);
  return layout.toSpliced(before + 1, 0, { column, width: null });
}

/** Moves a column `by` places, as far as there are any. */
export function movedColumn(layout: ColumnLayout, column: ListColumn, by: number): ColumnLayout {
  const from = layout.findIndex((place) => place.column === column);
  const place = layout[from];
  if (!place) return layout;
  const to = Math.min(layout.length - 1, Math.max(0, from + by));
  return to === from ? layout : layout.toSpliced(from, 1).toSpliced(to, 0, place);
}

export const resizedColumn = (layout: ColumnLayout, column: ListColumn, width: number): ColumnLayout =>
  layout.map((place) =>
    place.column === column
      ? { column, width: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) }
      : place,
  );

export const isSameLayout = (a: ColumnLayout, b: ColumnLayout) =>
  a.length === b.length &&
  a.every(({ column, width }, index) => column === b[index]?.column && width === b[index]?.width);
