import { mdiEmailAlertOutline } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type {
  ChangeNotificationPreferences,
  NotificationPreferences,
} from "#contract/accounts/notification-preferences.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import {
  DEFAULT_TIME_ZONE,
  DUE_SOON_DAYS,
  NOTIFICATION_KINDS,
  type NotificationFrequency,
  type NotificationKind,
} from "#core/notifications/notification-kinds.ts";
import { accountNotifications } from "#messages/account/notifications.ts";
import { api } from "#web/app/api/api.ts";
import { Field, Select } from "#web/design/controls/Field.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { timeZoneLabel, timeZoneOptions } from "#web/features/dates/time-zone-label.ts";
import { AccountSection } from "./AccountSection.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import css from "./NotificationsSection.module.css";

const text = accountNotifications;

const PATH = "/api/me/notices";
const notificationsQuery = {
  queryKey: ["me", "notices"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<NotificationPreferences>(PATH, { signal }),
};

/** Which notification emails the user gets, and when. Every choice is saved at once. */
export function NotificationsSection({ email }: { email: string }) {
  const client = useQueryClient();
  const settings = useQuery(notificationsQuery);
  const change = useMutation({
    mutationFn: (changed: ChangeNotificationPreferences) => api.put<NotificationPreferences>(PATH, changed),
    // Serialized, so that the newest choice is saved last.
    scope: { id: "notices" },
    onMutate: (changed) => {
      client.setQueryData<NotificationPreferences>(
        notificationsQuery.queryKey,
        (cached) => cached && applyChange(cached, changed),
      );
    },
    onSuccess: (saved) => {
      if (client.isMutating({ mutationKey: notificationsQuery.queryKey }) === 1) {
        client.setQueryData(notificationsQuery.queryKey, saved);
      }
    },
    mutationKey: notificationsQuery.queryKey,
    onError: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
  const { data } = settings;
  return (
    <AccountSection id="notifications" lead={formatMessage(text.lead, { email })}>
      {settings.isPending && <Skeleton rows={6} shape="text" label={text.loading} />}
      {settings.isError && !data && (
        <LoadFailure query={settings}>
          {formatMessage(text.failed, { reason: settings.error.message })}
        </LoadFailure>
      )}
      {data && (
        <>
          <NotificationKinds settings={data} onChange={(choices) => change.mutate({ choices })} />
          <NotificationTimes settings={data} onChange={(times) => change.mutate(times)} />
          {data.choices.reply === "at_once" && data.emailDeliveryProblem && (
            <Notice tone="orange" icon={mdiEmailAlertOutline}>
              {formatMessage(text.returned, { reason: data.emailDeliveryProblem })}
            </Notice>
          )}
        </>
      )}
      {change.isError && (
        <Notice tone="red" icon={mdiEmailAlertOutline} role="alert">
          {formatMessage(text.saveFailed, { reason: change.error.message })}
        </Notice>
      )}
    </AccountSection>
  );
}

const applyChange = (
  cached: NotificationPreferences,
  { choices, ...rest }: ChangeNotificationPreferences,
): NotificationPreferences => ({
  ...cached,
  ...rest,
  choices: { ...cached.choices, ...choices },
});

const FREQUENCIES: readonly { value: NotificationFrequency; label: string }[] = [
  { value: "at_once", label: text.frequency.at_once },
  { value: "digest", label: text.frequency.digest },
  { value: "none", label: text.frequency.none },
];

function kindLabel(kind: NotificationKind, { dueSoonDays, noResponseDays }: NotificationPreferences): string {
  switch (kind) {
    case "due_soon":
      return formatMessage(text.kinds.due_soon, { days: dueSoonDays });
    case "silence":
      return formatMessage(text.kinds.silence, { days: noResponseDays });
    default:
      return text.kinds[kind];
  }
}

const NotificationKinds = (props: {
  settings: NotificationPreferences;
  onChange: (choices: NonNullable<ChangeNotificationPreferences["choices"]>) => void;
}) => (
  <ul className={css.kinds}>
    {NOTIFICATION_KINDS.map((kind) => {
      const label = kindLabel(kind, props.settings);
      return (
        <li key={kind}>
          <span>{label}</span>
          <Segmented
            label={label}
            value={props.settings.choices[kind]}
            options={FREQUENCIES}
            onChange={(frequency) => props.onChange({ [kind]: frequency })}
          />
        </li>
      );
    })}
  </ul>
);

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
function NotificationTimes({
  settings,
  onChange,
}: {
  settings: NotificationPreferences;
  onChange: (times: Omit<ChangeNotificationPreferences, "choices">) => void;
}) {
  const { hour, timeZone, dueSoonDays, noResponseDays } = settings;
  const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = timeZone ?? DEFAULT_TIME_ZONE;
  const zones = useMemo(() => timeZoneOptions([localZone, zone], new Date()), [localZone, zone]);
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
            : formatMessage(text.deviceTimeZone, { zone: timeZoneLabel(localZone, new Date()) })
        }
      >
        {(control) => (
          <Select {...control} value={zone} onChange={({ target }) => onChange({ timeZone: target.value })}>
            {zones.map(({ timeZone: item, label }) => (
              <option key={item} value={item}>
                {label}
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
