import { mdiSendCheckOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { Message } from "#contract/mailbox/conversation.ts";
import { MANUAL_CHANNEL_TEXT } from "#core/delivery/manual-submission.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadDelivery as m } from "#messages/thread/delivery.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";
import { openPdf } from "#web/features/files/download-files.ts";
import css from "./DeliveryStatus.module.css";
import { undoManualSubmission, useSaveReceipt } from "./manual-submission.ts";

type ManualDelivery = NonNullable<NonNullable<Message["delivery"]>["manualSubmission"]>;

/**
 * How the user sent a letter themselves, and when it arrived. The deadline clock starts on that day once it
 * is known.
 */
export function ManualSubmission({
  requestId,
  manualDelivery,
}: {
  requestId: string;
  manualDelivery: ManualDelivery;
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
          manualDelivery={manualDelivery}
          onDone={() => setCorrecting(false)}
        />
      ) : (
        <div className={css.actions}>
          <Button size="small" onClick={() => setCorrecting(true)}>
            {receivedOn ? m.correctArrival : m.confirmArrival}
          </Button>
          <Button size="small" busy={openingPdf} onClick={() => void openLetterPdf()}>
            {m.openPdf}
          </Button>
          <UndoManualSubmission requestId={requestId} />
        </div>
      )}
    </div>
  );
}

function ArrivalForm(props: { requestId: string; manualDelivery: ManualDelivery; onDone: () => void }) {
  const { requestId, manualDelivery, onDone } = props;
  const id = useId();
  const saveReceipt = useSaveReceipt(requestId);
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
