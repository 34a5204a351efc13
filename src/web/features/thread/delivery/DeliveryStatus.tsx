import { mdiAlertOutline, mdiClockOutline, mdiPauseCircleOutline, mdiSendCheckOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { Message } from "#contract/mailbox/conversation.ts";
import { MANUAL_CHANNEL_TEXT } from "#core/delivery/manual-submission.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadDelivery as m } from "#messages/thread/delivery.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Countdown } from "#web/design/display/Countdown.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { type Tone, toneClass } from "#web/design/display/tones.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";
import { formatAgencyTime, formatTime } from "#web/features/dates/scheduled-time.ts";
import { openPdf } from "#web/features/files/download-files.ts";
import { useResend } from "#web/features/thread/conversation-queries.ts";
import css from "./DeliveryStatus.module.css";
import { undoManualSubmission, useSaveReceipt } from "./manual-submission.ts";
import { cancelReply, cancelRequestLetter, useConfirmArrival, useSendNow } from "./pending-delivery.ts";

type Props = { requestId: string; message: Message; timeZone: string | null; isFirst: boolean };

/**
 * Delivery state of an outgoing letter that the user can act on: cancel it while it is queued or scheduled,
 * or send it again if it was not delivered. Canceling the first letter of a request turns the request back
 * into a draft.
 */
export function DeliveryStatus({ requestId, message, timeZone, isFirst }: Props) {
  const { delivery } = message;
  const sendAt = delivery?.leavesAt ? new Date(delivery.leavesAt) : null;
  const isWaiting = useIsBefore(sendAt);
  if (message.direction === "in" || delivery === null) return null;
  const { state, manualSubmission: manualDelivery, formerAddress } = delivery;
  const correction = formerAddress ? [formatMessage(m.addressCorrected, { from: formerAddress })] : [];
  if (manualDelivery)
    return (
      <ManualSubmission
        requestId={requestId}
        manualDelivery={manualDelivery}
        laterLetterId={isFirst ? null : message.id}
      />
    );
  if (state === "scheduled" && sendAt) {
    const agencyTime = formatAgencyTime(sendAt, timeZone);
    return (
      <DeliveryNotice
        tone="blue"
        icon={mdiClockOutline}
        text={
          agencyTime
            ? formatMessage(m.scheduledWithAgencyTime, { time: formatTime(sendAt), agencyTime })
            : formatMessage(m.scheduled, { time: formatTime(sendAt) })
        }
      >
        <ScheduledActions requestId={requestId} message={message} isFirst={isFirst} />
      </DeliveryNotice>
    );
  }
  if (state === "queued" && sendAt && isWaiting)
    return (
      <DeliveryNotice tone="blue" icon={mdiClockOutline} text={<LeavingText at={sendAt} />}>
        <CancelButton requestId={requestId} messageId={message.id} isFirst={isFirst} label={m.undo} />
      </DeliveryNotice>
    );
  if (state === "held")
    return (
      <DeliveryNotice tone="orange" icon={mdiPauseCircleOutline} text={m.held}>
        <ResendButton requestId={requestId} messageId={message.id} />
        <ConfirmArrivalButton requestId={requestId} messageId={message.id} />
      </DeliveryNotice>
    );
  if (state === "failed" || state === "bounced")
    return (
      <DeliveryNotice
        tone="red"
        icon={mdiAlertOutline}
        text={[...correction, formatMessage(m.notDelivered, { addresses: message.to.join(", ") })].join(" ")}
      >
        <ResendButton requestId={requestId} messageId={message.id} />
      </DeliveryNotice>
    );
  if (correction.length > 0)
    return <DeliveryNotice tone="blue" icon={mdiSendCheckOutline} text={correction.join(" ")} />;
  return null;
}

const LeavingText = ({ at }: { at: Date }) => (
  <Countdown until={at.getTime()} text={(seconds) => formatMessage(m.leaves, { seconds })} />
);

const DeliveryNotice = (props: { tone: Tone; icon: string; text: ReactNode; children?: ReactNode }) => (
  <div className={`${css.notice} ${toneClass(props.tone)}`}>
    <Icon path={props.icon} />
    <p role="status">{props.text}</p>
    <div className={css.actions}>{props.children}</div>
  </div>
);

function ScheduledActions({
  requestId,
  message,
  isFirst,
}: {
  requestId: string;
  message: Message;
  isFirst: boolean;
}) {
  const sendNow = useSendNow(requestId);
  return (
    <>
      <Button size="small" busy={sendNow.isPending} onClick={() => sendNow.mutate(message.id)}>
        {m.sendNow}
      </Button>
      <CancelButton requestId={requestId} messageId={message.id} isFirst={isFirst} label={m.cancelSending} />
    </>
  );
}

function CancelButton(props: { requestId: string; messageId: string; isFirst: boolean; label: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    if (props.isFirst) await cancelRequestLetter({ client, navigate, requestId: props.requestId });
    else await cancelReply(client, props.requestId, props.messageId);
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} onClick={cancel}>
      {props.label}
    </Button>
  );
}

function ResendButton({ requestId, messageId }: { requestId: string; messageId: string }) {
  const resend = useResend(requestId);
  return (
    <Button size="small" busy={resend.isPending} onClick={() => resend.mutate(messageId)}>
      {m.sendAgain}
    </Button>
  );
}

