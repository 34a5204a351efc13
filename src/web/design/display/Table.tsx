import type { CSSProperties, ReactNode, RefObject } from "react";
import { Link } from "react-router";
import { classNames } from "#web/design/class-names.ts";
import css from "./Table.module.css";

export type Column<Row> = {
  id: string;
  head: ReactNode;
  /** `isTabStop`: Tab focuses this row's link; the arrow keys the others. */
  cell: (row: Row, isTabStop: boolean) => ReactNode;
  title?: (row: Row) => string;
  /** The columns without a width share what is left. */
  width?: CSSProperties["width"] | undefined;
  /** Figures: aligned at the end. */
  end?: boolean;
  sort?: "ascending" | "descending";
  /** Where it is not shown, of "beside" (an open panel), "narrow" and "phone". */
  hide?: string;
  /** Takes the rest of its line on a phone. */
  grow?: boolean;
  className?: string | undefined;
};

type Props<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Key of the row whose panel is open. */
  open?: string | null;
  className?: string | undefined;
  /** Its name, for a table whose rows hold no links: the keyboard then scrolls the pane. */
  label?: string;
  pane?: RefObject<HTMLElement | null>;
  /** The rendered rows and the height of all, where not all are rendered. */
  visible?: { rows: readonly { index: number; start: number; end: number }[]; height: number };
  /** With the header; -1 while unknown (ARIA 1.2). */
  rowCount?: number;
  /** Below the rows. */
  children?: ReactNode;
};

/** Rows under a sticky header. On a phone a row has two lines, and the column heads are hidden. */
export function Table<Row>(props: Props<Row>) {
  const { columns, rows, rowKey, open = null, className, label, pane, visible, rowCount, children } = props;
  const indexes = visible?.rows.map(({ index }) => index) ?? [...rows.keys()];
  const openIndex = rows.findIndex((row) => rowKey(row) === open);
  const tabStop = indexes.includes(openIndex) ? openIndex : indexes[0];
  return (
    <section className={css.scroller} ref={pane} {...(label && { tabIndex: 0, "aria-label": label })}>
      <table className={classNames(css.grid, className)} data-beside={open !== null} aria-rowcount={rowCount}>
        <thead>
          <tr aria-rowindex={visible && 1}>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                style={{ width: column.width }}
                aria-sort={column.sort}
                {...lookOf(column)}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={visible?.rows[0]?.start ?? 0} />
          {indexes.map((index) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <tr
                  key={rowKey(row)}
                  className={css.row}
                  aria-rowindex={visible && index + 2}
                  aria-current={index === openIndex || undefined}
                >
                  {columns.map((column, at) => {
                    const Cell = at === 0 ? "th" : "td";
                    return (
                      <Cell
                        key={column.id}
                        {...(at === 0 && { scope: "row" })}
                        title={column.title?.(row)}
                        {...lookOf(column)}
                      >
                        {column.cell(row, index === tabStop)}
                      </Cell>
                    );
                  })}
                </tr>
              )
            );
          })}
          <Spacer height={visible ? visible.height - (visible.rows.at(-1)?.end ?? visible.height) : 0} />
        </tbody>
      </table>
      {children}
    </section>
  );
}

const lookOf = <Row,>({ className, hide, end, grow }: Column<Row>) => ({
  className,
  "data-hide": hide,
  "data-end": end || undefined,
  "data-grow": grow || undefined,
});

/** The link that a whole row is. */
export const RowLink = (props: { to: string; row: string; isTabStop: boolean; children: ReactNode }) => (
  <Link
    to={props.to}
    preventScrollReset
    className={css.link}
    data-row={props.row}
    tabIndex={props.isTabStop ? 0 : -1}
  >
    {props.children}
  </Link>
);

/** Less important text in a cell. */
export const Dim = ({ children }: { children: ReactNode }) => <span className={css.dim}>{children}</span>;

/** Takes the space of the rows that are not rendered. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer row holds nothing to focus
    <tr className={css.spacer} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  ) : null;
