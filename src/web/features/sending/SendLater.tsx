import { mdiClockOutline } from "@mdi/js";
import { useEffect, useId, useRef, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { sending } from "#messages/sending.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Input } from "#web/design/controls/Field.tsx";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";
import {
  dateTimeFields,
  formatAgencyTime,
  formatTime,
  instantInZone,
  type MorningName,
  suggestedMornings,
} from "#web/features/dates/scheduled-time.ts";
import css from "./SendLater.module.css";

const messages = sending.later;

type Props = {
  /** The agency's IANA time zone. */
  timeZone: string | null;
  /** For letters to several agencies: a note instead of the agency's time. */
  timeNote?: string;
  busy: boolean;
  onSend: (at: Date) => void;
  onClose: () => void;
};

const YEAR_MS = 366 * 86_400_000;
/** The default for an unknown time zone: Eastern, where most federal agencies are. */
const FEDERAL_ZONE = "America/New_York";

/** Schedules a message: for a morning on which the agency is open, or for a date and time. */
export function SendLater({ timeZone, timeNote, busy, onSend, onClose }: Props) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const morningLabels = (
    timeNote === undefined ? sending.morningsAtAgency : sending.mornings
  ) satisfies Record<MorningName, string>;
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
      ? messages.missing
      : at.getTime() <= now
        ? messages.past
        : at.getTime() > now + YEAR_MS
          ? messages.tooLate
          : null;
  const agencyTime = at && !problem ? formatAgencyTime(at, timeZone) : null;
  return (
    <section className={css.later} aria-labelledby={id}>
      <h3 className={css.title} id={id}>
        {messages.title}
      </h3>
      <div className={css.offers}>
        {suggestedTimes.map((morning, index) => (
          <Button
            key={morning.name}
            size="small"
            ref={index === 0 ? first : undefined}
            aria-pressed={at?.getTime() === morning.at.getTime()}
            onClick={() => setFields(dateTimeFields(morning.at))}
          >
            {morningLabels[morning.name]} <span className={css.when}>{formatTime(morning.at)}</span>
          </Button>
        ))}
      </div>
      <div className={css.fields}>
        <DateField
          id={`${id}day`}
          label={messages.date}
          value={fields.day}
          formatDay={formatCalendarDay}
          onChange={(day) => setFields({ ...fields, day: day ?? "" })}
          years={{ first: openedAt.getFullYear(), last: openedAt.getFullYear() + 1 }}
          describedBy={`${id}said`}
          className={css.day}
        />
        <Input
          type="time"
          aria-label={messages.time}
          aria-describedby={`${id}said`}
          value={fields.time}
          onChange={(event) => setFields({ ...fields, time: event.target.value })}
          boxClassName={css.time}
        />
        <p className={css.said} id={`${id}said`} role="status">
          {problem ??
            timeNote ??
            (agencyTime ? formatMessage(messages.yourAndAgencyTime, { agencyTime }) : messages.yourTime)}
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
          {messages.schedule}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {messages.back}
        </Button>
      </div>
    </section>
  );
}
