import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook, WebhookList } from "#contract/accounts/webhook.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountWebhooks as text } from "#messages/account/webhooks.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "#web/screens/Account/Account.module.css";
import { LoadFailure } from "#web/screens/Account/LoadFailure.tsx";
import { formatInstant } from "#web/screens/Account/session-time.ts";
import { CreateWebhook } from "./CreateWebhook.tsx";
import { WebhookDeliveries } from "./WebhookDeliveries.tsx";

const PATH = "/api/me/webhooks";
const QUERY_KEY = ["me", "webhooks"];

/** Addresses of the user's own programs, which they add, follow and delete here. */
export function Webhooks() {
  const client = useQueryClient();
  const webhooks = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.get<WebhookList>(PATH, { signal }),
  });
  const [isCreating, setIsCreating] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: QUERY_KEY });
  const { data } = webhooks;
  return (
    <>
      {webhooks.isPending && <Skeleton rows={2} shape="text" label={text.loading} />}
      {webhooks.isError && !data && (
        <LoadFailure query={webhooks}>
          {formatMessage(text.loadFailed, { reason: webhooks.error.message })}
        </LoadFailure>
      )}
      {data?.items.length === 0 && <p>{text.none}</p>}
      {data && data.items.length > 0 && (
        <ul className={css.devices}>
          {data.items.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onChanged={refresh} />
          ))}
        </ul>
      )}
      {data && <Button onClick={() => setIsCreating(true)}>{text.create}</Button>}
      {isCreating && <CreateWebhook path={PATH} onCreated={refresh} onClose={() => setIsCreating(false)} />}
    </>
  );
}

function WebhookRow({ webhook, onChanged }: { webhook: Webhook; onChanged: () => Promise<void> }) {
  const { id, url, events, disabledAt, failingSince } = webhook;
  const [open, setOpen] = useState<"deliveries" | "delete" | null>(null);
  const change = useMutation({
    mutationFn: (action: "enable" | "delete") =>
      action === "enable" ? api.put<void>(`${PATH}/${id}/enabled`) : api.delete<void>(`${PATH}/${id}`),
    onSuccess: async (_, action) => {
      await onChanged();
      showToast({ text: action === "enable" ? text.enabledNotice : text.deletedNotice });
    },
    onError: ({ message }) => showToast({ text: formatMessage(text.failed, { reason: message }) }),
  });
  const state = disabledAt
    ? formatMessage(text.disabledOn, { time: formatInstant(disabledAt) })
    : failingSince && formatMessage(text.failingSince, { time: formatInstant(failingSince) });
  return (
    <li className={css.webhook}>
      <span>
        <b>{url}</b>
        <small>{events.map((event) => text.event[event]).join(", ")}</small>
        {state && <small>{state}</small>}
      </span>
      <span className={css.actions}>
        {disabledAt && (
          <Button size="small" busy={change.isPending} onClick={() => change.mutate("enable")}>
            {text.enable}
          </Button>
        )}
        <Button
          size="small"
          aria-label={formatMessage(text.deliveriesLabel, { url })}
          onClick={() => setOpen("deliveries")}
        >
          {text.deliveries}
        </Button>
        <Button
          size="small"
          aria-label={formatMessage(text.deleteLabel, { url })}
          onClick={() => setOpen("delete")}
        >
          {text.delete}
        </Button>
      </span>
      {open === "deliveries" && (
        <WebhookDeliveries webhook={webhook} path={PATH} onClose={() => setOpen(null)} />
      )}
      <Dialog
        open={open === "delete"}
        requireChoice
        onClose={() => setOpen(null)}
        title={text.deleteTitle}
        text={formatMessage(text.deleteText, { url })}
        actions={
          <>
            <Button onClick={() => setOpen(null)}>{text.keep}</Button>
            <Button kind="main" busy={change.isPending} onClick={() => change.mutate("delete")}>
              {text.delete}
            </Button>
          </>
        }
      />
    </li>
  );
}
