import { mdiChartBar } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RequestStatistics } from "#contract/requests/request-statistics.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { formatMoney } from "#core/money/money.ts";
import { trackerCharts } from "#messages/tracker/charts.ts";
import { api } from "#web/app/api/api.ts";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { displayAppearance } from "#web/features/requests/request-status.ts";
import { ListFailed } from "#web/screens/RequestsTracker/ListStates.tsx";
import type { ViewProps } from "#web/screens/RequestsTracker/view-switch.tsx";
import { Bars, ChartFigure, Columns } from "./ChartFigure.tsx";
import css from "./Charts.module.css";
import { answerTimesText, daysText, eachText, isNarrowed, peakSummary, scopeText } from "./chart-text.ts";

/** The number of agencies in the plot; the table has the others. */
const MAX_BARS = 12;

/** Statistics of the user's requests: answer times, outcomes, overdue requests and fees. */
export default function Charts({ query }: ViewProps) {
  const { sort, ...filters } = query;
  const parameters = { filter: "all", ...filters };
  const answer = useQuery({
    queryKey: ["requests", "numbers", parameters],
    queryFn: ({ signal }) =>
      api.get<RequestStatistics>("/api/requests/numbers", { query: parameters, signal }),
    placeholderData: keepPreviousData,
  });
  if (answer.isPending) {
    return (
      <div className={css.loading}>
        <Skeleton rows={14} shape="text" label={trackerCharts.loading} />
      </div>
    );
  }
  if (!answer.data) return <ListFailed error={answer.error} onRetry={() => void answer.refetch()} />;
  const numbers = answer.data;
  if (numbers.requests === 0) {
    return (
      <EmptyState icon={mdiChartBar} title={trackerCharts.emptyTitle}>
        {isNarrowed(parameters) ? trackerCharts.emptyFiltered : trackerCharts.emptyText}
      </EmptyState>
    );
  }
  return (
    <section
      className={css.scroll}
      aria-label={trackerCharts.label}
      aria-busy={answer.isPlaceholderData || undefined}
    >
      <div className={css.numbers}>
        <header className={css.head}>
          <h2>{trackerCharts.label}</h2>
          <p>{scopeText(parameters, numbers.requests)}</p>
        </header>
        <Overdue overdue={numbers.overdue} />
        <Outcomes numbers={numbers} />
        <AnswerTimes numbers={numbers} />
        <Fees fees={numbers.fees} />
      </div>
    </section>
  );
}

const agencyName = ({ agency }: RequestStatistics["agencies"][number]) =>
  agency?.name ?? trackerCharts.noAgency;

const TableHead = ({ columns }: { columns: readonly (keyof typeof trackerCharts.columns)[] }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {trackerCharts.columns[column]}
        </th>
      ))}
    </tr>
  </thead>
);

