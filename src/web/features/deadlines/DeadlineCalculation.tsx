import type { DeadlineResult } from "#contract/deadlines/deadline.ts";
import type { SetDeadline } from "#core/law/clocks/deadline.ts";
import { deadlineLedger, type LedgerRow } from "#core/law/clocks/deadline-ledger.ts";
import type { DeadlineKind, Law, StartEvent, Unit } from "#core/law/law.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import {
  formatDaySpan,
  formatDayYear,
  formatLongDay,
  formatShortDay,
  formatWeekdayDay,
} from "#web/features/dates/format-day.ts";
import { useLaw } from "#web/features/deadlines/law-queries.ts";
import css from "./DeadlineCalculation.module.css";

const DUE_LABELS: Record<DeadlineKind, string> = {
  initial_response: "Answer due",
  extension: "Answer due",
  production: "Records due",
  appeal: "Last day to appeal",
  appeal_decision: "Decision on the appeal due",
};

/** The event whose day is day zero, as the end of "the day after …". */
const START_LABELS: Record<StartEvent, string> = {
  receipt: "receipt",
  acknowledgment: "the acknowledgment",
  determination: "the determination",
  adverse_determination: "the refusal",
  appeal_receipt: "the appeal was received",
  end_of_initial_response: "receipt",
};

function startEventOf(law: Law | undefined, { kind, body }: SetDeadline): StartEvent {
  const limitKind = kind === "extension" ? "initial_response" : kind;
  const limit = law && ((body === "municipality" && law.local?.[limitKind]) || law.limits[limitKind]);
  return limit && limit.days !== null ? limit.from : "receipt";
}

const UNIT_LABELS: Record<Unit, string> = {
  business: "business day",
  calendar: "calendar day",
  weeks: "week",
  months: "month",
  years: "year",
};

const countLabel = (days: number, unit: Unit) => `${days} ${UNIT_LABELS[unit]}${days === 1 ? "" : "s"}`;

/** How a legal date is worked out, as a sum: period, reason, count. Without a legal date, the reason there is none. */
export function DeadlineCalculation(props: {
  deadline: DeadlineResult;
  id?: string;
  /** What else is known of the first day, such as which host took the letter and when. */
  receivedNote?: string | null;
}) {
  const { deadline, id, receivedNote } = props;
  const law = useLaw(deadline.jurisdiction);
  if (deadline.due === null) {
    return (
      <section className={css.working} id={id} aria-label="Why there is no legal date">
        <p className={css.reason}>
          {nonBreaking(deadline.reason)}
          {deadline.citation && ` ${deadline.law}, ${nonBreaking(deadline.citation)}.`}
        </p>
      </section>
    );
  }
  return (
    <section className={css.working} id={id} aria-label={`How ${formatLongDay(deadline.due)} is worked out`}>
      <CalculationTable deadline={deadline} law={law} receivedNote={receivedNote ?? null} />
      {deadline.disregarded.map((item) => (
        <p key={`${item.what} ${item.from}`}>
          {item.what === "pause" ? "A pause" : "An extension"} of {formatShortDay(item.from)} moved nothing.{" "}
          {nonBreaking(item.reason)}
        </p>
      ))}
      {deadline.caveat && <p>{deadline.caveat}</p>}
      {deadline.confidence === "low" && (
        <p>We have not checked this count against the statute itself. Check it before you rely on it.</p>
      )}
      {law && <p>This law was last checked on {formatDayYear(law.lastChecked)}.</p>}
    </section>
  );
}

function CalculationTable(props: {
  deadline: SetDeadline;
  law: Law | undefined;
  receivedNote: string | null;
}) {
  const { deadline, law, receivedNote } = props;
  const rows = deadlineLedger(deadline);
  const total = rows.find((row) => row.as === "due");
  return (
    <table className={css.table}>
      <caption>
        {[law?.commonName ?? deadline.law, deadline.citation && nonBreaking(deadline.citation)]
          .filter(Boolean)
          .join(", ")}
        : {countLabel(deadline.days, deadline.unit)} to {deadline.meaning}, counted from the day after{" "}
        {START_LABELS[startEventOf(law, deadline)]}
      </caption>
      <thead>
        <tr className={css.heads}>
          <th scope="col">
            <VisuallyHidden>Days</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>What happened</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>{deadline.unit === "business" ? "Business days" : "Days"}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(
          (row) =>
            row.as !== "due" && (
              <tr key={`${row.as} ${row.from}`} className={css[row.as]}>
                <th scope="row">{formatDaySpan(row.from, row.to)}</th>
                <td>{rowLabel(row, law, receivedNote)}</td>
                <td>{row.count ?? <VisuallyHidden>not counted</VisuallyHidden>}</td>
              </tr>
            ),
        )}
      </tbody>
      {total && (
        <tfoot>
          <tr className={css.total}>
            <th scope="row">{formatWeekdayDay(total.from)}</th>
            <td>
              {DUE_LABELS[deadline.kind]}
              {weekendLabel(deadline)}
            </td>
            <td>{total.count}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function rowLabel(row: LedgerRow, law: Law | undefined, receivedNote: string | null): string {
  return nonBreaking(`${eventLabel(row, law, receivedNote)}${skippedLabel(row)}`);
}

function eventLabel(row: LedgerRow, law: Law | undefined, receivedNote: string | null): string {
  switch (row.as) {
    case "received":
      return row.name ?? (receivedNote ? `Received. ${receivedNote}` : "Received");
    case "counted":
      return "Counted";
    case "paused":
      return law?.tolling ? `Paused, ${law.tolling.citation}` : "Paused";
    case "extension":
      return law && law.extension.days !== null
        ? `Extension for ${law.extension.ground}, ${law.extension.citation}`
        : "Extension";
    case "rolled":
      return "The last day was a day off, so the next open day is the last";
    case "limit":
      return "First limit";
    case "due":
      return "Due";
  }
}

const skippedLabel = (row: LedgerRow) =>
  row.skipped.length > 0
    ? `. Skipped: ${row.skipped.map((day) => `${day.name}, ${formatShortDay(day.date)}`).join("; ")}`
    : "";

const weekendLabel = ({ unit, skipped }: SetDeadline) =>
  unit === "business" && skipped.weekendDays > 0
    ? `. ${skipped.weekendDays} weekend ${skipped.weekendDays === 1 ? "day" : "days"} skipped in all`
    : "";
