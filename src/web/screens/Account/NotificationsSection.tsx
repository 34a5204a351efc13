import { mdiEmailAlertOutline } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  ChangeNotificationPreferences,
  NotificationPreferences,
} from "#contract/accounts/notification-preferences.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import {
  NOTIFICATION_KINDS,
  type NotificationFrequency,
  type NotificationKind,
} from "#core/notifications/notification-kinds.ts";
import { accountNotifications } from "#messages/account/notifications.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { AccountSection } from "./AccountSection.tsx";
import css from "./NotificationsSection.module.css";
import { NotificationTimes } from "./NotificationTimes.tsx";

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
    <AccountSection title={text.title} lead={formatMessage(text.lead, { email })}>
      {settings.isPending && <Skeleton rows={6} shape="text" label={text.loading} />}
      {settings.isError && !data && (
        <Notice tone="red" icon={mdiEmailAlertOutline} role="alert">
          {formatMessage(text.failed, { reason: settings.error.message })}{" "}
          <Button kind="quiet" onClick={() => void settings.refetch()}>
            {text.tryAgain}
          </Button>
        </Notice>
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
