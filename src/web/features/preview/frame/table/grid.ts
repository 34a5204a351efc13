import { previewFrame } from "#messages/preview/frame.ts";
import { element } from "#web/features/preview/frame/dom.ts";
import type { Sheet } from "./workbook.ts";

export type Cell = { row: number; column: number };
export type Grid = {
  element: HTMLElement;
  /** Marks the matching cells, and scrolls to the current one. */
  markHits: (hits: readonly Cell[], currentKey: Cell | null) => void;
};

const ROW_HEIGHT = 26;
const HEADER_HEIGHT = 24;
const CHARACTER_WIDTH = 7.6;
const MIN_WIDTH = 44;
const MAX_WIDTH = 340;
/** Rows measured for the width of a column without a stated width. */
const MEASURED_ROWS = 200;
/** Rows rendered beyond the visible range. */
const OVERSCAN = 6;

/** A, B … Z, AA: a column's name as in spreadsheets. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? columnName(rest) : "") + String.fromCharCode(65 + (index % 26));
}

/**
 * A virtualized sheet: only visible cells are in the DOM. Arrow keys, Page Up and Down, Home and End move the selected
 * cell, whose full content `onSelectCell` shows.
 */
export function createGrid(sheet: Sheet, showHidden: boolean, onSelectCell: (cell: Cell) => void): Grid {
  const rows = visibleIndexes(sheet.rows, sheet.hiddenRows, showHidden);
  const columns = visibleIndexes(sheet.columns, sheet.hiddenColumns, showHidden);
  const edges = columnEdges(sheet, columns, rows);
  const gutter = Math.max(36, 16 + String(sheet.rows).length * CHARACTER_WIDTH);
  const total = gutter + (edges.at(-1) ?? 0);
  const head = element("div", { class: "head", role: "row", "aria-rowindex": 1 });
  const space = element("div", { class: "space", role: "rowgroup" });
  Object.assign(space.style, { height: `${rows.length * ROW_HEIGHT}px`, width: `${total}px` });
  Object.assign(head.style, { width: `${total}px` });
  const grid = element(
    "div",
    { class: "grid", role: "grid", tabindex: 0, "aria-label": sheet.name || previewFrame.table.label },
    head,
    space,
  );
  grid.setAttribute("aria-rowcount", String(rows.length + 1));
  grid.setAttribute("aria-colcount", String(columns.length + 1));

  let selectedCell: { row: number; column: number } | null = null;
  let hits: ReadonlySet<string> = new Set();
  let currentKey = "";

  const cell = (rowIndex: number, columnIndex: number) => {
    const row = rows[rowIndex] ?? 0;
    const column = columns[columnIndex] ?? 0;
    const key = `${row},${column}`;
    const node = element("div", { class: "cell", role: "gridcell", "aria-colindex": columnIndex + 2 });
    node.textContent = sheet.text(row, column).slice(0, 400);
    const left = edges[columnIndex] ?? 0;
    node.style.left = `${gutter + left}px`;
    node.style.width = `${(edges[columnIndex + 1] ?? left) - left}px`;
    node.classList.toggle("number", sheet.isNumber(row, column));
    node.classList.toggle("unhidden", sheet.hiddenRows.has(row) || sheet.hiddenColumns.has(column));
    node.classList.toggle("found", hits.has(key));
    node.classList.toggle("found-now", currentKey === key);
    if (selectedCell?.row === rowIndex && selectedCell.column === columnIndex) {
      node.id = "selected";
      node.setAttribute("aria-selected", "true");
      grid.setAttribute("aria-activedescendant", "selected");
    }
    node.dataset.at = `${rowIndex},${columnIndex}`;
    return node;
  };
  const draw = () => {
    const top = Math.floor(grid.scrollTop / ROW_HEIGHT);
    const first = Math.max(0, top - OVERSCAN);
    const last = Math.min(rows.length, top + Math.ceil(grid.clientHeight / ROW_HEIGHT) + OVERSCAN);
    const from = Math.max(0, columnAt(edges, grid.scrollLeft) - 1);
    const to = Math.min(columns.length, columnAt(edges, grid.scrollLeft + grid.clientWidth) + 2);
    head.replaceChildren(element("div", { class: "corner" }));
    for (let column = from; column < to; column += 1) head.append(headCell(column));
    const drawn: HTMLElement[] = [];
    for (let row = first; row < last; row += 1) {
      const number = element("div", { class: "gutter", role: "rowheader" }, String((rows[row] ?? 0) + 1));
      number.style.width = `${gutter}px`;
      const line = element("div", { class: "row", role: "row", "aria-rowindex": row + 2 }, number);
      line.style.top = `${row * ROW_HEIGHT}px`;
      for (let column = from; column < to; column += 1) line.append(cell(row, column));
      drawn.push(line);
    }
    space.replaceChildren(...drawn);
    (head.firstElementChild as HTMLElement).style.width = `${gutter}px`;
  };
  const headCell = (column: number) => {
    const left = edges[column] ?? 0;
    const node = element("div", { class: "name", role: "columnheader", "aria-colindex": column + 2 });
    node.textContent = columnName(columns[column] ?? 0);
    node.style.left = `${gutter + left}px`;
    node.style.width = `${(edges[column + 1] ?? left) - left}px`;
    return node;
  };
  const scrollToCell = (row: number, column: number) => {
    const top = row * ROW_HEIGHT;
    const visibleHeight = grid.clientHeight - HEADER_HEIGHT;
    if (top < grid.scrollTop) grid.scrollTop = top;
    else if (top + ROW_HEIGHT > grid.scrollTop + visibleHeight)
      grid.scrollTop = top + ROW_HEIGHT - visibleHeight;
    const left = edges[column] ?? 0;
    const right = edges[column + 1] ?? left;
    const visibleWidth = grid.clientWidth - gutter;
    if (left < grid.scrollLeft) grid.scrollLeft = left;
    else if (right > grid.scrollLeft + visibleWidth) grid.scrollLeft = Math.min(left, right - visibleWidth);
  };
  const selectCell = (row: number, column: number) => {
    if (rows.length === 0 || columns.length === 0) return;
    selectedCell = {
      row: Math.min(rows.length - 1, Math.max(0, row)),
      column: Math.min(columns.length - 1, Math.max(0, column)),
    };
    scrollToCell(selectedCell.row, selectedCell.column);
    draw();
    onSelectCell({ row: rows[selectedCell.row] ?? 0, column: columns[selectedCell.column] ?? 0 });
  };

  let framePending = false;
  grid.addEventListener("scroll", () => {
    if (framePending) return;
    framePending = true;
    requestAnimationFrame(() => {
      framePending = false;
      draw();
    });
  });
  new ResizeObserver(draw).observe(grid);
  grid.addEventListener("click", ({ target }) => {
    const at = target instanceof Element ? target.closest<HTMLElement>("[data-at]")?.dataset.at : undefined;
    const [row, column] = at?.split(",").map(Number) ?? [];
    if (row !== undefined && column !== undefined) selectCell(row, column);
  });
  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { row, column } = selectedCell ?? { row: -1, column: 0 };
    const page = Math.floor(grid.clientHeight / ROW_HEIGHT) - 1;
    const next: Record<string, [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      PageDown: [row + page, column],
      PageUp: [row - page, column],
      Home: [row, 0],
      End: [row, columns.length - 1],
      // In a table these keys move the selection; outside of it they open the next file.
      ArrowLeft: [Math.max(0, row), column - 1],
      ArrowRight: [Math.max(0, row), column + 1],
    };
    const to = next[event.key];
    if (!to) return;
    event.preventDefault();
    selectCell(...to);
  });
  return {
    element: grid,
    markHits: (found, current) => {
      hits = new Set(found.map(({ row, column }) => `${row},${column}`));
      currentKey = current ? `${current.row},${current.column}` : "";
      if (current) selectCell(rows.indexOf(current.row), columns.indexOf(current.column));
      else draw();
    },
  };
}

function visibleIndexes(count: number, hidden: ReadonlySet<number>, showHidden: boolean): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  return showHidden || hidden.size === 0 ? all : all.filter((index) => !hidden.has(index));
}

/** The left edge of each column, and the right edge of the table, in pixels. */
function columnEdges(sheet: Sheet, columns: readonly number[], rows: readonly number[]): number[] {
  const edges = [0];
  for (const column of columns) {
    const statedWidth = sheet.widths[column];
    const characters = statedWidth ?? longestText(sheet, column, rows);
    const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(characters * CHARACTER_WIDTH + 20)));
    edges.push((edges.at(-1) ?? 0) + width);
  }
  return edges;
}

const longestText = (sheet: Sheet, column: number, rows: readonly number[]) =>
  rows.slice(0, MEASURED_ROWS).reduce((most, row) => Math.max(most, sheet.text(row, column).length), 0);

/** The column at an offset from the left. */
function columnAt(edges: readonly number[], left: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= left) low = middle;
    else high = middle - 1;
  }
  return low;
}
