import { button, element } from "../dom.ts";
import { findIn, MOST_HITS, patternFor } from "../find.ts";
import type { OpenViewer } from "../viewer.ts";
import { type Cell, columnName, type Grid, gridOf } from "./grid.ts";
import "./table.css";
import { hidingOf, hidingWords, readTable, type Sheet, type Table } from "./workbook.ts";

/** A spreadsheet or a CSV file as a table: a tab a sheet; what it hides is said, and shown when asked for. */
export const openTable: OpenViewer = async (bytes, name, { root, tell }) => {
  const table = await readTable(bytes, name);
  const hiding = hidingWords(hidingOf(table));
  const view = tableView(table, hiding);
  root.append(...view.parts);
  const notes = table.cut ? [...hiding, "Only the beginning is shown"] : hiding;
  tell({ say: "shown", shown: { pages: null, zooms: false, finds: true, notes } });
  let hits: (Cell & { sheet: Sheet })[] = [];
  let at = -1;
  const show = () => {
    const hit = hits[at];
    if (hit) view.open(hit.sheet);
    view.grid().mark(
      hits.filter(({ sheet }) => sheet === view.sheet()),
      hit ?? null,
    );
    tell({ say: "hits", hits: { count: hits.length, at: at + 1, pages: 0, done: true } });
  };
  return {
    find: (words) => {
      const pattern = patternFor(words);
      hits = pattern ? view.sheets().flatMap((sheet) => cellsWith(sheet, pattern, view.unhidden())) : [];
      hits.length = Math.min(hits.length, MOST_HITS);
      at = hits.length > 0 ? 0 : -1;
      show();
    },
    step: (by) => {
      if (hits.length === 0) return;
      at = (at + by + hits.length) % hits.length;
      show();
    },
  };
};

function cellsWith(sheet: Sheet, pattern: RegExp, unhidden: boolean): (Cell & { sheet: Sheet })[] {
  const found: (Cell & { sheet: Sheet })[] = [];
  for (let row = 0; row < sheet.rows && found.length < MOST_HITS; row += 1) {
    if (!unhidden && sheet.hiddenRows.has(row)) continue;
    for (let column = 0; column < sheet.columns; column += 1) {
      if (!unhidden && sheet.hiddenColumns.has(column)) continue;
      if (findIn(sheet.text(row, column), pattern, 1).length > 0) found.push({ sheet, row, column });
    }
  }
  return found;
}

function tableView(table: Table, hiding: readonly string[]) {
  let unhidden = false;
  const sheets = () => table.sheets.filter(({ hidden }) => unhidden || !hidden);
  let sheet = sheets()[0] ?? table.sheets[0];
  if (!sheet) throw new Error("The workbook has no sheet");
  const place = element("b", {});
  const content = element("span", { class: "content", role: "status" });
  const line = element("div", { class: "line" }, place, content);
  const body = element("div", { class: "body" });
  const tabs = element("div", { class: "tabs", role: "tablist", "aria-label": "Sheets" });
  let grid: Grid;

  const choose = ({ row, column }: Cell) => {
    if (!sheet) return;
    place.textContent = `${columnName(column)}${row + 1}`;
    const formula = sheet.formula(row, column);
    const text = sheet.text(row, column);
    content.textContent = formula ? `${text}   (worked out by =${formula})` : text;
  };
  const draw = () => {
    if (!sheet) return;
    grid = gridOf(sheet, unhidden, choose);
    body.replaceChildren(grid.element);
    place.textContent = "";
    content.textContent = "Choose a cell to read all of it";
    tabs.replaceChildren(...sheets().map(tab));
  };
  const tab = (one: Sheet) => {
    const chosen = one === sheet;
    const words = one.hidden ? `${one.name} (hidden)` : one.name;
    const attributes = { role: "tab", "aria-selected": String(chosen), tabindex: chosen ? 0 : -1 };
    const made = button(words, attributes, () => open(one));
    made.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const all = sheets();
      const next = all[(all.indexOf(one) + by + all.length) % all.length];
      if (next) open(next);
      tabs.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    });
    return made;
  };
  function open(one: Sheet) {
    if (one === sheet) return;
    sheet = one;
    draw();
  }
  draw();
  const parts: HTMLElement[] = [line, body];
  if (hiding.length > 0) {
    const show = hiding.length === 1 && hiding[0]?.startsWith("1 ") ? "Show it" : "Show them";
    const toggle = button(show, {}, () => {
      unhidden = !unhidden;
      toggle.textContent = unhidden ? "Hide again" : show;
      if (sheet && !sheets().includes(sheet)) sheet = sheets()[0] ?? sheet;
      draw();
    });
    parts.unshift(element("p", { class: "hiding" }, `This file has ${listed(hiding)}.`, toggle));
  }
  if (table.sheets.length > 1) parts.push(tabs);
  return { parts, open, sheets, sheet: () => sheet, grid: () => grid, unhidden: () => unhidden };
}

const listed = (things: readonly string[]) => new Intl.ListFormat("en-US").format(things);
