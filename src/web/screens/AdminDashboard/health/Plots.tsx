import { mdiChartLine, mdiCloudOffOutline } from "@mdi/js";
import type { Status, StatusRange } from "#contract/platform/status.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminStatus } from "#messages/admin/status.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { useStatus } from "#web/screens/AdminDashboard/admin-queries.ts";
import { FIRST_PLOTS, PlotSkeletons } from "./PlotSkeletons.tsx";
import { PLOT_HEIGHT, PLOT_WIDTH, plotPaths } from "./plot-path.ts";
import css from "./StatusPlots.module.css";
import { type PlotText, plotOf, SERIES } from "./status-series.ts";

const MINUTE_MS = 60_000;

/** All plots of a period, or the first row of them. */
export function Plots({ range, showAll }: { range: StatusRange; showAll: boolean }) {
  const count = showAll ? SERIES.length : FIRST_PLOTS;
  const { data, error, isFetching, refetch } = useStatus(range);
  if (data && data.samples.length > 0) {
    return (
      <ul className={css.plots}>
        {SERIES.slice(0, count).map((series) => (
          <Plot key={series.id} plot={plotOf(series, data, range)} status={data} range={range} />
        ))}
      </ul>
    );
  }
  if (data)
    return (
      <EmptyState icon={mdiChartLine} title={adminStatus.emptyTitle}>
        {adminStatus.emptyText}
      </EmptyState>
    );
  if (error) {
    return (
      <EmptyState
        alert
        icon={mdiCloudOffOutline}
        title={adminStatus.failedTitle}
        action={
          <Button busy={isFetching} onClick={() => refetch()}>
            {admin.tryAgain}
          </Button>
        }
      >
        {adminStatus.failedText}
      </EmptyState>
    );
  }
  return <PlotSkeletons count={count} />;
}

/** The drawing repeats what the text says: the figure, the worst one, and the limit. */
function Plot({ plot, status, range }: { plot: PlotText; status: Status; range: StatusRange }) {
  const { title, points, top, limit, figure, worst } = plot;
  const { line, area, dot } = plotPaths(points, {
    from: Date.parse(status.from),
    to: Date.parse(status.to),
    top,
    stepMs: status.minutes * MINUTE_MS,
  });
  return (
    <li>
      <div className={css.title}>
        <h3>{title}</h3>
        <p>
          {figure ? (
            <RichText message={figure.message} values={{ value: figure.value, b: (text) => <b>{text}</b> }} />
          ) : (
            adminStatus.none
          )}
        </p>
      </div>
      <svg viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={css.area} d={area} />
        {limit !== null && (
          <path className={css.limit} d={`M0 ${PLOT_HEIGHT * (1 - limit / top)}H${PLOT_WIDTH}`} />
        )}
        <path className={css.ground} d={`M0 ${PLOT_HEIGHT}H${PLOT_WIDTH}`} />
        <path className={css.line} d={line} />
        <path className={css.dot} d={dot} />
      </svg>
      <p className={css.caption}>
        <span>{adminStatus.start[range]}</span>
        <span>{worst}</span>
        <span>{adminStatus.end}</span>
      </p>
    </li>
  );
}
