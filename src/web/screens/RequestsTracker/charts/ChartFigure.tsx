import { type ReactNode, useId, useState } from "react";
import { Button } from "#web/design/controls/Button.tsx";
import css from "./Charts.module.css";

/** One matter: its name, the figure now, a plot or the table behind it, and a line beneath. */
export function ChartFigure(props: {
  title: string;
  /** The figure now, in words. */
  value: string;
  /** What is drawn; nothing where only the table says it. */
  chart: ReactNode;
  table: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
}) {
  const { title, value, chart, table, footer, wide } = props;
  const [showTable, setShowTable] = useState(false);
  const id = useId();
  return (
    <section className={wide ? css.wide : undefined} aria-labelledby={id}>
      <header className={css.title}>
        <h3 id={id}>{title}</h3>
        {chart && (
          <Button
            kind="quiet"
            size="small"
            aria-label={`${title}: ${showTable ? "show as plot" : "show as table"}`}
            onClick={() => setShowTable(!showTable)}
          >
            {showTable ? "Show as plot" : "Show as table"}
          </Button>
        )}
      </header>
      <p className={css.now}>{value}</p>
      {showTable || !chart ? <div className={css.scroller}>{table}</div> : chart}
      {footer && <p className={css.beneath}>{footer}</p>}
    </section>
  );
}
