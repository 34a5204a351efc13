import type { DeadlineResult } from "#contract/deadlines/deadline.ts";
import type { SetDeadline } from "#core/law/clocks/deadline.ts";
import { deadlineLedger, type LedgerRow } from "#core/law/clocks/deadline-ledger.ts";
import { factsBehind, factsFromMemory, pageBehind } from "#core/law/clocks/facts-from-memory.ts";
import type { DeadlineKind, Law, StartEvent, Unit } from "#core/law/law.ts";
import type { RightEvent } from "#core/law/rights/right-events.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { deadlineCalculation as messages } from "#messages/deadline-calculation.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import {
  formatDaySpan,
  formatDayYear,
  formatLongDay,
  formatShortDay,
  formatWeekdayDay,
} from "#web/features/dates/format-day.ts";
import { useLawOn } from "#web/features/deadlines/law-queries.ts";
import { lawPagePath } from "#web/features/navigation/public-paths.ts";
import css from "./DeadlineCalculation.module.css";

const DUE_LABELS = messages.due satisfies Record<SetDeadline["kind"], string>;
/** The event whose day is day zero, as the end of "the day after …". */
const START_LABELS = messages.start satisfies Record<StartEvent | RightEvent, string>;
const PERIODS = messages.periods satisfies Record<Unit, string>;

function startEventOf(law: Law | undefined, { kind, body, from }: SetDeadline): StartEvent | RightEvent {
  if (from !== undefined) return from;
  const limitKind = kind === "extension" ? "initial_response" : (kind as Exclude<DeadlineKind, "extension">);
  const limit = law && ((body === "municipality" && law.local?.[limitKind]) || law.limits[limitKind]);
  return limit && limit.days !== null ? limit.from : "receipt";
}

/** How a legal date is calculated, as a table of periods, reasons and counts; or the reason why there is no legal date. */
export function DeadlineCalculation(props: {
  deadline: DeadlineResult;
  id?: string;
  /** More about the first day, such as which mail server accepted the letter and when. */
  receivedNote?: string | null;
}) {
  const { deadline, id, receivedNote } = props;
  const law = useLawOn(deadline.jurisdiction, deadline.received);
  if (deadline.due === null) {
    return (
      <section className={css.working} id={id} aria-label={messages.noDateLabel}>
        <p className={css.reason}>
          {nonBreaking(deadline.reason)}
          {deadline.citation && " "}
          {deadline.citation &&
            formatMessage(messages.citation, {
              law: deadline.law ?? "",
              citation: nonBreaking(deadline.citation),
            })}
        </p>
        {law && <Basis law={law} deadline={deadline} />}
      </section>
    );
  }
  return (
    <section
      className={css.working}
      id={id}
      aria-label={formatMessage(messages.label, { date: formatLongDay(deadline.due) })}
    >
      <CalculationTable deadline={deadline} law={law} receivedNote={receivedNote ?? null} />
      {deadline.disregarded.map((item) => (
        <p key={`${item.what} ${item.from}`}>
          {formatMessage(item.what === "pause" ? messages.disregardedPause : messages.disregardedExtension, {
            date: formatShortDay(item.from),
            reason: nonBreaking(item.reason),
          })}
        </p>
      ))}
      {deadline.caveat && <p>{deadline.caveat}</p>}
      {deadline.confidence === "low" && <p>{messages.lowConfidence}</p>}
      {law && <Basis law={law} deadline={deadline} />}
    </section>
  );
}

