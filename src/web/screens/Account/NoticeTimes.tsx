import { useMemo } from "react";
import type { ChangeNotices, NoticeSettings } from "#contract/notice.ts";
import { DUE_SOON_DAYS, USUAL_ZONE } from "#core/notice/notice-kinds.ts";
import { Field, Select } from "#web/ui/Field.tsx";
import css from "./Notices.module.css";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const SOON = Array.from({ length: DUE_SOON_DAYS.most }, (_, days) => days + DUE_SOON_DAYS.least);
const SILENT = [7, 14, 21, 30, 45, 60, 90, 120, 180];

const hourWords = (hour: number): string =>
  hour === 0 ? "Midnight" : hour === 12 ? "Noon" : `${hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`;

/** When the digest and the reminders leave, and how long before and after the days they are about. */
export function NoticeTimes({
  settings,
  onChange,
}: {
  settings: NoticeSettings;
  onChange: (times: Omit<ChangeNotices, "choices">) => void;
}) {
  const { hour, timeZone, dueSoonDays, silenceDays } = settings;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = timeZone ?? USUAL_ZONE;
  const zones = useMemo(
    () => [...new Set([...Intl.supportedValuesOf("timeZone"), here, zone])].sort(),
    [here, zone],
  );
  const silent = SILENT.includes(silenceDays)
    ? SILENT
    : [...SILENT, silenceDays].sort((one, other) => one - other);
  return (
    <div className={css.times}>
      <Field label="Reminders and the daily mail leave at">
        {(control) => (
          <Select
            {...control}
            value={hour}
            onChange={({ target }) => onChange({ hour: Number(target.value), timeZone: timeZone ?? here })}
          >
            {HOURS.map((one) => (
              <option key={one} value={one}>
                {hourWords(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Your time zone"
        help={zone === here ? undefined : `This device is in ${here.replaceAll("_", " ")}.`}
      >
        {(control) => (
          <Select {...control} value={zone} onChange={({ target }) => onChange({ timeZone: target.value })}>
            {zones.map((one) => (
              <option key={one} value={one}>
                {one.replaceAll("_", " ")}
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
            {SOON.map((days) => (
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
            value={silenceDays}
            onChange={({ target }) => onChange({ silenceDays: Number(target.value) })}
          >
            {silent.map((days) => (
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
