import { useQuery } from "@tanstack/react-query";
import type { OwnSupportViews } from "#contract/accounts/support-view.ts";
import { withPeriod } from "#core/accounts/suspension.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountActivity as text } from "#messages/account/activity.ts";
import { api } from "#web/app/api/api.ts";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import css from "./Account.module.css";
import { LoadFailure } from "./LoadFailure.tsx";
import { formatInstant } from "./session-time.ts";

type View = OwnSupportViews["items"][number];

/** When administrators read the user's requests, why, and what they opened. */
export function SupportViews() {
  const views = useQuery({
    queryKey: ["me", "support-views"],
    queryFn: ({ signal }) => api.get<OwnSupportViews>("/api/me/support-views", { signal }),
  });
  const { data } = views;
  if (views.isPending) return <Skeleton rows={2} shape="text" label={text.loading} />;
  if (!data)
    return (
      <LoadFailure query={views}>{formatMessage(text.failed, { reason: views.error.message })}</LoadFailure>
    );
  if (data.items.length === 0) return <p>{text.none}</p>;
  return (
    <ul className={css.devices}>
      {data.items.map((view) => (
        <ViewRow key={view.id} view={view} />
      ))}
    </ul>
  );
}

const ViewRow = ({ view: { by, reason, startedAt, endsAt, opened, exported } }: { view: View }) => (
  <li className={css.webhook}>
    <span>
      <b>{formatMessage(text.by, { name: by ?? text.formerAdministrator })}</b>
      <small>
        {formatMessage(text.time, {
          from: formatInstant(startedAt),
          to: formatInstant(endsAt),
          reason: withPeriod(reason),
        })}
      </small>
      <small>
        {opened.length === 0
          ? text.openedNothing
          : formatMessage(text.opened, { titles: opened.map((title) => `“${title}”`).join(", ") })}
        {exported && ` ${text.exported}`}
      </small>
    </span>
  </li>
);