function ConfirmArrivalButton({ requestId, messageId }: { requestId: string; messageId: string }) {
  const confirmArrival = useConfirmArrival(requestId);
  return (
    <Button size="small" busy={confirmArrival.isPending} onClick={() => confirmArrival.mutate(messageId)}>
      {m.confirmArrival}
    </Button>
  );
}

/** True until this time; renders again when it has come. */
function useIsBefore(time: Date | null): boolean {
  const at = time?.getTime() ?? 0;
  const [passedTime, setPassedTime] = useState(0);
  useEffect(() => {
    const remainingMs = at - Date.now();
    // Only for the next hour: timers overflow after 24 days, and letters scheduled for later need none.
    if (remainingMs <= 0 || remainingMs > 3_600_000) return;
    const timer = setTimeout(() => setPassedTime(at), remainingMs);
    return () => clearTimeout(timer);
  }, [at]);
  return at > Date.now() && passedTime !== at;
}

const UndoLaterLetter = lazyComponent(async () => (await import("./UndoLaterLetter.tsx")).UndoLaterLetter);

type ManualDelivery = NonNullable<NonNullable<Message["delivery"]>["manualSubmission"]>;

/**
 * How the user sent a letter themselves, and when it arrived. The deadline clock starts on that day once it
 * is known.
 */
function ManualSubmission({
  requestId,
  manualDelivery,
  laterLetterId,
}: {
  requestId: string;
  manualDelivery: ManualDelivery;
  /** The message, if it is not the letter that the clocks start from. */
  laterLetterId: string | null;
}) {
  const { channel, sentOn, receivedOn, number, note } = manualDelivery;
  const [correcting, setCorrecting] = useState(false);
  const [openingPdf, setOpeningPdf] = useState(false);
  const openLetterPdf = async () => {
    setOpeningPdf(true);
    try {
      await openPdf({ path: async () => `/api/requests/${requestId}/letter.pdf`, name: "letter.pdf" });
    } catch (error) {
      showToast({ text: error instanceof Error ? error.message : m.pdfFailed });
    }
    setOpeningPdf(false);
  };
  const sentences = [
    formatMessage(m.sentByYou, { channel: MANUAL_CHANNEL_TEXT[channel], day: formatCalendarDay(sentOn) }),
    ...(receivedOn ? [formatMessage(m.arrivedOn, { day: formatCalendarDay(receivedOn) })] : []),
    ...(number ? [formatMessage(m.number, { number })] : []),
    ...(note ? [note] : []),
  ];
  return (
    <div className={`${css.notice} ${toneClass("blue")}`}>
      <Icon path={mdiSendCheckOutline} />
      <p role="status">{sentences.join(" ")}</p>
      {correcting ? (
        <ArrivalForm
          requestId={requestId}
          laterLetterId={laterLetterId}
          manualDelivery={manualDelivery}
          onDone={() => setCorrecting(false)}
        />
      ) : (
        <div className={css.actions}>
          <Button size="small" onClick={() => setCorrecting(true)}>
            {receivedOn ? m.correctArrival : m.confirmArrival}
          </Button>
          {laterLetterId === null ? (
            <>
              <Button size="small" busy={openingPdf} onClick={() => void openLetterPdf()}>
                {m.openPdf}
              </Button>
              <UndoManualSubmission requestId={requestId} />
            </>
          ) : (
            <Suspense fallback={null}>
              <UndoLaterLetter requestId={requestId} messageId={laterLetterId} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}

function ArrivalForm(props: {
  requestId: string;
  laterLetterId: string | null;
  manualDelivery: ManualDelivery;
  onDone: () => void;
}) {
  const { requestId, laterLetterId, manualDelivery, onDone } = props;
  const id = useId();
  const saveReceipt = useSaveReceipt(requestId, laterLetterId);
  const [day, setDay] = useState(manualDelivery.receivedOn);
  return (
    <>
      <div className={css.actions}>
        <DateField
          id={id}
          label={m.arrivalDate}
          placeholder={m.arrivalDate}
          value={day}
          formatDay={formatCalendarDay}
          onChange={setDay}
          invalid={saveReceipt.isError}
          describedBy={saveReceipt.isError ? `${id}-error` : undefined}
        />
        <Button
          size="small"
          kind="main"
          busy={saveReceipt.isPending}
          disabled={day === manualDelivery.receivedOn}
          onClick={() => saveReceipt.mutate(day, { onSuccess: onDone })}
        >
          {m.save}
        </Button>
        <Button size="small" kind="quiet" onClick={onDone}>
          {m.cancel}
        </Button>
      </div>
      {saveReceipt.isError && (
        <p id={`${id}-error`} className={`${css.error} ${toneClass("red")}`} role="alert">
          {saveReceipt.error.message}
        </p>
      )}
    </>
  );
}

function UndoManualSubmission({ requestId }: { requestId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const undoSubmission = async () => {
    setBusy(true);
    await undoManualSubmission({ client, navigate, requestId });
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} onClick={undoSubmission}>
      {m.undoManualSubmission}
    </Button>
  );
}
