import { mdiClockOutline } from "@mdi/js";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import type { RequestDetail, TimelineEvent } from "#contract/requests/request.ts";
import type { SetDeadline } from "#core/law/clocks/deadline.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { isRequesterClock } from "#core/request/clock-effects.ts";
import { trackerTimeline } from "#messages/tracker/timeline.ts";
import { useConfig } from "#web/app/api/config.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Countdown } from "#web/design/display/Countdown.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { ClockBar } from "#web/features/deadlines/ClockBar.tsx";
import { todayAtAgency } from "#web/features/deadlines/deadline-labels.ts";
import { mayEdit } from "#web/features/sharing/access-level.ts";
import { formatDay } from "#web/screens/RequestsTracker/activity-text.ts";
import { IfNothing } from "#web/screens/RequestsTracker/panel/IfNothing.tsx";
import { type RequestClock, shownClocks } from "#web/screens/RequestsTracker/panel/next-clock.ts";
import { useUndoStatus } from "#web/screens/RequestsTracker/panel/status/use-status.ts";
import { useTrackerView } from "#web/screens/RequestsTracker/use-tracker-view.ts";
import { ClockActions } from "./ClockActions.tsx";
import { type EventLine, editableEntryEvents, eventLine, timelineEvents } from "./event-text.ts";
import css from "./Timeline.module.css";
import {
  leavingText,
  scheduledText,
  unsentByEvent,
  type WaitingLetter,
  withoutEvent,
} from "./waiting-letters.ts";

const EntryDialog = lazyComponent(async () => (await import("./EntryDialog.tsx")).EntryDialog);

const CLOCK_LABELS = trackerTimeline.clocks satisfies Record<SetDeadline["kind"], string>;

/** The legal clocks as bars of days, and the events below, newest first. */
export function Timeline({ detail }: { detail: RequestDetail }) {
  const { brand } = useConfig();
  const now = new Date();
  const agencyFullName = detail.agency?.name ?? null;
  const names = {
    agency: detail.agency?.abbreviation ?? agencyFullName ?? trackerTimeline.theAgency,
    agencyFullName,
    brand,
  };
  const events = timelineEvents(detail.events);
  const unsent = unsentByEvent(events, detail.waitingLetters);
  const headerClocks = shownClocks(detail);
  const entries = mayEdit(detail) ? editableEntryEvents(events) : new Set<number>();
  return (
    <>
      {detail.clocks.map((clock) => (
        <Clock
          key={`${clock.kind} ${clock.startedOn}`}
          clock={clock}
          showName={detail.clocks.length > 1}
          inHeader={headerClocks.includes(clock)}
        />
      ))}
      <ClockActions detail={detail} />
      <ol className={css.events}>
        {withoutEvent(events, detail.waitingLetters).map((letter) => (
          <li key={letter.messageId} className={css.event}>
            <span />
            <span className={classNames(css.glyph, toneClass("blue"))}>
              <Icon path={mdiClockOutline} size={16} />
            </span>
            <span className={css.label}>
              <UnsentLetter letter={letter} />
            </span>
          </li>
        ))}
        {events.map((event) => (
          <TimelineLine
            key={event.id}
            detail={detail}
            event={event}
            line={eventLine(event, names)}
            unsent={unsent.get(event.id)}
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
  /** The letter has not left yet, or what to say of it since it was undone. */
  unsent: WaitingLetter | string | undefined;
  day: string;
  /** Whether it is the newest event of a logged entry that was not deleted. */
  editable: boolean;
};

function TimelineLine({ detail, event, line, unsent, day, editable }: LineProps) {
  const { linkTo } = useTrackerView();
  const { messageId } = event;
  const label = unsent === undefined ? line.label : <UnsentLetter letter={unsent} />;
  const isShown =
    messageId !== null && LETTER_EVENTS.has(event.kind) && (event.kind !== "entry_changed" || editable);
  return (
    <li className={css.event}>
      <Timestamp at={event.at} text={day} />
      <span className={classNames(css.glyph, toneClass(line.tone))}>
        <Icon path={line.icon} size={16} />
      </span>
      <span className={css.label}>
        {isShown ? (
          <Link to={linkTo({ tab: "correspondence", message: messageId })} preventScrollReset>
            {label}
          </Link>
        ) : (
          label
        )}
      </span>
      <span className={css.attribution}>
        {detail.undoableMove?.event === event.id && (
          <UndoStatusChange requestId={detail.id} event={event.id} label={line.label} />
        )}
        {editable && messageId !== null && <EditEntry detail={detail} id={messageId} label={line.label} />}
        <span className={css.who} title={line.attribution}>
          {line.attribution}
        </span>
      </span>
    </li>
  );
}

/** What is true of a letter now: when it leaves, or that it was only queued. */
function UnsentLetter({ letter }: { letter: WaitingLetter | string }) {
  if (typeof letter === "string") return letter;
  if (letter.scheduled) return scheduledText(letter);
  return <Countdown until={Date.parse(letter.leavesAt)} text={(seconds) => leavingText(letter, seconds)} />;
}

/** Events that link to their message. */
const LETTER_EVENTS: ReadonlySet<TimelineEvent["kind"]> = new Set([
  "reply_received",
  "acknowledged",
  "attached_letter_read",
  "outcome_confirmed",
  "message_sent",
  "fact_corrected",
  "entry_changed",
]);

function UndoStatusChange({ requestId, event, label }: { requestId: string; event: number; label: string }) {
  const undo = useUndoStatus(requestId);
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={formatMessage(trackerTimeline.undoLabel, { event: label })}
      onClick={() => undo(event)}
    >
      {trackerTimeline.undo}
    </Button>
  );
}

function EditEntry({ detail, id, label }: { detail: RequestDetail; id: string; label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        aria-label={formatMessage(trackerTimeline.editLabel, { event: label })}
        onClick={() => setOpen(true)}
      >
        {trackerTimeline.edit}
      </Button>
      {open && (
        <Suspense>
          <EntryDialog detail={detail} entryId={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type ClockProps = {
  clock: RequestClock;
  showName: boolean;
  /** The header says already what happens by its day. */
  inHeader: boolean;
};

function Clock({ clock, showName, inHeader }: ClockProps) {
  if (clock.working.due === null) return null;
  return (
    <div className={css.clock}>
      {showName && <h2 className={css.name}>{CLOCK_LABELS[clock.working.kind]}</h2>}
      <ClockBar
        deadline={clock.working}
        today={clock.metOn ? null : todayAtAgency(clock)}
        metOn={clock.metOn}
        pausedSince={clock.pausedSince}
        isWait={clock.kind === "suit_notice"}
        isOwn={isRequesterClock(clock.kind)}
        isAgreed={clock.right?.agreed ?? false}
      />
      {!inHeader && <IfNothing clock={clock} />}
    </div>
  );
}
