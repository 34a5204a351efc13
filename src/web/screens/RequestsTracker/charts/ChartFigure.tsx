import { type ReactNode, useId, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerCharts } from "#messages/tracker/charts.ts";
import { Button } from "#web/design/controls/Button.tsx";
import css from "./Charts.module.css";

/** One chart: title, current value, the plot or its table, and a footer. */
export function ChartFigure(props: {
  title: string;
  /** The current value, as text. */
  value: string;
  /** The plot; null when there is only a table. */
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
            aria-label={formatMessage(showTable ? trackerCharts.showChartOf : trackerCharts.showTableOf, {
              title,
            })}
            onClick={() => setShowTable(!showTable)}
          >
            {showTable ? trackerCharts.showChart : trackerCharts.showTable}
          </Button>
        )}
      </header>
      <p className={css.now}>{value}</p>
      {showTable || !chart ? <div className={css.scroller}>{table}</div> : chart}
      {footer && <p className={css.beneath}>{footer}</p>}
    </section>
  );
}
