import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { WebhookDeliveries as DeliveryList, Webhook } from "#contract/accounts/webhook.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountWebhooks as text } from "#messages/account/webhooks.ts";
import { api } from "#web/app/api/api.ts";
import { toAuthFailure } from "#web/app/identity/auth-forms/auth-failure.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "#web/screens/Account/Account.module.css";
import { formatInstant } from "#web/screens/Account/session-time.ts";

type Delivery = DeliveryList["items"][number];

/** What was sent to a webhook lately and how it went; each can be sent again. */
export function WebhookDeliveries(props: { webhook: Webhook; path: string; onClose: () => void }) {
  const { webhook, path, onClose } = props;
  const client = useQueryClient();
  const queryKey = ["me", "webhooks", webhook.id, "deliveries"];
  const { data, error, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<DeliveryList>(`${path}/${webhook.id}/deliveries`, { signal }),
  });
  const replay = useMutation({
    mutationFn: (id: string) => api.post<void>(`/api/me/webhook-deliveries/${id}/replay`),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      showToast({ text: text.replayedNotice });
    },
  });
  const failure = replay.error ?? error;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={text.deliveriesTitle}
      text={formatMessage(text.deliveriesText, { url: webhook.url })}
      actions={<Button onClick={onClose}>{text.close}</Button>}
    >
      {failure && <FailureNotice failure={toAuthFailure(failure)} />}
      {isPending && <Skeleton rows={4} shape="text" label={text.loadingDeliveries} />}
      {data?.items.length === 0 && <p>{text.noDeliveries}</p>}
      {data && data.items.length > 0 && (
        <ul className={css.devices}>
          {data.items.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isBusy={replay.isPending && replay.variables === delivery.id}
              onReplay={webhook.disabledAt === null ? () => replay.mutate(delivery.id) : undefined}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function DeliveryRow(props: { delivery: Delivery; isBusy: boolean; onReplay: (() => void) | undefined }) {
  const { delivery, isBusy, onReplay } = props;
  const event = text.event[delivery.type];
  const time = formatInstant(delivery.createdAt);
  return (
    <li>
      <span>
        <b>{event}</b>
        <small>{[time, stateOf(delivery), reasonOf(delivery)].filter(Boolean).join(" · ")}</small>
      </span>
      {onReplay && (
        <Button
          size="small"
          busy={isBusy}
          aria-label={formatMessage(text.replayLabel, { event, time })}
          onClick={onReplay}
        >
          {text.replay}
        </Button>
      )}
    </li>
  );
}

function stateOf({ state, failures }: Delivery): string {
  if (state !== "pending") return text.state[state];
  return failures > 0 ? text.state.retrying : text.state.waiting;
}

function reasonOf({ state, status, problem, failures }: Delivery): string | null {
  if (state === "delivered" || failures === 0) return null;
  if (problem !== null) return text.problem[problem];
  return status === null ? null : formatMessage(text.answered, { status: String(status) });
}
