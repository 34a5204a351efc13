import type { Mailbox } from "#contract/mailbox.ts";
import type { RequestCounts, RequestList } from "#contract/request-list.ts";
import { PLAIN_LIST } from "#core/request/list-query.ts";
import css from "../screens/RequestsTracker/RequestsTracker.module.css";
import { colourOf, FILTERS, StripCount } from "../screens/RequestsTracker/StripCount.tsx";
import {
  type ColumnLayout,
  fitting,
  isFilled,
  PHONE_LAYOUT,
  PLAIN_LAYOUT,
  ROW_HEIGHTS,
} from "../screens/RequestsTracker/Table/column-layout.ts";
import table from "../screens/RequestsTracker/Table/RequestTable.module.css";
import { TableFrame } from "../screens/RequestsTracker/Table/TableFrame.tsx";
import { TableRow } from "../screens/RequestsTracker/Table/TableRow.tsx";
import { openedFrom, readColumns } from "../screens/RequestsTracker/tracker-address.ts";
import { stored } from "../storage/stored.ts";
import { standsStill } from "./begin.ts";
import { draw, drawn } from "./react-stand-in.ts";

/** Draws how many requests each filter of the strip has. */
export function drawCounts(root: HTMLElement, counts: RequestCounts): void {
  const places = standsStill(root) ? root.querySelectorAll("nav a:has(> b)") : [];
  for (const [index, [filter]] of FILTERS.entries()) {
    const place = places[index];
    place?.querySelector("b")?.replaceWith(drawn(<StripCount counts={counts} filter={filter} />));
    const colour = colourOf({ counts, filter });
    if (colour) place?.classList.add(colour);
  }
}

/**
 * Draws the rows in sight into the tracker that stands there without any, with the columns and words the application has;
 * the others of the first page when somebody scrolls.
 * @returns whether there was anything to draw
 */
export function drawTable(root: HTMLElement, shown: Shown, now: Date, phone: boolean): boolean {
  const waiting = root.querySelector(`.${css.rows}`)?.firstElementChild;
  if (!waiting || shown.page.items.length === 0) return false;
  const columns = readColumns(stored("tableColumns").read() ?? "");
  const layout = phone ? PHONE_LAYOUT : (columns ?? fitting(PLAIN_LAYOUT, waiting.clientWidth));
  const lines = linesOf(shown, layout, now);
  const height = phone ? ROW_HEIGHTS.phone : ROW_HEIGHTS.desk;
  const inSight = Math.ceil((innerHeight - waiting.getBoundingClientRect().top) / height) + 1;
  const grid = (
    <TableFrame
      layout={layout}
      order={PLAIN_LIST}
      onSort={nothing}
      change={NO_CHANGE}
      count={{ total: 0, known: lines.length, ticked: 0 }}
      onToggleAll={nothing}
      gaps={{ above: 0, below: Math.max(0, lines.length - inSight) * height }}
    >
      {lines.slice(0, inSight)}
    </TableFrame>
  );
  const label = `Requests, sorted by ${PLAIN_LIST.sort}`;
  waiting.replaceWith(
    drawn(
      phone ? (
        <div>{grid}</div>
      ) : (
        <section className={table.scroller} aria-label={label}>
          {grid}
        </section>
      ),
    ),
  );
  const more = () => {
    const body = root.dataset.look === "rows" && root.querySelector("tbody");
    if (!body) return;
    body.querySelector(`.${table.gap}`)?.remove();
    draw(lines.slice(inSight), body);
  };
  document.addEventListener("scroll", more, { capture: true, once: true });
  return true;
}

/** What the first look shows, as the server said it. */
type Shown = { page: RequestList; labels: Mailbox["labels"] };

function linesOf({ page, labels }: Shown, layout: ColumnLayout, now: Date) {
  const facts = {
    hrefOf: openedFrom(new URLSearchParams()),
    follow: nothing,
    now,
    tags: new Map(labels.map(({ id, name }) => [id, name])),
    // Only what is said on hover is by them.
    laws: new Map(),
  };
  return page.items.map((row, index) => (
    <TableRow
      key={row.id}
      row={row}
      index={index}
      layout={layout}
      facts={facts}
      filled={isFilled(layout)}
      chosen={false}
      current={false}
      active={false}
      onToggle={nothing}
      onOpen={nothing}
    />
  ));
}

/** Before the application is there a row does nothing but lead to its request. */
const nothing = () => undefined;
const NO_CHANGE = { resize: nothing, drop: nothing };
