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
      {showTable || !chart ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <div className={css.scroller} tabIndex={0}>
          {table}
        </div>
      ) : (
        chart
      )}
      {footer && <p className={css.beneath}>{footer}</p>}
    </section>
  );
}

type Bar = {
  key: string;
  label: ReactNode;
  value: number;
  /** A second value, drawn as a mark on the line of the bar. */
  marker?: number | null;
  /** The text beside the bar. */
  accessibleText: string;
};

/** Horizontal bars, one per line. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const maximum = Math.max(1, ...bars.map(({ value, marker }) => Math.max(value, marker ?? 0)));
  const share = (value: number) => `${(100 * value) / maximum}%`;
  return (
    <ul className={css.bars}>
      {bars.map(({ key, label, value, marker, accessibleText }) => (
        <li key={key}>
          <span className={css.label}>{label}</span>
          <svg width="100%" height="12" aria-hidden="true">
            {marker != null && <line className={css.reach} x1="0" x2={share(marker)} y1="6" y2="6" />}
            <rect className={css.fill} width={share(value)} height="12" rx="2" />
            {marker != null && (
              <rect className={css.mark} x={share(marker)} width="2" height="12" transform="translate(-2)" />
            )}
          </svg>
          <span className={css.value}>{accessibleText}</span>
        </li>
      ))}
    </ul>
  );
}

const HEIGHT = 96;

/** A value over time, the newest at the right. `title` describes the plot for screen readers. */
export function Columns(props: {
  title: string;
  columns: readonly { key: string; label: string; value: number; accessibleText: string }[];
}) {
  const { title, columns } = props;
  const id = useId();
  const maximum = Math.max(1, ...columns.map(({ value }) => value));
  const width = 100 / columns.length;
  return (
    <figure className={css.columns}>
      <svg width="100%" height={HEIGHT} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        {columns.map(({ key, value, accessibleText }, index) => {
          const height = value === 0 ? 0 : Math.max(2, (HEIGHT - 2) * (value / maximum));
          return (
            <rect
              key={key}
              className={index === columns.length - 1 ? css.fill : css.past}
              x={`${index * width + width * 0.12}%`}
              y={HEIGHT - height}
              width={`${width * 0.76}%`}
              height={height}
              rx="2"
            >
              <title>{accessibleText}</title>
            </rect>
          );
        })}
        <line className={css.ground} x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      </svg>
      <div className={css.axis} aria-hidden="true">
        {columns.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
    </figure>
  );
}
