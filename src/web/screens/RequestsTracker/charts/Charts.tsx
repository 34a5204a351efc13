import { mdiChartBar } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RequestStatistics } from "#contract/requests/request-statistics.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { api } from "#web/app/api/api.ts";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";
import { ListFailed } from "#web/screens/RequestsTracker/ListStates.tsx";
import type { ViewProps } from "#web/screens/RequestsTracker/view-switch.tsx";
import { ChartFigure } from "./ChartFigure.tsx";
import css from "./Charts.module.css";
import { Bars, Columns } from "./chart-plots.tsx";
import { countText, daysText, formatMoney, peakSummary } from "./chart-text.ts";

/** So many agencies are drawn; the table has the others. */
const MAX_BARS = 12;

/** What the person's requests come to: how long answers took, what they were, what was late, what it cost. */
export default function Charts({ query }: ViewProps) {
  const { sort, ...narrowed } = query;
  const parameters = { filter: "all", ...narrowed };
  const answer = useQuery({
    queryKey: ["requests", "numbers", parameters],
    queryFn: ({ signal }) =>
      api.get<RequestStatistics>("/api/requests/numbers", { query: parameters, signal }),
    placeholderData: keepPreviousData,
  });
  if (answer.isPending) return <Skeleton rows={14} shape="text" label="Loading the numbers" />;
  if (!answer.data) return <ListFailed error={answer.error} onRetry={() => void answer.refetch()} />;
  const numbers = answer.data;
  if (numbers.requests === 0) {
    return (
      <EmptyState icon={mdiChartBar} title="No numbers yet">
        {Object.keys(narrowed).length > 0
          ? "No request that was sent matches what is chosen above."
          : "Once requests have left, this says how long answers take, what they are and what they cost."}
      </EmptyState>
    );
  }
  return (
    <section className={css.scroll} aria-label="Numbers" aria-busy={answer.isPlaceholderData || undefined}>
      <div className={css.numbers}>
        <header className={css.head}>
          <h2>Numbers</h2>
          <p>
            From {query.filter === undefined && "all "}
            {countText(numbers.requests, "request")} of yours
            {Object.keys(narrowed).length > 0 && " that match what is chosen above"}, drafts left out.
          </p>
        </header>
        <Overdue overdue={numbers.overdue} />
        <Outcomes outcomes={numbers.outcomes} />
        <AnswerTimes numbers={numbers} />
        <Fees fees={numbers.fees} />
      </div>
    </section>
  );
}

const agencyName = ({ agency }: RequestStatistics["agencies"][number]) => agency?.name ?? "No agency";

function AnswerTimes({ numbers }: { numbers: RequestStatistics }) {
  const { answered, medianDays, p90Days, agencies, agencyCount } = numbers;
  const answeredAgencies = agencies.filter((item) => item.medianDays !== null);
  const more = agencyCount - agencies.length;
  return (
    <ChartFigure
      wide
      title="Days until an answer"
      value={
        medianDays === null
          ? "No agency has answered yet"
          : `Median ${daysText(medianDays)}, nine of ten within ${daysText(p90Days)}`
      }
      chart={
        answeredAgencies.length > 0 && (
          <Bars
            bars={answeredAgencies.slice(0, MAX_BARS).map((item) => ({
              key: item.agency?.id ?? "",
              label: agencyName(item),
              value: item.medianDays ?? 0,
              marker: item.p90Days,
              accessibleText: `${daysText(item.medianDays)} · ${formatInteger(item.answered)} of ${formatInteger(item.requests)}`,
            }))}
          />
        )
      }
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">Agency</th>
              <th scope="col">Requests</th>
              <th scope="col">Answered</th>
              <th scope="col">Median</th>
              <th scope="col">Nine of ten within</th>
              <th scope="col">Late now</th>
            </tr>
          </thead>
          <tbody>
            {agencies.map((item) => (
              <tr key={item.agency?.id ?? ""}>
                <th scope="row">{agencyName(item)}</th>
                <td>{formatInteger(item.requests)}</td>
                <td>{formatInteger(item.answered)}</td>
                <td>{daysText(item.medianDays)}</td>
                <td>{item.p90Days === null ? "" : daysText(item.p90Days)}</td>
                <td>{item.overdue === 0 ? "" : formatInteger(item.overdue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      footer={
        <>
          {`${countText(answered, "answer")}, in calendar days from the day the agency got the request to its determination. `}
          {answeredAgencies.length > 0 && "The bar is the median, the mark where nine of ten had come. "}
          {more > 0 &&
            `${formatInteger(more)} more ${more === 1 ? "agency has" : "agencies have"} fewer requests.`}
        </>
      }
    />
  );
}

function Overdue({ overdue }: { overdue: RequestStatistics["overdue"] }) {
  const now = overdue.at(-1)?.count ?? 0;
  const months = overdue.map(({ on, count }, index) => ({
    key: on,
    label: index === overdue.length - 1 ? "Now" : monthLabel(on),
    value: count,
    accessibleText: `${formatDayYear(on)}: ${countText(count, "request")}`,
  }));
  const peakText = peakSummary(overdue);
  return (
    <ChartFigure
      title="Past their day, at the end of each month"
      value={now === 0 ? "None late now" : `${formatInteger(now)} late now`}
      chart={
        peakText !== null && (
          <Columns
            title={`Requests past their day: ${formatInteger(now)} now. ${peakText}.`}
            columns={months}
          />
        )
      }
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Late</th>
            </tr>
          </thead>
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
      footer={peakText ?? "No request was late in the last twelve months."}
    />
  );
}

const monthLabel = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { month: "short", timeZone: "UTC" });

function Outcomes({ outcomes }: { outcomes: RequestStatistics["outcomes"] }) {
  const all = outcomes.reduce((sum, { count }) => sum + count, 0);
  const share = (count: number) => `${Math.round((100 * count) / all)}%`;
  const open = outcomes.filter(({ status }) => statusAppearance[status].tone === "blue");
  const waiting = open.reduce((sum, { count }) => sum + count, 0);
  const mark = (status: RequestStatistics["outcomes"][number]["status"]) => (
    <Status tone={statusAppearance[status].tone} icon={statusAppearance[status].icon}>
      {statusAppearance[status].label}
    </Status>
  );
  return (
    <ChartFigure
      title="Where they stand"
      value={
        waiting === 0
          ? "None is with an agency"
          : `${formatInteger(waiting)} of ${formatInteger(all)} with the agency`
      }
      chart={
        <Bars
          bars={outcomes.map(({ status, count }) => ({
            key: status,
            label: mark(status),
            value: count,
            accessibleText: `${formatInteger(count)} · ${share(count)}`,
          }))}
        />
      }
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Requests</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
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
      title="Fees"
      value={
        fees.length === 0
          ? "No agency spoke of money"
          : owed.length === 0
            ? "Nothing open"
            : `${owed.join(" and ")} open`
      }
      chart={null}
      table={
        fees.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">Currency</th>
                <th scope="col">Requests</th>
                <th scope="col">Estimated</th>
                <th scope="col">Invoiced</th>
                <th scope="col">Paid</th>
                <th scope="col">Waived</th>
                <th scope="col">Open</th>
              </tr>
            </thead>
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
