import { mdiEyeOutline } from "@mdi/js";
import type { SupportView } from "#contract/accounts/support-view.ts";
import { withPeriod } from "#core/accounts/suspension.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminRequests } from "#messages/admin/requests.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatTimeOfDay } from "#web/features/dates/format-time.ts";
import css from "./RequestRecordPanel.module.css";
import { useCopyForUser, useEndSupportView } from "./request-queries.ts";

const text = adminRequests.view;

/** Says on top of what is read whose it is, until when and why, and ends that. */
export function SupportViewBanner({ view }: { view: SupportView }) {
  const { id, email: user, endsAt, reason } = view;
  const end = useEndSupportView(id);
  const copy = useCopyForUser(id);
  return (
    <Notice tone="orange" icon={mdiEyeOutline} role="status">
      {formatMessage(text.banner, {
        user,
        time: formatTimeOfDay(new Date(endsAt)),
        reason: withPeriod(reason),
      })}{" "}
      {text.readOnly}
      <span className={css.actions}>
        <Button
          size="small"
          busy={end.isPending}
          onClick={() =>
            end.mutate(undefined, {
              onSuccess: () => showToast({ text: formatMessage(text.endedNotice, { user }) }),
              onError: ({ message }) =>
                showToast({ text: formatMessage(text.endFailed, { reason: message }) }),
            })
          }
        >
          {text.end}
        </Button>
        <Button
          size="small"
          busy={copy.isPending}
          onClick={() =>
            copy.mutate(undefined, {
              onError: ({ message }) =>
                showToast({ text: formatMessage(text.copyFailed, { reason: message }) }),
            })
          }
        >
          {text.copy}
        </Button>
      </span>
    </Notice>
  );
}
