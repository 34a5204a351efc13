import { formatMessage } from "#core/messages/format-message.ts";
import { previewFrame } from "#messages/preview/frame.ts";
import { button, element } from "#web/features/preview/frame/dom.ts";
import { findIn, MAX_HITS, patternFor } from "#web/features/preview/frame/find-text.ts";
import type { OpenViewer } from "#web/features/preview/frame/viewer.ts";
import { type Cell, columnName, createGrid, type Grid } from "./grid.ts";
import "./table.css";
import { countHidden, hiddenLabels, readTable, type Sheet, type Table } from "./workbook.ts";

const texts = previewFrame.table;

/** A spreadsheet or CSV file as tables, with a tab for each sheet. Hidden content is reported, and shown on request. */
export const openTable: OpenViewer = async (bytes, name, { root, post }) => {
  const table = await readTable(bytes, name);
  const hiddenSummary = hiddenLabels(countHidden(table));
  const view = createTableView(table, hiddenSummary);
  root.append(...view.parts);
  const notes = table.truncated ? [...hiddenSummary, previewFrame.onlyBeginning] : hiddenSummary;
  post({ say: "shown", shown: { pages: null, zooms: false, finds: true, notes } });
  let hits: (Cell & { sheet: Sheet })[] = [];
  let at = -1;
  const show = () => {
    const hit = hits[at];
    if (hit) view.open(hit.sheet);
    view.grid().markHits(
      hits.filter(({ sheet }) => sheet === view.sheet()),
      hit ?? null,
    );
    post({ say: "hits", hits: { count: hits.length, at: at + 1, pages: 0, done: true } });
  };
  return {
    find: (query) => {
      const pattern = patternFor(query);
      hits = pattern ? view.sheets().flatMap((sheet) => findCells(sheet, pattern, view.showHidden())) : [];
      hits.length = Math.min(hits.length, MAX_HITS);
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

function findCells(sheet: Sheet, pattern: RegExp, showHidden: boolean): (Cell & { sheet: Sheet })[] {
  const found: (Cell & { sheet: Sheet })[] = [];
  for (let row = 0; row < sheet.rows && found.length < MAX_HITS; row += 1) {
    if (!showHidden && sheet.hiddenRows.has(row)) continue;
    for (let column = 0; column < sheet.columns; column += 1) {
      if (!showHidden && sheet.hiddenColumns.has(column)) continue;
      if (findIn(sheet.text(row, column), pattern, 1).length > 0) found.push({ sheet, row, column });
    }
  }
  return found;
}

function createTableView(table: Table, hiddenSummary: readonly string[]) {
  let showHidden = false;
  const sheets = () => table.sheets.filter(({ hidden }) => showHidden || !hidden);
  let sheet = sheets()[0] ?? table.sheets[0];
  if (!sheet) throw new Error("The workbook has no sheet");
  const cellName = element("b", {});
  const content = element("span", { class: "content", role: "status" });
  const formulaBar = element("div", { class: "line" }, cellName, content);
  const body = element("div", { class: "body" });
  const tabs = element("div", { class: "tabs", role: "tablist", "aria-label": texts.sheets });
  let grid: Grid;

  const selectCell = ({ row, column }: Cell) => {
    if (!sheet) return;
    cellName.textContent = `${columnName(column)}${row + 1}`;
    const formula = sheet.formula(row, column);
    const text = sheet.text(row, column);
    content.textContent = formula ? formatMessage(texts.formula, { text, formula }) : text;
  };
  const draw = () => {
    if (!sheet) return;
    grid = createGrid(sheet, showHidden, selectCell);
    body.replaceChildren(grid.element);
    cellName.textContent = "";
    content.textContent = texts.chooseCell;
    tabs.replaceChildren(...sheets().map(tab));
  };
  const tab = (target: Sheet) => {
    const isSelected = target === sheet;
    const label = target.hidden ? formatMessage(texts.hiddenSheet, { name: target.name }) : target.name;
    const attributes = { role: "tab", "aria-selected": String(isSelected), tabindex: isSelected ? 0 : -1 };
    const tabButton = button(label, attributes, () => open(target));
    tabButton.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const all = sheets();
      const next = all[(all.indexOf(target) + by + all.length) % all.length];
      if (next) open(next);
      tabs.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    });
    return tabButton;
  };
  function open(target: Sheet) {
    if (target === sheet) return;
    sheet = target;
    draw();
  }
  draw();
  const elements: HTMLElement[] = [formulaBar, body];
  if (hiddenSummary.length > 0) {
    const { sheets: hiddenSheets, columns, rows } = countHidden(table);
    const show = formatMessage(texts.showHidden, { count: hiddenSheets + columns + rows });
    const toggle = button(show, {}, () => {
      showHidden = !showHidden;
      toggle.textContent = showHidden ? texts.hideAgain : show;
      if (sheet && !sheets().includes(sheet)) sheet = sheets()[0] ?? sheet;
      draw();
    });
    elements.unshift(
      element(
        "p",
        { class: "hiding" },
        formatMessage(texts.hidden, { parts: formatList(hiddenSummary) }),
        toggle,
      ),
    );
  }
  if (table.sheets.length > 1) elements.push(tabs);
  return {
    parts: elements,
    open,
    sheets,
    sheet: () => sheet,
    grid: () => grid,
    showHidden: () => showHidden,
  };
}

const formatList = (things: readonly string[]) => new Intl.ListFormat("en-US").format(things);
