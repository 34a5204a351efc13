import { mdiEmailOffOutline, mdiRefresh } from "@mdi/js";
import type { AdminDelivery } from "#contract/delivery/admin-delivery.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminDeliveries } from "#messages/admin/deliveries.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import {
  DetailGroup,
  DetailList,
  DetailRow,
  PanelTitle,
} from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { Panel } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NotFound, PanelLoading } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { ChangeAddress } from "./ChangeAddress.tsx";
import { DeliveryStatus } from "./DeliveryStatus.tsx";
import { useDelivery, useRetryDelivery } from "./delivery-queries.ts";

const text = adminDeliveries;

/** The open email: where it stands, and what the mail servers answered. Its words are not shown. */
export function DeliveryPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useDelivery(id);
  const delivery = query.data;
  return (
    <Panel
      label={delivery ? formatMessage(text.panelLabel, { to: recipients(delivery) }) : text.panelLoading}
      row={id}
      onClose={onClose}
      actions={
        delivery?.state === "deferred" ? (
          <RetryButton id={id} />
        ) : (
          delivery && isReturned(delivery) && <ChangeAddress delivery={delivery} />
        )
      }
    >
      {delivery ? (
        <Details delivery={delivery} />
      ) : query.isPending ? (
        <PanelLoading label={text.panelLoading} />
      ) : query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400) ? (
        <NotFound icon={mdiEmailOffOutline} title={text.notFoundTitle} onBack={onClose}>
          {text.notFoundText}
        </NotFound>
      ) : (
        <LoadFailed inPanel errorTitle={text.panelFailedTitle} query={query} />
      )}
    </Panel>
  );
}

/** To whom it goes; the program's own emails forget it once sent. */
export const recipients = ({ to }: { to: string[] }) => (to.length > 0 ? to.join(", ") : text.erased);

/** A letter that reached nobody: an administrator may send it to another address. */
const isReturned = ({ state, subject }: AdminDelivery) =>
  subject !== null && (state === "failed" || state === "bounced");

function RetryButton({ id }: { id: string }) {
  const retry = useRetryDelivery(id);
  return (
    <Button
      size="small"
      icon={mdiRefresh}
      busy={retry.isPending}
      onClick={() =>
        retry.mutate(undefined, {
          onSuccess: () => showToast({ text: text.retriedNotice }),
          onError: ({ message }) => showToast({ text: formatMessage(text.retryFailed, { reason: message }) }),
        })
      }
    >
      {text.retry}
    </Button>
  );
}

const USER_DECIDES: readonly AdminDelivery["state"][] = ["held", "failed", "bounced"];

/** Why an email was not delivered, or not yet: what a server answered, or that none did. */
function reasonOf({ state, lastResponse }: AdminDelivery): string | null {
  if (lastResponse !== null) return state === "accepted" ? null : lastResponse;
  return state === "failed" || state === "held" || state === "deferred" ? text.noReason[state] : null;
}

const When = ({ at }: { at: string }) => <Timestamp at={at} text={formatMessageDate(at, new Date())} />;

function Details({ delivery }: { delivery: AdminDelivery }) {
  const { state, subject, cc, user, messageId, createdAt, nextAttemptAt, attemptLog } = delivery;
  const isForUser = subject !== null && USER_DECIDES.includes(state);
  return (
    <>
      <PanelTitle title={recipients(delivery)}>{subject ?? text.system}</PanelTitle>
      <DetailList>
        <DetailRow
          name={text.details.state}
          note={isForUser && (isReturned(delivery) ? text.userDecidesUnlessMoved : text.userDecides)}
        >
          <DeliveryStatus state={state} />
        </DetailRow>
        <DetailRow name={state === "bounced" ? text.details.bounce : text.details.reason}>
          {reasonOf(delivery)}
        </DetailRow>
        <DetailRow name={text.details.nextAttempt}>{nextAttemptAt && <When at={nextAttemptAt} />}</DetailRow>
        <DetailRow name={text.details.cc}>{cc.join(", ")}</DetailRow>
        <DetailRow name={text.details.user}>{user}</DetailRow>
        <DetailRow name={text.details.created}>
          <When at={createdAt} />
        </DetailRow>
        <DetailRow name={text.details.messageId}>{messageId}</DetailRow>
      </DetailList>
      <DetailGroup title={text.attempts}>
        {attemptLog.length === 0 ? (
          <p>{state === "queued" || state === "sending" ? text.noAttempts : text.attemptsUnknown}</p>
        ) : (
          <DetailList>
            {attemptLog.map((attempt) => (
              <AttemptRow key={attempt.at} attempt={attempt} />
            ))}
          </DetailList>
        )}
      </DetailGroup>
    </>
  );
}

const AttemptRow = ({ attempt }: { attempt: AdminDelivery["attemptLog"][number] }) => (
  <DetailRow
    name={formatMessageDate(attempt.at, new Date())}
    note={attempt.rejectedRecipients
      .map(({ address, serverResponse: response }) => formatMessage(text.rejected, { address, response }))
      .join("\n")}
  >
    {attempt.serverResponse ?? text.outcomes[attempt.outcome ?? "none"]}
  </DetailRow>
);
