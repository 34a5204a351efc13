import { useState } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { letterActionOf } from "#core/request/letter-actions.ts";
import { trackerTimeline } from "#messages/tracker/timeline.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "./ClockActions.module.css";
import { AppealForm, ExtensionForm, ReminderForm, SuitNoticeForm, TierForm } from "./ClockForms.tsx";
import { type ClockRecorder, useClockRecords } from "./use-clock-records.ts";

type ClockAction = "extension" | "appeal" | "suitNotice" | "tier" | "reminder";

/** Records what no email says about the clocks: an extension, an appeal or a notice that was sent, a reminder. */
export function ClockActions({ detail }: { detail: RequestDetail }) {
  const [open, setOpen] = useState<ClockAction | null>(null);
  const { permissions, manualDates: recorded } = detail;
  const record = useClockRecords(detail.id, () => setOpen(null));
  const appealSentOn = appealSentDate(detail);
  const isAccepted = detail.acceptedAt !== null;
  const { extend, appeal, remind, accept, suitNotice, tiers } = permissions;
  if (!extend && !appeal && !remind && !accept && !suitNotice && tiers.length === 0 && !isAccepted)
    return null;
  const toggle = (action: ClockAction) => {
    record.reset();
    setOpen(open === action ? null : action);
  };
  return (
    <div className={css.actions}>
      {permissions.extend &&
        (recorded.extension ? (
          <Recorded label={extensionLabel(recorded.extension)} onUndo={() => record.undo("extension")} />
        ) : (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={open === "extension"}
            onClick={() => toggle("extension")}
          >
            {trackerTimeline.clockActions.extension}
          </Button>
        ))}
      {permissions.appeal &&
        (recorded.appealSent ? (
          <Recorded
            label={formatMessage(trackerTimeline.clockActions.appealSent, {
              date: formatDayYear(recorded.appealSent),
            })}
            onUndo={() => record.undo("appeal")}
          />
        ) : appealSentOn ? (
          <span className={css.recorded}>
            {formatMessage(trackerTimeline.clockActions.appealSent, { date: formatDayYear(appealSentOn) })}
          </span>
        ) : (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={open === "appeal"}
            onClick={() => toggle("appeal")}
          >
            {trackerTimeline.clockActions.appeal}
          </Button>
        ))}
      {suitNotice && <SuitNotice {...{ detail, record, open }} onOpen={() => toggle("suitNotice")} />}
      {tiers.length > 0 && <TierNotice {...{ detail, record, open }} onOpen={() => toggle("tier")} />}
      {isAccepted && (
        <Recorded label={trackerTimeline.clockActions.accepted} onUndo={() => record.undo("acceptance")} />
      )}
      {permissions.accept && (
        <Button
          kind="quiet"
          size="small"
          busy={record.busy}
          title={trackerTimeline.clockActions.acceptHelp}
          onClick={() => record.accept()}
        >
          {trackerTimeline.clockActions.accept}
        </Button>
      )}
      {permissions.remind && (
        <Button
          kind="quiet"
          size="small"
          aria-expanded={open === "reminder"}
          onClick={() => toggle("reminder")}
        >
          {trackerTimeline.clockActions.reminder}
        </Button>
      )}
      {open === "extension" && <ExtensionForm detail={detail} record={record} />}
      {open === "appeal" && <AppealForm detail={detail} record={record} />}
      {open === "suitNotice" && <SuitNoticeForm detail={detail} record={record} />}
      {open === "tier" && <TierForm detail={detail} record={record} />}
      {open === "reminder" && <ReminderForm detail={detail} record={record} />}
      {record.error && (
        <p className={css.error} role="alert">
          {record.error.message}
        </p>
      )}
    </div>
  );
}

type NoticeProps = {
  detail: RequestDetail;
  record: ClockRecorder;
  open: ClockAction | null;
  onOpen: () => void;
};

/** The notice before a suit, where the law wants one: when the agency had it, or the way to say so. */
function SuitNotice({ detail, record, open, onOpen }: NoticeProps) {
  const { suitNotice } = detail.manualDates;
  const texts = trackerTimeline.clockActions;
  if (suitNotice !== null) {
    const label = formatMessage(texts.suitNoticeReceived, { date: formatDayYear(suitNotice) });
    return <Recorded label={label} onUndo={() => record.undo("suit-notice")} />;
  }
  return (
    <Button kind="quiet" size="small" aria-expanded={open === "suitNotice"} onClick={onOpen}>
      {texts.suitNotice}
    </Button>
  );
}

/** The time limit of its own that the agency's notice gave the request, and why, or the way to say so. */
function TierNotice({ detail, record, open, onOpen }: NoticeProps) {
  const { manualDates, permissions } = detail;
  const texts = trackerTimeline.clockActions;
  const { tier } = manualDates;
  if (tier !== null) {
    const about = permissions.tiers.find(({ when }) => when === tier.when)?.about ?? tier.when;
    const label = formatMessage(texts.tierRecorded, { about, date: formatDayYear(tier.noticed) });
    return <Recorded label={label} onUndo={() => record.undo("tier")} />;
  }
  return (
    <Button kind="quiet" size="small" aria-expanded={open === "tier"} onClick={onOpen}>
      {texts.tierNotice}
    </Button>
  );
}

/** The date on which an appeal was sent from here, from its clocks; null if none was sent or it was not delivered. */
function appealSentDate({ events, clocks }: RequestDetail): string | null {
  const sent = events.some(
    ({ kind, data }) => kind === "message_sent" && letterActionOf(data.letter ?? null) === "appeals",
  );
  if (!sent) return null;
  const day = (kind: string) => clocks.find((clock) => clock.kind === kind);
  return day("appeal")?.metOn ?? day("appeal_decision")?.startedOn ?? null;
}

const extensionLabel = ({ days }: { days: number | null }) =>
  days === null
    ? trackerTimeline.clockActions.extensionFull
    : formatMessage(trackerTimeline.clockActions.extensionDays, { days });

const Recorded = ({ label, onUndo }: { label: string; onUndo: () => void }) => (
  <span className={css.recorded}>
    {label}
    <Button
      kind="quiet"
      size="small"
      onClick={onUndo}
      aria-label={formatMessage(trackerTimeline.clockActions.removeLabel, { item: label })}
    >
      {trackerTimeline.clockActions.remove}
    </Button>
  </span>
);
