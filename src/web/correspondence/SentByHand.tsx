import { mdiSendCheckOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { Message } from "#contract/conversation.ts";
import { HAND_WORDS } from "#core/sending/by-hand.ts";
import { Button } from "#web/ui/Button.tsx";
import { DayField } from "#web/ui/DayField.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { toneClass } from "#web/ui/tones.ts";
import { takeBackByHand, useReceipt } from "./by-hand.ts";
import { calendarDayWords } from "./date-words.ts";
import { openPdf } from "./files.ts";
import css from "./SentState.module.css";

type ByHand = NonNullable<NonNullable<Message["delivery"]>["byHand"]>;

/** How a letter went that its person sent, and when it arrived, from which its clocks run once that is known. */
export function SentByHand({ requestId, byHand }: { requestId: string; byHand: ByHand }) {
  const { channel, sentOn, receivedOn, number, note } = byHand;
  const [correcting, setCorrecting] = useState(false);
  const [opening, setOpening] = useState(false);
  const print = async () => {
    setOpening(true);
    try {
      await openPdf({ path: async () => `/api/requests/${requestId}/letter.pdf`, name: "letter.pdf" });
    } catch (error) {
      showToast({ text: error instanceof Error ? error.message : "The PDF could not be made. Try again." });
    }
    setOpening(false);
  };
  return (
    <div className={`${css.strip} ${toneClass("blue")}`}>
      <Icon path={mdiSendCheckOutline} />
      <p role="status">
        Sent by you, {HAND_WORDS[channel]}, on {calendarDayWords(sentOn)}.
        {receivedOn && ` It arrived on ${calendarDayWords(receivedOn)}.`}
        {number && ` Number ${number}.`}
        {note && ` ${note}`}
      </p>
      {correcting ? (
        <Arrival requestId={requestId} byHand={byHand} onDone={() => setCorrecting(false)} />
      ) : (
        <div className={css.actions}>
          <Button size="small" onClick={() => setCorrecting(true)}>
            {receivedOn ? "Correct the day" : "It arrived"}
          </Button>
          <Button size="small" busy={opening} onClick={() => void print()}>
            Open the PDF
          </Button>
          <NotSent requestId={requestId} />
        </div>
      )}
    </div>
  );
}

function Arrival(props: { requestId: string; byHand: ByHand; onDone: () => void }) {
  const { requestId, byHand, onDone } = props;
  const id = useId();
  const receipt = useReceipt(requestId);
  const [day, setDay] = useState(byHand.receivedOn);
  return (
    <>
      <div className={css.actions}>
        <DayField
          id={id}
          label="Day it arrived"
          placeholder="Day it arrived"
          value={day}
          words={calendarDayWords}
          onChange={setDay}
          invalid={receipt.isError}
          describedBy={receipt.isError ? `${id}no` : undefined}
        />
        <Button
          size="small"
          kind="main"
          busy={receipt.isPending}
          disabled={day === byHand.receivedOn}
          onClick={() => receipt.mutate(day, { onSuccess: onDone })}
        >
          Save
        </Button>
        <Button size="small" kind="quiet" onClick={onDone}>
          Back
        </Button>
      </div>
      {receipt.isError && (
        <p id={`${id}no`} className={`${css.refused} ${toneClass("red")}`} role="alert">
          {receipt.error.message}
        </p>
      )}
    </>
  );
}

function NotSent({ requestId }: { requestId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    await takeBackByHand({ client, navigate, requestId });
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} onClick={take}>
      It was not sent
    </Button>
  );
}
