import { useMemo } from "react";
import type {
  ChangeNotificationPreferences,
  NotificationPreferences,
} from "#contract/accounts/notification-preferences.ts";
import { DEFAULT_TIME_ZONE, DUE_SOON_DAYS } from "#core/notifications/notification-kinds.ts";
import { Field, Select } from "#web/design/controls/Field.tsx";
import css from "./NotificationsSection.module.css";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DUE_SOON_OPTIONS = Array.from({ length: DUE_SOON_DAYS.max }, (_, days) => days + DUE_SOON_DAYS.min);
const SILENCE_OPTIONS = [7, 14, 21, 30, 45, 60, 90, 120, 180];

const hourLabel = (hour: number): string =>
  hour === 0 ? "Midnight" : hour === 12 ? "Noon" : `${hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`;

/** When the digest and the reminders leave, and how long before and after the days they are about. */
export function NotificationTimes({
  settings,
  onChange,
}: {
  settings: NotificationPreferences;
  onChange: (times: Omit<ChangeNotificationPreferences, "choices">) => void;
}) {
  const { hour, timeZone, dueSoonDays, noResponseDays } = settings;
  const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = timeZone ?? DEFAULT_TIME_ZONE;
  const zones = useMemo(
    () => [...new Set([...Intl.supportedValuesOf("timeZone"), localZone, zone])].sort(),
    [localZone, zone],
  );
  const silenceOptions = SILENCE_OPTIONS.includes(noResponseDays)
    ? SILENCE_OPTIONS
    : [...SILENCE_OPTIONS, noResponseDays].sort((item, other) => item - other);
  return (
    <div className={css.times}>
      <Field label="Reminders and the daily mail leave at">
        {(control) => (
          <Select
            {...control}
            value={hour}
            onChange={({ target }) =>
              onChange({ hour: Number(target.value), timeZone: timeZone ?? localZone })
            }
          >
            {HOURS.map((item) => (
              <option key={item} value={item}>
                {hourLabel(item)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Your time zone"
        help={zone === localZone ? undefined : `This device is in ${localZone.replaceAll("_", " ")}.`}
      >
        {(control) => (
          <Select {...control} value={zone} onChange={({ target }) => onChange({ timeZone: target.value })}>
            {zones.map((item) => (
              <option key={item} value={item}>
                {item.replaceAll("_", " ")}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="An answer is due soon">
        {(control) => (
          <Select
            {...control}
            value={dueSoonDays}
            onChange={({ target }) => onChange({ dueSoonDays: Number(target.value) })}
          >
            {DUE_SOON_OPTIONS.map((days) => (
              <option key={days} value={days}>
                {days === 1 ? "One business day before" : `${days} business days before`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="A request is silent">
        {(control) => (
          <Select
            {...control}
            value={noResponseDays}
            onChange={({ target }) => onChange({ noResponseDays: Number(target.value) })}
          >
            {silenceOptions.map((days) => (
              <option key={days} value={days}>
                After {days} days
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
