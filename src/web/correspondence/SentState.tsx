import { mdiAlertOutline, mdiClockOutline, mdiPauseCircleOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Message } from "#contract/conversation.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { type Tone, toneClass } from "#web/ui/tones.ts";
import { takeBack, takeLetterBack, useConfirmArrival, useSendNow } from "./leaving.ts";
import { useSendAgain } from "./queries.ts";
import { SentByHand } from "./SentByHand.tsx";
import css from "./SentState.module.css";
import { agencyTimeWords, timeWords } from "./send-time.ts";

type Props = { requestId: string; message: Message; zone: string | null; first: boolean };

/**
 * What a letter of ours waits for, and what can be done: it leaves later or in a moment and can be taken back, or it did
 * not arrive and goes again. Nothing for a letter that needs nobody. A request's first letter becomes its draft again.
 */
export function SentState({ requestId, message, zone, first }: Props) {
  const { delivery } = message;
  const leavesAt = delivery?.leavesAt ? new Date(delivery.leavesAt) : null;
  const waits = useUntil(leavesAt);
  if (message.direction === "in" || delivery === null) return null;
  const { state, byHand } = delivery;
  if (byHand) return <SentByHand requestId={requestId} byHand={byHand} />;
  if (state === "scheduled" && leavesAt) {
    const there = agencyTimeWords(leavesAt, zone);
    return (
      <Strip
        tone="blue"
        icon={mdiClockOutline}
        words={`Leaves ${timeWords(leavesAt)}${there ? ` (${there} at the agency)` : ""}.`}
      >
        <Waiting requestId={requestId} message={message} first={first} />
      </Strip>
    );
  }
  if (state === "queued" && waits)
    return (
      <Strip tone="blue" icon={mdiClockOutline} words="Leaves in a moment.">
        <TakeBack requestId={requestId} messageId={message.id} first={first} label="Undo" />
      </Strip>
    );
  if (state === "held")
    return (
      <Strip
        tone="orange"
        icon={mdiPauseCircleOutline}
        words="Ask the agency, or look for its answer, before you send it again."
      >
        <SendAgain requestId={requestId} messageId={message.id} />
        <Arrived requestId={requestId} messageId={message.id} />
      </Strip>
    );
  if (state === "failed" || state === "bounced")
    return (
      <Strip tone="red" icon={mdiAlertOutline} words={`Did not reach ${message.to.join(", ")}.`}>
        <SendAgain requestId={requestId} messageId={message.id} />
      </Strip>
    );
  return null;
}

const Strip = (props: { tone: Tone; icon: string; words: string; children: React.ReactNode }) => (
  <div className={`${css.strip} ${toneClass(props.tone)}`}>
    <Icon path={props.icon} />
    <p role="status">{props.words}</p>
    <div className={css.actions}>{props.children}</div>
  </div>
);

function Waiting({ requestId, message, first }: { requestId: string; message: Message; first: boolean }) {
  const now = useSendNow(requestId);
  return (
    <>
      <Button size="small" busy={now.isPending} onClick={() => now.mutate(message.id)}>
        Send now
      </Button>
      <TakeBack requestId={requestId} messageId={message.id} first={first} label="Cancel sending" />
    </>
  );
}

function TakeBack(props: { requestId: string; messageId: string; first: boolean; label: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    if (props.first) await takeLetterBack({ client, navigate, requestId: props.requestId });
    else await takeBack(client, props.requestId, props.messageId);
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} onClick={take}>
      {props.label}
    </Button>
  );
}

function SendAgain({ requestId, messageId }: { requestId: string; messageId: string }) {
  const again = useSendAgain(requestId);
  return (
    <Button size="small" busy={again.isPending} onClick={() => again.mutate(messageId)}>
      Send again
    </Button>
  );
}

function Arrived({ requestId, messageId }: { requestId: string; messageId: string }) {
  const arrived = useConfirmArrival(requestId);
  return (
    <Button size="small" busy={arrived.isPending} onClick={() => arrived.mutate(messageId)}>
      It arrived
    </Button>
  );
}

/** True until the moment has come; the page is drawn once more then. */
function useUntil(moment: Date | null): boolean {
  const at = moment?.getTime() ?? 0;
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const left = at - Date.now();
    // A timer takes no more than some 24 days; what leaves later is not waited for.
    if (left <= 0 || left > 3_600_000) return;
    const timer = setTimeout(() => setPassed(at), left);
    return () => clearTimeout(timer);
  }, [at]);
  return at > Date.now() && passed !== at;
}
