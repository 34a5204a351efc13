import { mdiCalendarClock, mdiClockOutline, mdiFlagOutline } from "@mdi/js";
import { useId, useRef, useState } from "react";
import { calendarDayWords } from "#web/correspondence/date-words.ts";
import { fieldsOf, instantAt, timeWords } from "#web/correspondence/send-time.ts";
import { Button } from "#web/ui/Button.tsx";
import { DayField } from "#web/ui/DayField.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Input } from "#web/ui/Field.tsx";
import { MenuAt } from "#web/ui/Menu.tsx";
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
  const [choosing, setChoosing] = useState(false);
  const chose = useRef(false);
  if (choosing) return <ChooseTime now={now} onSnooze={onSnooze} onClose={onClose} />;
  const times = snoozeTimes(now, deadline);
  return (
    <MenuAt
      anchor={anchor}
      label="Snooze until"
      // Choosing a time of one's own closes the menu, and opens the question.
      onClose={() => !chose.current && onClose()}
      items={[
        ...times.map(({ words, at }) => ({
          label: words,
          icon: words === "Until the deadline" ? mdiFlagOutline : mdiClockOutline,
          aside: timeWords(at),
          onSelect: () => onSnooze(at),
        })),
        {
          label: "Choose day and time",
          icon: mdiCalendarClock,
          apart: true,
          onSelect: () => {
            chose.current = true;
            setChoosing(true);
          },
        },
      ]}
    />
  );
}

function ChooseTime({ now, onSnooze, onClose }: Pick<Props, "onSnooze" | "onClose"> & { now: Date }) {
  const id = useId();
  const [fields, setFields] = useState(() =>
    fieldsOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8)),
  );
  const at = fields.day === "" ? null : instantAt(fields.day, fields.time);
  const trouble =
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
          <Button kind="main" disabled={trouble !== null} onClick={() => at && onSnooze(at)}>
            Snooze
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <DayField
          id={`${id}day`}
          label="Day to come back"
          value={fields.day}
          words={calendarDayWords}
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
        {trouble ?? "It comes back sooner when the agency writes."}
      </p>
    </Dialog>
  );
}
