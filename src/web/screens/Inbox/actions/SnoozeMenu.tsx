import { mdiCalendarClock, mdiClockOutline, mdiFlagOutline } from "@mdi/js";
import { useId, useRef, useState } from "react";
import { inboxSnooze } from "#messages/inbox/snooze.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Input } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { AnchoredMenu } from "#web/design/overlays/Menu.tsx";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";
import { dateTimeFields, formatTime, instantInZone } from "#web/features/dates/scheduled-time.ts";
import css from "./SnoozeMenu.module.css";
import { snoozeTimes } from "./snooze-times.ts";

type Props = {
  anchor: Element;
  /** Next deadline of the conversation, with its day as `YYYY-MM-DD`, if only one is snoozed and it has one. */
  deadline: { kind: string; dueOn: string | null } | null;
  onSnooze: (until: Date) => void;
  onClose: () => void;
};

const YEAR_MS = 365 * 86_400_000;

/** When a snoozed conversation returns: suggested times, or a custom date and time. */
export function SnoozeMenu({ anchor, deadline, onSnooze, onClose }: Props) {
  const [now] = useState(() => new Date());
  const [isChoosing, setIsChoosing] = useState(false);
  const choseCustomTime = useRef(false);
  if (isChoosing) return <CustomTimeDialog now={now} onSnooze={onSnooze} onClose={onClose} />;
  const snoozeOptions = snoozeTimes(now, deadline?.dueOn);
  return (
    <AnchoredMenu
      anchor={anchor}
      label={inboxSnooze.title}
      // Choosing a custom time closes the menu and opens the dialog.
      onClose={() => !choseCustomTime.current && onClose()}
      items={[
        ...snoozeOptions.map(({ kind, at }) => ({
          label:
            kind === "deadline" && deadline?.kind === "reminder"
              ? inboxSnooze.reminder
              : inboxSnooze.times[kind],
          icon: kind === "deadline" ? mdiFlagOutline : mdiClockOutline,
          aside: formatTime(at),
          onSelect: () => onSnooze(at),
        })),
        {
          label: inboxSnooze.chooseTime,
          icon: mdiCalendarClock,
          apart: true,
          onSelect: () => {
            choseCustomTime.current = true;
            setIsChoosing(true);
          },
        },
      ]}
    />
  );
}

function CustomTimeDialog({ now, onSnooze, onClose }: Pick<Props, "onSnooze" | "onClose"> & { now: Date }) {
  const id = useId();
  const [fields, setFields] = useState(() =>
    dateTimeFields(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8)),
  );
  const at = fields.day === "" ? null : instantInZone(fields.day, fields.time);
  const problem =
    at === null || Number.isNaN(at.getTime())
      ? inboxSnooze.timeRequired
      : at.getTime() <= Date.now()
        ? inboxSnooze.timePassed
        : at.getTime() > now.getTime() + YEAR_MS
          ? inboxSnooze.timeTooLate
          : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={inboxSnooze.title}
      actions={
        <>
          <Button onClick={onClose}>{inboxSnooze.cancel}</Button>
          <Button kind="main" disabled={problem !== null} onClick={() => at && onSnooze(at)}>
            {inboxSnooze.snooze}{" "}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <DateField
          id={`${id}day`}
          label={inboxSnooze.customDate}
          value={fields.day}
          formatDay={formatCalendarDay}
          onChange={(day) => setFields({ ...fields, day: day ?? "" })}
          years={{ first: now.getFullYear(), last: now.getFullYear() + 1 }}
          describedBy={`${id}help`}
          className={css.day}
        />
        <Input
          type="time"
          aria-label={inboxSnooze.customTime}
          aria-describedby={`${id}help`}
          value={fields.time}
          onChange={(event) => setFields({ ...fields, time: event.target.value })}
          boxClassName={css.time}
        />
      </div>
      <p className={css.help} id={`${id}help`} role="status">
        {problem ?? inboxSnooze.help}
      </p>
    </Dialog>
  );
}
