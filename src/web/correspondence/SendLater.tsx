import { mdiClockOutline } from "@mdi/js";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { DayField } from "#web/ui/DayField.tsx";
import { Input } from "#web/ui/Field.tsx";
import { calendarDayWords } from "./date-words.ts";
import css from "./SendLater.module.css";
import { agencyTimeWords, fieldsOf, instantAt, mornings, timeWords } from "./send-time.ts";

type Props = {
  /** The agency's, by its IANA name. */
  zone: string | null;
  /** For letters to several agencies: what to say of their time instead. */
  many?: string;
  busy: boolean;
  onSend: (at: Date) => void;
  onClose: () => void;
};

const YEAR_MS = 366 * 86_400_000;
/** What no agency's zone is known is read as Eastern, where the federal offices are. */
const FEDERAL_ZONE = "America/New_York";

/** When a reply is to leave: a morning on which the office opens, or a day and a time. */
export function SendLater({ zone, many, busy, onSend, onClose }: Props) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const [opened] = useState(() => new Date());
  const offered = mornings(
    opened,
    zone ?? (many === undefined ? FEDERAL_ZONE : Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  const [fields, setFields] = useState(() => fieldsOf(offered[0]?.at ?? opened));
  useEffect(() => first.current?.focus(), []);

  const at = fields.day === "" ? null : instantAt(fields.day, fields.time);
  const now = Date.now();
  const trouble =
    at === null || Number.isNaN(at.getTime())
      ? "Say a day and a time."
      : at.getTime() <= now
        ? "This time has passed. Choose a later one."
        : at.getTime() > now + YEAR_MS
          ? "Choose a time within the next year."
          : null;
  const there = at && !trouble ? agencyTimeWords(at, zone) : null;
  return (
    <section className={css.later} aria-labelledby={id}>
      <h3 className={css.title} id={id}>
        Send later
      </h3>
      <div className={css.offers}>
        {offered.map((morning, index) => (
          <Button
            key={morning.words}
            size="small"
            ref={index === 0 ? first : undefined}
            aria-pressed={at?.getTime() === morning.at.getTime()}
            onClick={() => setFields(fieldsOf(morning.at))}
          >
            {many === undefined ? morning.words : morning.words.replace(" at the agency", "")}{" "}
            <span className={css.when}>{timeWords(morning.at)}</span>
          </Button>
        ))}
      </div>
      <div className={css.fields}>
        <DayField
          id={`${id}day`}
          label="Day to send"
          value={fields.day}
          words={calendarDayWords}
          onChange={(day) => setFields({ ...fields, day: day ?? "" })}
          years={{ first: opened.getFullYear(), last: opened.getFullYear() + 1 }}
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
          {trouble ?? many ?? (there ? `Your time; ${there} at the agency.` : "Your time, and the agency’s.")}
        </p>
      </div>
      <div className={css.go}>
        <Button
          kind="main"
          icon={mdiClockOutline}
          busy={busy}
          disabled={trouble !== null}
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
