import { mdiChartBar } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RequestNumbers } from "#contract/request-numbers.ts";
import { grouped } from "#core/calendar-words.ts";
import { api } from "#web/api.ts";
import { dayYear } from "#web/deadline/day-words.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { requestLook } from "#web/ui/request-look.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Status } from "#web/ui/Status.tsx";
import { ListFailed } from "../ListStates.tsx";
import type { WayProps } from "../ways.tsx";
import { Figure } from "./Figure.tsx";
import css from "./Numbers.module.css";
import { counted, daysWords, money, peakWords } from "./number-words.ts";
import { Bars, Columns } from "./plots.tsx";

/** So many agencies are drawn; the table has the others. */
const DRAWN = 12;

/** What the person's requests come to: how long answers took, what they were, what was late, what it cost. */
export default function Numbers({ query }: WayProps) {
  const { sort, ...narrowed } = query;
  const asked = { filter: "all", ...narrowed };
  const answer = useQuery({
    queryKey: ["requests", "numbers", asked],
    queryFn: ({ signal }) => api.get<RequestNumbers>("/api/requests/numbers", { query: asked, signal }),
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
            {counted(numbers.requests, "request")} of yours
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

const agencyOf = ({ agency }: RequestNumbers["agencies"][number]) => agency?.name ?? "No agency";

function AnswerTimes({ numbers }: { numbers: RequestNumbers }) {
  const { answered, medianDays, p90Days, agencies, agencyCount } = numbers;
  const timed = agencies.filter((one) => one.medianDays !== null);
  const more = agencyCount - agencies.length;
  return (
    <Figure
      wide
      title="Days until an answer"
      now={
        medianDays === null
          ? "No agency has answered yet"
          : `Median ${daysWords(medianDays)}, nine of ten within ${daysWords(p90Days)}`
      }
      plot={
        timed.length > 0 && (
          <Bars
            bars={timed.slice(0, DRAWN).map((one) => ({
              key: one.agency?.id ?? "",
              label: agencyOf(one),
              value: one.medianDays ?? 0,
              mark: one.p90Days,
              words: `${daysWords(one.medianDays)} · ${grouped(one.answered)} of ${grouped(one.requests)}`,
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
            {agencies.map((one) => (
              <tr key={one.agency?.id ?? ""}>
                <th scope="row">{agencyOf(one)}</th>
                <td>{grouped(one.requests)}</td>
                <td>{grouped(one.answered)}</td>
                <td>{daysWords(one.medianDays)}</td>
                <td>{one.p90Days === null ? "" : daysWords(one.p90Days)}</td>
                <td>{one.overdue === 0 ? "" : grouped(one.overdue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      beneath={
        <>
          {`${counted(answered, "answer")}, in calendar days from the day the agency got the request to its determination. `}
          {timed.length > 0 && "The bar is the median, the mark where nine of ten had come. "}
          {more > 0 && `${grouped(more)} more ${more === 1 ? "agency has" : "agencies have"} fewer requests.`}
        </>
      }
    />
  );
}

function Overdue({ overdue }: { overdue: RequestNumbers["overdue"] }) {
  const now = overdue.at(-1)?.count ?? 0;
  const months = overdue.map(({ on, count }, index) => ({
    key: on,
    label: index === overdue.length - 1 ? "Now" : monthOf(on),
    value: count,
    words: `${dayYear(on)}: ${counted(count, "request")}`,
  }));
  const peak = peakWords(overdue);
  return (
    <Figure
      title="Past their day, at the end of each month"
      now={now === 0 ? "None late now" : `${grouped(now)} late now`}
      plot={
        peak !== null && (
          <Columns title={`Requests past their day: ${grouped(now)} now. ${peak}.`} columns={months} />
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
                <th scope="row">{dayYear(on)}</th>
                <td>{grouped(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      beneath={peak ?? "No request was late in the last twelve months."}
    />
  );
}

const monthOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { month: "short", timeZone: "UTC" });

function Outcomes({ outcomes }: { outcomes: RequestNumbers["outcomes"] }) {
  const all = outcomes.reduce((sum, { count }) => sum + count, 0);
  const share = (count: number) => `${Math.round((100 * count) / all)}%`;
  const open = outcomes.filter(({ status }) => requestLook[status].tone === "blue");
  const waiting = open.reduce((sum, { count }) => sum + count, 0);
  const mark = (status: RequestNumbers["outcomes"][number]["status"]) => (
    <Status tone={requestLook[status].tone} icon={requestLook[status].icon}>
      {requestLook[status].words}
    </Status>
  );
  return (
    <Figure
      title="Where they stand"
      now={
        waiting === 0 ? "None is with an agency" : `${grouped(waiting)} of ${grouped(all)} with the agency`
      }
      plot={
        <Bars
          bars={outcomes.map(({ status, count }) => ({
            key: status,
            label: mark(status),
            value: count,
            words: `${grouped(count)} · ${share(count)}`,
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
                <td>{grouped(count)}</td>
                <td>{share(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}

function Fees({ fees }: { fees: RequestNumbers["fees"] }) {
  const owed = fees.filter(({ open }) => open > 0).map(({ open, currency }) => money(open, currency));
  return (
    <Figure
      wide
      title="Fees"
      now={
        fees.length === 0
          ? "No agency spoke of money"
          : owed.length === 0
            ? "Nothing open"
            : `${owed.join(" and ")} open`
      }
      plot={null}
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
                  <td>{grouped(requests)}</td>
                  <td>{money(amounts.estimated, currency)}</td>
                  <td>{money(amounts.invoiced, currency)}</td>
                  <td>{money(amounts.paid, currency)}</td>
                  <td>{money(amounts.waived, currency)}</td>
                  <td>{money(amounts.open, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    />
  );
}
