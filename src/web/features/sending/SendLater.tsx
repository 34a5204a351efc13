import { mdiClockOutline } from "@mdi/js";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Input } from "#web/design/controls/Field.tsx";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";
import {
  dateTimeFields,
  formatAgencyTime,
  formatTime,
  instantInZone,
  suggestedMornings,
} from "#web/features/dates/scheduled-time.ts";
import css from "./SendLater.module.css";

type Props = {
  /** The agency's, by its IANA name. */
  timeZone: string | null;
  /** For letters to several agencies: what to say of their time instead. */
  timeNote?: string;
  busy: boolean;
  onSend: (at: Date) => void;
  onClose: () => void;
};

const YEAR_MS = 366 * 86_400_000;
/** What no agency's zone is known is read as Eastern, where the federal offices are. */
const FEDERAL_ZONE = "America/New_York";

/** When a reply is to leave: a morning on which the office opens, or a day and a time. */
export function SendLater({ timeZone, timeNote, busy, onSend, onClose }: Props) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const [openedAt] = useState(() => new Date());
  const suggestedTimes = suggestedMornings(
    openedAt,
    timeZone ?? (timeNote === undefined ? FEDERAL_ZONE : Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  const [fields, setFields] = useState(() => dateTimeFields(suggestedTimes[0]?.at ?? openedAt));
  useEffect(() => first.current?.focus(), []);

  const at = fields.day === "" ? null : instantInZone(fields.day, fields.time);
  const now = Date.now();
  const problem =
    at === null || Number.isNaN(at.getTime())
      ? "Say a day and a time."
      : at.getTime() <= now
        ? "This time has passed. Choose a later one."
        : at.getTime() > now + YEAR_MS
          ? "Choose a time within the next year."
          : null;
  const agencyTime = at && !problem ? formatAgencyTime(at, timeZone) : null;
  return (
    <section className={css.later} aria-labelledby={id}>
      <h3 className={css.title} id={id}>
        Send later
      </h3>
      <div className={css.offers}>
        {suggestedTimes.map((morning, index) => (
          <Button
            key={morning.label}
            size="small"
            ref={index === 0 ? first : undefined}
            aria-pressed={at?.getTime() === morning.at.getTime()}
            onClick={() => setFields(dateTimeFields(morning.at))}
          >
            {timeNote === undefined ? morning.label : morning.label.replace(" at the agency", "")}{" "}
            <span className={css.when}>{formatTime(morning.at)}</span>
          </Button>
        ))}
      </div>
      <div className={css.fields}>
        <DateField
          id={`${id}day`}
          label="Day to send"
          value={fields.day}
          formatDay={formatCalendarDay}
          onChange={(day) => setFields({ ...fields, day: day ?? "" })}
          years={{ first: openedAt.getFullYear(), last: openedAt.getFullYear() + 1 }}
          describedBy={`${id}said`}
          className={css.day}
        />
        <Input
          type="time"
          aria-label="Time to send, your own"
          aria-describedby={`${id}said`}
          value={fields.time}
          onChange={(event) => setFields({ ...fields, time: event.target.value })}
          boxClassName={css.time}
        />
        <p className={css.said} id={`${id}said`} role="status">
          {problem ??
            timeNote ??
            (agencyTime ? `Your time; ${agencyTime} at the agency.` : "Your time, and the agency’s.")}
        </p>
      </div>
      <div className={css.go}>
        <Button
          kind="main"
          icon={mdiClockOutline}
          busy={busy}
          disabled={problem !== null}
          onClick={() => at && onSend(at)}
        >
          Schedule
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </section>
  );
}
