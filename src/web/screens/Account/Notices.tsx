import { mdiEmailAlertOutline } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ChangeNotices, NoticeSettings } from "#contract/notice.ts";
import { NOTICE_KINDS, type NoticeHow, type NoticeKind } from "#core/notice/notice-kinds.ts";
import { api } from "#web/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import css from "./Notices.module.css";
import { NoticeTimes } from "./NoticeTimes.tsx";
import { Section } from "./Section.tsx";

const PATH = "/api/me/notices";
const noticesQuery = {
  queryKey: ["me", "notices"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<NoticeSettings>(PATH, { signal }),
};

/** What is mailed to this person, kind by kind, and when. Every choice is saved as it is made. */
export function Notices({ email }: { email: string }) {
  const client = useQueryClient();
  const settings = useQuery(noticesQuery);
  const change = useMutation({
    mutationFn: (changed: ChangeNotices) => api.put<NoticeSettings>(PATH, changed),
    // One after the other, so that the newest choice is the last to be kept.
    scope: { id: "notices" },
    onMutate: (changed) => {
      client.setQueryData<NoticeSettings>(
        noticesQuery.queryKey,
        (known) => known && withChange(known, changed),
      );
    },
    onSuccess: (kept) => {
      if (client.isMutating({ mutationKey: noticesQuery.queryKey }) === 1) {
        client.setQueryData(noticesQuery.queryKey, kept);
      }
    },
    mutationKey: noticesQuery.queryKey,
    onError: () => client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  });
  const { data } = settings;
  return (
    <Section
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
          <Kinds settings={data} onChange={(choices) => change.mutate({ choices })} />
          <NoticeTimes settings={data} onChange={(times) => change.mutate(times)} />
          {data.choices.reply === "at_once" && data.mailReturned && (
            <Notice tone="orange" icon={mdiEmailAlertOutline}>
              The last of these mails came back. {data.mailReturned}
            </Notice>
          )}
        </>
      )}
      {change.isError && (
        <Notice tone="red" icon={mdiEmailAlertOutline} role="alert">
          This was not saved. {change.error.message}
        </Notice>
      )}
    </Section>
  );
}

const withChange = (known: NoticeSettings, { choices, ...rest }: ChangeNotices): NoticeSettings => ({
  ...known,
  ...rest,
  choices: { ...known.choices, ...choices },
});

const HOWS: readonly { value: NoticeHow; label: string }[] = [
  { value: "at_once", label: "At once" },
  { value: "digest", label: "Daily" },
  { value: "none", label: "No mail" },
];

/** What each is, beginning with what happened. */
const LABELS: Readonly<Record<NoticeKind, (settings: NoticeSettings) => string>> = {
  reply: () => "An agency wrote",
  trouble: () => "A letter did not arrive",
  due_soon: ({ dueSoonDays }) =>
    `An answer is due in ${dueSoonDays === 1 ? "one business day" : `${dueSoonDays} business days`}`,
  due_today: () => "An answer is due today",
  overdue: () => "An answer is late",
  silence: ({ silenceDays }) => `Nobody wrote for ${silenceDays} days`,
  appeal: () => "The time to appeal runs out",
  link: () => "A link of an agency closes",
  reminder: () => "Reminders you set",
};

const Kinds = (props: {
  settings: NoticeSettings;
  onChange: (choices: NonNullable<ChangeNotices["choices"]>) => void;
}) => (
  <ul className={css.kinds}>
    {NOTICE_KINDS.map((kind) => {
      const label = LABELS[kind](props.settings);
      return (
        <li key={kind}>
          <span>{label}</span>
          <Segmented
            label={label}
            value={props.settings.choices[kind]}
            options={HOWS}
            onChange={(how) => props.onChange({ [kind]: how })}
          />
        </li>
      );
    })}
  </ul>
);
