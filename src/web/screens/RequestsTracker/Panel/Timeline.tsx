import { Suspense, useState } from "react";
import { Link } from "react-router";
import type { RequestDetail, TimelineEvent } from "#contract/request.ts";
import type { DeadlineKind } from "#core/deadline/law.ts";
import { useConfig } from "#web/config.ts";
import { When } from "#web/correspondence/When.tsx";
import { ClockBar } from "#web/deadline/ClockBar.tsx";
import { todayOf } from "#web/deadline/deadline-words.ts";
import { mayEdit } from "#web/sharing/standing.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { later } from "#web/ui/later.tsx";
import { toneClass } from "#web/ui/tones.ts";
import { dayWords } from "../activity-words.ts";
import { useTrackerView } from "../tracker-view.ts";
import { ClockActions } from "./ClockActions.tsx";
import { type EventLine, editableEntries, eventLine, timelineOf } from "./event-words.ts";
import type { RequestClock } from "./next-clock.ts";
import css from "./Timeline.module.css";
import { useUndoStatus } from "./use-status.ts";

const EntryDialog = later(async () => (await import("./EntryDialog.tsx")).EntryDialog);

const CLOCKS: Record<DeadlineKind, string> = {
  initial_response: "Answer",
  extension: "Extension",
  production: "Records",
  appeal: "Appeal",
  appeal_decision: "Decision on the appeal",
};

/** The law's clock drawn as days, and under it what happened, newest first. */
export function Timeline({ detail }: { detail: RequestDetail }) {
  const { brand } = useConfig();
  const now = new Date();
  const office = detail.agency?.name ?? null;
  const names = { agency: detail.agency?.abbreviation ?? office ?? "the agency", office, brand };
  const events = timelineOf(detail.events);
  const entries = mayEdit(detail) ? editableEntries(events) : new Set<number>();
  return (
    <>
      {detail.clocks.map((clock) => (
        <Clock key={`${clock.kind} ${clock.startedOn}`} clock={clock} named={detail.clocks.length > 1} />
      ))}
      <ClockActions detail={detail} />
      <ol className={css.events}>
        {events.map((event) => (
          <Line
            key={event.id}
            detail={detail}
            event={event}
            line={eventLine(event, names)}
            day={dayWords(event.at, now)}
            editable={entries.has(event.id)}
          />
        ))}
      </ol>
    </>
  );
}

type LineProps = {
  detail: RequestDetail;
  event: TimelineEvent;
  line: EventLine;
  day: string;
  /** It is the newest word on something put down by hand that still stands. */
  editable: boolean;
};

function Line({ detail, event, line, day, editable }: LineProps) {
  const { linkTo } = useTrackerView();
  const { messageId } = event;
  const shown = messageId !== null && LETTERS.has(event.kind) && (event.kind !== "entry_changed" || editable);
  return (
    <li className={css.event}>
      <When at={event.at} words={day} />
      <span className={classNames(css.glyph, toneClass(line.tone))}>
        <Icon path={line.icon} size={16} />
      </span>
      <span className={css.words} title={line.words}>
        {shown ? (
          <Link to={linkTo({ tab: "correspondence", message: messageId })} preventScrollReset>
            {line.words}
          </Link>
        ) : (
          line.words
        )}
      </span>
      <span className={css.who}>
        {detail.undo?.event === event.id && (
          <UndoMove requestId={detail.id} event={event.id} words={line.words} />
        )}
        {editable && messageId !== null && <EditEntry detail={detail} id={messageId} words={line.words} />}
        {line.who}
      </span>
    </li>
  );
}

/** The events whose words are of a letter that can be looked at. */
const LETTERS: ReadonlySet<TimelineEvent["kind"]> = new Set([
  "reply_received",
  "acknowledged",
  "outcome_confirmed",
  "message_sent",
  "fact_told",
  "entry_changed",
]);

function UndoMove({ requestId, event, words }: { requestId: string; event: number; words: string }) {
  const undo = useUndoStatus(requestId);
  return (
    <Button kind="quiet" size="small" aria-label={`Undo: ${words}`} onClick={() => undo(event)}>
      Undo
    </Button>
  );
}

function EditEntry({ detail, id, words }: { detail: RequestDetail; id: string; words: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" aria-label={`Edit: ${words}`} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {open && (
        <Suspense>
          <EntryDialog detail={detail} entryId={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Clock({ clock, named }: { clock: RequestClock; named: boolean }) {
  if (clock.working.due === null) return null;
  return (
    <div className={css.clock}>
      {named && <h2 className={css.name}>{CLOCKS[clock.working.kind]}</h2>}
      <ClockBar deadline={clock.working} today={clock.metOn ? null : todayOf(clock)} metOn={clock.metOn} />
    </div>
  );
}
