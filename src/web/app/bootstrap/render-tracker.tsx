import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import type { RequestCounts, RequestList } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { DEFAULT_LIST_QUERY } from "#core/request/list-query.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import css from "#web/screens/RequestsTracker/RequestsTracker.module.css";
import { countColor, FILTERS, StatusTabCount } from "#web/screens/RequestsTracker/StatusTabCount.tsx";
import { HEADER_LABELS } from "#web/screens/RequestsTracker/table/cells.tsx";
import {
  type ColumnLayout,
  DEFAULT_LAYOUT,
  fitColumns,
  hasFillerColumn,
  PHONE_LAYOUT,
  ROW_HEIGHTS,
} from "#web/screens/RequestsTracker/table/column-layout.ts";
import table from "#web/screens/RequestsTracker/table/RequestTable.module.css";
import { TableFrame } from "#web/screens/RequestsTracker/table/TableFrame.tsx";
import { TableRow } from "#web/screens/RequestsTracker/table/TableRow.tsx";
import { parseColumns, requestHrefBuilder } from "#web/screens/RequestsTracker/tracker-url.ts";
import { isInitialRenderPresent } from "./bootstrap.ts";
import { render, renderToFragment } from "./react-shim.ts";

/** Draws the counts of the status tabs. */
export function renderCounts(root: HTMLElement, counts: RequestCounts): void {
  const countLinks = isInitialRenderPresent(root) ? root.querySelectorAll("nav a:has(> b)") : [];
  for (const [index, filter] of FILTERS.entries()) {
    const countLink = countLinks[index];
    countLink
      ?.querySelector("b")
      ?.replaceWith(renderToFragment(<StatusTabCount counts={counts} filter={filter} />));
    const colorClass = countColor({ counts, filter });
    if (colorClass) countLink?.classList.add(colorClass);
  }
}

/**
 * Draws the visible rows into the prerendered tracker, with the columns and texts of the application. The other rows of
 * the first page follow on the first scroll.
 * @returns whether there were rows
 */
export function renderTable(root: HTMLElement, data: InitialData, now: Date, isPhone: boolean): boolean {
  const skeleton = root.querySelector(`.${css.rows}`)?.firstElementChild;
  if (!skeleton || data.page.items.length === 0) return false;
  const columns = parseColumns(storageItem("tableColumns").read() ?? "");
  const layout = isPhone ? PHONE_LAYOUT : (columns ?? fitColumns(DEFAULT_LAYOUT, skeleton.clientWidth));
  const lines = renderLines(data, layout, now);
  const height = isPhone ? ROW_HEIGHTS.phone : ROW_HEIGHTS.desk;
  const visibleCount = Math.ceil((innerHeight - skeleton.getBoundingClientRect().top) / height) + 1;
  const grid = (
    <TableFrame
      layout={layout}
      order={DEFAULT_LIST_QUERY}
      onSort={noop}
      change={NO_CHANGE}
      count={{ total: 0, loaded: lines.length, selected: 0 }}
      onToggleAll={noop}
      spacers={{ above: 0, below: Math.max(0, lines.length - visibleCount) * height }}
    >
      {lines.slice(0, visibleCount)}
    </TableFrame>
  );
  const label = formatMessage(trackerTable.sortedBy, { column: HEADER_LABELS[DEFAULT_LIST_QUERY.sort] });
  skeleton.replaceWith(
    renderToFragment(
      isPhone ? (
        <div>{grid}</div>
      ) : (
        <section className={table.scroller} aria-label={label}>
          {grid}
        </section>
      ),
    ),
  );
  const renderRest = () => {
    const body = root.dataset.look === "rows" && root.querySelector("tbody");
    if (!body) return;
    body.querySelector(`.${table.gap}`)?.remove();
    render(lines.slice(visibleCount), body);
  };
  document.addEventListener("scroll", renderRest, { capture: true, once: true });
  return true;
}

/** The server's responses for the initial render. */
type InitialData = { page: RequestList; labels: Mailbox["labels"] };

function renderLines({ page, labels }: InitialData, layout: ColumnLayout, now: Date) {
  const facts = {
    hrefOf: requestHrefBuilder(new URLSearchParams()),
    onFollow: noop,
    now,
    tags: new Map(labels.map(({ id, name }) => [id, name])),
    // Needed for hover texts only.
    jurisdictions: new Map(),
  };
  return page.items.map((row, index) => (
    <TableRow
      key={row.id}
      row={row}
      index={index}
      layout={layout}
      cellContext={facts}
      hasFiller={hasFillerColumn(layout)}
      isSelected={false}
      current={false}
      active={false}
      onToggle={noop}
      onOpen={noop}
    />
  ));
}

/** Until the application starts, a row is only a link to its request. */
const noop = () => undefined;
const NO_CHANGE = { resize: noop, drop: noop };