function AnswerTimes({ numbers }: { numbers: RequestStatistics }) {
  const { answered, agencies, agencyCount } = numbers;
  const timedAgencies = agencies.flatMap(({ medianDays, ...item }) =>
    medianDays === null ? [] : [{ ...item, medianDays }],
  );
  const more = agencyCount - agencies.length;
  return (
    <ChartFigure
      wide
      title={trackerCharts.answerTimes.title}
      value={answerTimesText(numbers)}
      chart={
        timedAgencies.length > 0 && (
          <Bars
            bars={timedAgencies.slice(0, MAX_BARS).map((item) => ({
              key: item.agency?.id ?? "",
              label: agencyName(item),
              value: item.medianDays,
              marker: item.p90Days,
              accessibleText: formatMessage(trackerCharts.answerTimes.bar, {
                median: daysText(item.medianDays),
                answered: item.answered,
                requests: item.requests,
              }),
            }))}
          />
        )
      }
      table={
        <table>
          <TableHead
            columns={
              timedAgencies.length > 0
                ? ["agency", "requests", "answered", "each", "median", "p90", "overdueNow"]
                : ["agency", "requests", "answered", "each", "overdueNow"]
            }
          />
          <tbody>
            {agencies.map((item) => (
              <tr key={item.agency?.id ?? ""}>
                <th scope="row">{agencyName(item)}</th>
                <td>{formatInteger(item.requests)}</td>
                <td>{formatInteger(item.answered)}</td>
                <td>{eachText(item)}</td>
                {timedAgencies.length > 0 && (
                  <>
                    <td>{item.medianDays !== null && daysText(item.medianDays)}</td>
                    <td>{item.p90Days !== null && daysText(item.p90Days)}</td>
                  </>
                )}
                <td>{item.overdue === 0 ? "" : formatInteger(item.overdue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      footer={
        <>
          {formatMessage(trackerCharts.answerTimes.basis, { count: answered })}{" "}
          {timedAgencies.length > 0 && `${trackerCharts.answerTimes.legend} `}
          {more > 0 && formatMessage(trackerCharts.answerTimes.moreAgencies, { count: more })}
        </>
      }
    />
  );
}

function Overdue({ overdue }: { overdue: RequestStatistics["overdue"] }) {
  const now = overdue.at(-1)?.count ?? 0;
  const months = overdue.map(({ on, count }, index) => ({
    key: on,
    label: index === overdue.length - 1 ? trackerCharts.overdue.now : monthLabel(on),
    value: count,
    accessibleText: formatMessage(trackerCharts.overdue.month, { day: formatDayYear(on), count }),
  }));
  const peakText = peakSummary(overdue);
  return (
    <ChartFigure
      title={trackerCharts.overdue.title}
      value={
        now === 0 ? trackerCharts.overdue.none : formatMessage(trackerCharts.overdue.value, { count: now })
      }
      chart={
        peakText !== null && (
          <Columns
            title={formatMessage(trackerCharts.overdue.summary, { count: now, peak: peakText })}
            columns={months}
          />
        )
      }
      table={
        <table>
          <TableHead columns={["date", "overdue"]} />
          <tbody>
            {overdue.toReversed().map(({ on, count }) => (
              <tr key={on}>
                <th scope="row">{formatDayYear(on)}</th>
                <td>{formatInteger(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      footer={peakText ?? trackerCharts.overdue.never}
    />
  );
}

const monthLabel = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { month: "short", timeZone: "UTC" });

type OutcomeStatus = RequestStatistics["outcomes"][number]["status"];

function Outcomes({ numbers }: { numbers: RequestStatistics }) {
  const { outcomes, withAgency, requests: all } = numbers;
  const share = (count: number) => `${Math.round((100 * count) / all)}%`;
  const mark = (status: OutcomeStatus) => {
    const { tone, icon, label } = displayAppearance[status];
    return (
      <Status tone={tone} icon={icon}>
        {label}
      </Status>
    );
  };
  return (
    <ChartFigure
      title={trackerCharts.outcomes.title}
      value={
        withAgency === 0
          ? trackerCharts.outcomes.none
          : formatMessage(trackerCharts.outcomes.value, { waiting: withAgency, total: all })
      }
      chart={
        <Bars
          bars={outcomes.map(({ status, count }) => ({
            key: status,
            label: mark(status),
            value: count,
            accessibleText: formatMessage(trackerCharts.outcomes.bar, { count, share: share(count) }),
          }))}
        />
      }
      table={
        <table>
          <TableHead columns={["status", "requests", "share"]} />
          <tbody>
            {outcomes.map(({ status, count }) => (
              <tr key={status}>
                <th scope="row">{mark(status)}</th>
                <td>{formatInteger(count)}</td>
                <td>{share(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}

function Fees({ fees }: { fees: RequestStatistics["fees"] }) {
  const owed = fees.filter(({ open }) => open > 0).map(({ open, currency }) => formatMoney(open, currency));
  return (
    <ChartFigure
      wide
      title={trackerCharts.fees.title}
      value={
        fees.length === 0
          ? trackerCharts.fees.none
          : owed.length === 0
            ? trackerCharts.fees.paid
            : formatMessage(trackerCharts.fees.unpaid, {
                amounts: new Intl.ListFormat("en-US").format(owed),
              })
      }
      chart={null}
      table={
        fees.length > 0 && (
          <table>
            <TableHead
              columns={["currency", "requests", "estimated", "invoiced", "paid", "waived", "open"]}
            />
            <tbody>
              {fees.map(({ currency, requests, ...amounts }) => (
                <tr key={currency}>
                  <th scope="row">{currency}</th>
                  <td>{formatInteger(requests)}</td>
                  <td>{formatMoney(amounts.estimated, currency)}</td>
                  <td>{formatMoney(amounts.invoiced, currency)}</td>
                  <td>{formatMoney(amounts.paid, currency)}</td>
                  <td>{formatMoney(amounts.waived, currency)}</td>
                  <td>{formatMoney(amounts.open, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    />
  );
}
