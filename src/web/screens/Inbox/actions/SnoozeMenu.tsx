import { mdiCalendarClock, mdiClockOutline, mdiFlagOutline } from "@mdi/js";
import { useId, useRef, useState } from "react";
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
  /** Due day of the one conversation that is snoozed, `YYYY-MM-DD`, where it has one. */
  deadline: string | null;
  onSnooze: (until: Date) => void;
  onClose: () => void;
};

const YEAR_MS = 365 * 86_400_000;

/** When a conversation is to come back: a few likely times, or a day and a time of one's own. */
export function SnoozeMenu({ anchor, deadline, onSnooze, onClose }: Props) {
  const [now] = useState(() => new Date());
  const [isChoosing, setIsChoosing] = useState(false);
  const choseCustomTime = useRef(false);
  if (isChoosing) return <CustomTimeDialog now={now} onSnooze={onSnooze} onClose={onClose} />;
  const snoozeOptions = snoozeTimes(now, deadline);
  return (
    <AnchoredMenu
      anchor={anchor}
      label="Snooze until"
      // Choosing a time of one's own closes the menu, and opens the question.
      onClose={() => !choseCustomTime.current && onClose()}
      items={[
        ...snoozeOptions.map(({ label, at }) => ({
          label,
          icon: label === "Until the deadline" ? mdiFlagOutline : mdiClockOutline,
          aside: formatTime(at),
          onSelect: () => onSnooze(at),
        })),
        {
          label: "Choose day and time",
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
      ? "Say a day and a time."
      : at.getTime() <= Date.now()
        ? "This time has passed. Choose a later one."
        : at.getTime() > now.getTime() + YEAR_MS
          ? "Choose a time within the next year."
          : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Snooze until when?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" disabled={problem !== null} onClick={() => at && onSnooze(at)}>
            Snooze
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <DateField
          id={`${id}day`}
          label="Day to come back"
          value={fields.day}
          formatDay={formatCalendarDay}
          onChange={(day) => setFields({ ...fields, day: day ?? "" })}
          years={{ first: now.getFullYear(), last: now.getFullYear() + 1 }}
          describedBy={`${id}said`}
          className={css.day}
        />
        <Input
          type="time"
          aria-label="Time to come back, your own"
          aria-describedby={`${id}said`}
          value={fields.time}
          onChange={(event) => setFields({ ...fields, time: event.target.value })}
          boxClassName={css.time}
        />
      </div>
      <p className={css.said} id={`${id}said`} role="status">
        {problem ?? "It comes back sooner when the agency writes."}
      </p>
    </Dialog>
  );
}
