import { Suspense, useState } from "react";
import { Link } from "react-router";
import type { RequestDetail, TimelineEvent } from "#contract/request.ts";
import type { DeadlineKind } from "#core/deadline/law.ts";
import { useConfig } from "#web/config.ts";
import { Timestamp } from "#web/correspondence/When.tsx";
import { ClockBar } from "#web/deadline/ClockBar.tsx";
import { todayAtAgency } from "#web/deadline/deadline-words.ts";
import { mayEdit } from "#web/sharing/standing.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { lazyComponent } from "#web/ui/later.tsx";
import { toneClass } from "#web/ui/tones.ts";
import { formatDay } from "../activity-words.ts";
import { useTrackerView } from "../tracker-view.ts";
import { ClockActions } from "./ClockActions.tsx";
import { type EventLine, editableEntryEvents, eventLine, timelineEvents } from "./event-words.ts";
import type { RequestClock } from "./next-clock.ts";
import css from "./Timeline.module.css";
import { useUndoStatus } from "./use-status.ts";

const EntryDialog = lazyComponent(async () => (await import("./EntryDialog.tsx")).EntryDialog);

const CLOCK_LABELS: Record<DeadlineKind, string> = {
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
  const agencyFullName = detail.agency?.name ?? null;
  const names = {
    agency: detail.agency?.abbreviation ?? agencyFullName ?? "the agency",
    agencyFullName,
    brand,
  };
  const events = timelineEvents(detail.events);
  const entries = mayEdit(detail) ? editableEntryEvents(events) : new Set<number>();
  return (
    <>
      {detail.clocks.map((clock) => (
        <Clock key={`${clock.kind} ${clock.startedOn}`} clock={clock} showName={detail.clocks.length > 1} />
      ))}
      <ClockActions detail={detail} />
      <ol className={css.events}>
        {events.map((event) => (
          <TimelineLine
            key={event.id}
            detail={detail}
            event={event}
            line={eventLine(event, names)}
            day={formatDay(event.at, now)}
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

function TimelineLine({ detail, event, line, day, editable }: LineProps) {
  const { linkTo } = useTrackerView();
  const { messageId } = event;
  const isShown =
    messageId !== null && LETTER_EVENTS.has(event.kind) && (event.kind !== "entry_changed" || editable);
  return (
    <li className={css.event}>
      <Timestamp at={event.at} text={day} />
      <span className={classNames(css.glyph, toneClass(line.tone))}>
        <Icon path={line.icon} size={16} />
      </span>
      <span className={css.words} title={line.label}>
        {isShown ? (
          <Link to={linkTo({ tab: "correspondence", message: messageId })} preventScrollReset>
            {line.label}
          </Link>
        ) : (
          line.label
        )}
      </span>
      <span className={css.who}>
        {detail.undo?.event === event.id && (
          <UndoStatusChange requestId={detail.id} event={event.id} label={line.label} />
        )}
        {editable && messageId !== null && <EditEntry detail={detail} id={messageId} label={line.label} />}
        {line.attribution}
      </span>
    </li>
  );
}

/** The events whose words are of a letter that can be looked at. */
const LETTER_EVENTS: ReadonlySet<TimelineEvent["kind"]> = new Set([
  "reply_received",
  "acknowledged",
  "outcome_confirmed",
  "message_sent",
  "fact_told",
  "entry_changed",
]);

function UndoStatusChange({ requestId, event, label }: { requestId: string; event: number; label: string }) {
  const undo = useUndoStatus(requestId);
  return (
    <Button kind="quiet" size="small" aria-label={`Undo: ${label}`} onClick={() => undo(event)}>
      Undo
    </Button>
  );
}

function EditEntry({ detail, id, label }: { detail: RequestDetail; id: string; label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" aria-label={`Edit: ${label}`} onClick={() => setOpen(true)}>
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

function Clock({ clock, showName }: { clock: RequestClock; showName: boolean }) {
  if (clock.working.due === null) return null;
  return (
    <div className={css.clock}>
      {showName && <h2 className={css.name}>{CLOCK_LABELS[clock.working.kind]}</h2>}
      <ClockBar
        deadline={clock.working}
        today={clock.metOn ? null : todayAtAgency(clock)}
        metOn={clock.metOn}
      />
    </div>
  );
}
