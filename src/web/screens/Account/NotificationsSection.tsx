import { mdiEmailAlertOutline } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  ChangeNotificationPreferences,
  NotificationPreferences,
} from "#contract/accounts/notification-preferences.ts";
import {
  NOTIFICATION_KINDS,
  type NotificationFrequency,
  type NotificationKind,
} from "#core/notifications/notification-kinds.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { AccountSection } from "./AccountSection.tsx";
import css from "./NotificationsSection.module.css";
import { NotificationTimes } from "./NotificationTimes.tsx";

const PATH = "/api/me/notices";
const notificationsQuery = {
  queryKey: ["me", "notices"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<NotificationPreferences>(PATH, { signal }),
};

/** What is mailed to this person, kind by kind, and when. Every choice is saved as it is made. */
export function NotificationsSection({ email }: { email: string }) {
  const client = useQueryClient();
  const settings = useQuery(notificationsQuery);
  const change = useMutation({
    mutationFn: (changed: ChangeNotificationPreferences) => api.put<NotificationPreferences>(PATH, changed),
    // One after the other, so that the newest choice is the last to be kept.
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
    <AccountSection
      title="What we mail you"
      lead={`To ${email}. Answer the mail of a reply, and your words go to the agency. A reminder stops once the request is answered or closed.`}
    >
      {settings.isPending && <Skeleton rows={6} shape="text" label="Loading your choices" />}
      {settings.isError && !data && (
        <Notice tone="red" icon={mdiEmailAlertOutline} role="alert">
          Your choices did not load. {settings.error.message}{" "}
          <Button kind="quiet" onClick={() => void settings.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {data && (
        <>
          <NotificationKinds settings={data} onChange={(choices) => change.mutate({ choices })} />
          <NotificationTimes settings={data} onChange={(times) => change.mutate(times)} />
          {data.choices.reply === "at_once" && data.emailDeliveryProblem && (
            <Notice tone="orange" icon={mdiEmailAlertOutline}>
              The last of these mails came back. {data.emailDeliveryProblem}
            </Notice>
          )}
        </>
      )}
      {change.isError && (
        <Notice tone="red" icon={mdiEmailAlertOutline} role="alert">
          This was not saved. {change.error.message}
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
  { value: "at_once", label: "At once" },
  { value: "digest", label: "Daily" },
  { value: "none", label: "No mail" },
];

/** What each is, beginning with what happened. */
const LABELS: Readonly<Record<NotificationKind, (settings: NotificationPreferences) => string>> = {
  reply: () => "An agency wrote",
  trouble: () => "A letter did not arrive",
  due_soon: ({ dueSoonDays }) =>
    `An answer is due in ${dueSoonDays === 1 ? "one business day" : `${dueSoonDays} business days`}`,
  due_today: () => "An answer is due today",
  overdue: () => "An answer is late",
  silence: ({ noResponseDays }) => `Nobody wrote for ${noResponseDays} days`,
  appeal: () => "The time to appeal runs out",
  link: () => "A link of an agency closes",
  reminder: () => "Reminders you set",
};

const NotificationKinds = (props: {
  settings: NotificationPreferences;
  onChange: (choices: NonNullable<ChangeNotificationPreferences["choices"]>) => void;
}) => (
  <ul className={css.kinds}>
    {NOTIFICATION_KINDS.map((kind) => {
      const label = LABELS[kind](props.settings);
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