/** What the date rests on: facts from memory, the day of the last check, and on demand sources and doubts. */
function Basis({ law, deadline }: { law: Law; deadline: DeadlineResult }) {
  const fromMemory = factsFromMemory(law, deadline);
  const hasSource = fromMemory.length < factsBehind(deadline).length;
  const page = pageBehind(deadline);
  return (
    <>
      {fromMemory.length > 0 && (
        <p className={css.memory}>
          {formatMessage(messages.fromMemory, {
            facts: fromMemory.map((field) => messages.facts[field]).join(", "),
          })}
        </p>
      )}
      {hasSource && <p>{formatMessage(messages.lastChecked, { date: formatDayYear(law.lastChecked) })}</p>}
      <details className={css.basis}>
        <summary>{messages.sourcesAndDoubts}</summary>
        {law.doubts && <p>{law.doubts}</p>}
        {page && <p>{formatMessage(messages.readFrom, { page })}</p>}
        <ul>
          {law.sources.map((source) => (
            <li key={source}>{sourceLink(source)}</li>
          ))}
        </ul>
        <a href={lawPagePath(law.jurisdiction)}>{formatMessage(messages.lawPage, { law: law.commonName })}</a>
      </details>
    </>
  );
}

/** A web address as a link; a book or a section as it is. */
function sourceLink(source: string) {
  const [, url, rest] = /^(https?:\/\/\S+)(.*)$/.exec(source) ?? [];
  if (url === undefined) return source;
  return (
    <>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      {rest}
    </>
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
  const lawName = law?.commonName ?? deadline.law;
  return (
    <table className={css.table}>
      <caption>
        {formatMessage(messages.caption, {
          law: deadline.citation
            ? formatMessage(messages.lawWithCitation, {
                law: lawName,
                citation: nonBreaking(deadline.citation),
              })
            : lawName,
          period: formatMessage(PERIODS[deadline.unit], { count: deadline.days }),
          purpose: deadline.meaning,
          start: START_LABELS[startEventOf(law, deadline)],
        })}
      </caption>
      <thead>
        <tr className={css.heads}>
          <th scope="col">
            <VisuallyHidden>{messages.daysColumn}</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>{messages.eventColumn}</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>
              {deadline.unit === "business" ? messages.businessDaysColumn : messages.daysColumn}
            </VisuallyHidden>
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
                <td>{row.count ?? <VisuallyHidden>{messages.notCounted}</VisuallyHidden>}</td>
              </tr>
            ),
        )}
      </tbody>
      {total && (
        <tfoot>
          <tr className={css.total}>
            <th scope="row">{formatWeekdayDay(total.from)}</th>
            <td>{dueLabel(deadline)}</td>
            <td>{total.count}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function rowLabel(row: LedgerRow, law: Law | undefined, receivedNote: string | null): string {
  const event = eventLabel(row, law, receivedNote);
  if (row.skipped.length === 0) return nonBreaking(event);
  const days = row.skipped.map(({ name, date }) =>
    formatMessage(messages.rows.skippedDay, { name, date: formatShortDay(date) }),
  );
  return nonBreaking(formatMessage(messages.rows.withSkipped, { event, days: days.join("; ") }));
}

function eventLabel(row: LedgerRow, law: Law | undefined, receivedNote: string | null): string {
  const texts = messages.rows;
  switch (row.as) {
    case "received":
      if (row.name) return row.name;
      return receivedNote ? formatMessage(texts.receivedWithNote, { note: receivedNote }) : texts.received;
    case "counted":
      return texts.counted;
    case "paused":
      return law?.tolling ? formatMessage(texts.pausedBy, { citation: law.tolling.citation }) : texts.paused;
    case "extension":
      return law && law.extension.days !== null
        ? formatMessage(texts.extensionFor, {
            ground: law.extension.ground,
            citation: law.extension.citation,
          })
        : texts.extension;
    case "rolled":
      return texts.rolled;
    case "after":
      return texts.after;
    case "limit":
      return texts.limit;
    case "due":
      return texts.due;
  }
}

function dueLabel({ kind, unit, skipped }: SetDeadline): string {
  const event = DUE_LABELS[kind];
  return unit === "business" && skipped.weekendDays > 0
    ? formatMessage(messages.rows.dueWithWeekends, { event, days: skipped.weekendDays })
    : event;
}
