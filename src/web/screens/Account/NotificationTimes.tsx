import { useMemo } from "react";
import type {
  ChangeNotificationPreferences,
  NotificationPreferences,
} from "#contract/accounts/notification-preferences.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { DEFAULT_TIME_ZONE, DUE_SOON_DAYS } from "#core/notifications/notification-kinds.ts";
import { accountNotifications } from "#messages/account/notifications.ts";
import { Field, Select } from "#web/design/controls/Field.tsx";
import css from "./NotificationsSection.module.css";

const text = accountNotifications;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DUE_SOON_OPTIONS = Array.from({ length: DUE_SOON_DAYS.max }, (_, days) => days + DUE_SOON_DAYS.min);
const SILENCE_OPTIONS = [7, 14, 21, 30, 45, 60, 90, 120, 180];

const hourLabel = (hour: number): string =>
  hour === 0
    ? text.midnight
    : hour === 12
      ? text.noon
      : formatMessage(hour < 12 ? text.am : text.pm, { hour: hour % 12 });

/** When the digest and the reminders are sent, and how long before a deadline or after the last email. */
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
      <Field label={text.hour}>
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
        label={text.timeZone}
        help={
          zone === localZone
            ? undefined
            : formatMessage(text.deviceTimeZone, { zone: localZone.replaceAll("_", " ") })
        }
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
      <Field label={text.dueSoon}>
        {(control) => (
          <Select
            {...control}
            value={dueSoonDays}
            onChange={({ target }) => onChange({ dueSoonDays: Number(target.value) })}
          >
            {DUE_SOON_OPTIONS.map((days) => (
              <option key={days} value={days}>
                {formatMessage(text.dueSoonOption, { days })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text.silence}>
        {(control) => (
          <Select
            {...control}
            value={noResponseDays}
            onChange={({ target }) => onChange({ noResponseDays: Number(target.value) })}
          >
            {silenceOptions.map((days) => (
              <option key={days} value={days}>
                {formatMessage(text.silenceOption, { days })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
