import { lazy, Suspense } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import type { Letter } from "#core/letter/letter.ts";
import { SendConfirm } from "./SendConfirm.tsx";
import type { useSending } from "./use-sending.ts";

// Opened once a request at most.
const SendBatch = lazy(() => import("./SendBatch.tsx").then((loaded) => ({ default: loaded.SendBatch })));
const SendMyself = lazy(() =>
  import("./SendMyself/SendMyself.tsx").then((loaded) => ({ default: loaded.SendMyself })),
);

/** What is asked before a letter leaves: now, at a later time, or by the person's own hand. */
export type Asking = "now" | "later" | "myself";

/** The question between the bar and the form: what sending does, for one letter or for many, and the verb at its end. */
export function ConfirmArea(props: {
  asking: Asking;
  agencies: readonly AgencyItem[];
  /** Whose letter is on the desk. */
  agency: AgencyItem | null;
  letter: Letter;
  dueDate: string | null;
  /** How many checks ask for a look. */
  hints: number;
  /** The request is the user's own, and so are the limits that count. */
  own: boolean;
  sending: ReturnType<typeof useSending>;
  onClose: () => void;
  /** It was not sent, and the form says why. */
  onRefused: () => void;
}) {
  const { asking, agencies, agency, letter, dueDate, hints, own, sending, onClose, onRefused } = props;
  const settle = async (sent: Promise<boolean>) => {
    if (await sent) return;
    onClose();
    onRefused();
  };
  if (asking === "myself" && agency) {
    return (
      <Suspense>
        <SendMyself
          agency={agency}
          agencies={agencies.length}
          letter={letter}
          busy={sending.busy}
          pdfPath={sending.pdfPath}
          trouble={Object.values(sending.errors)[0]}
          onSent={(said) => void sending.sendByHand(said).then((done) => done || onRefused())}
          onCancel={onClose}
        />
      </Suspense>
    );
  }
  const shared = { hints, later: asking === "later", busy: sending.busy, onCancel: onClose };
  return agencies.length > 1 ? (
    <Suspense>
      <SendBatch
        {...shared}
        key={asking}
        agencies={agencies}
        onSend={(letters) => void settle(sending.sendMany(letters))}
      />
    </Suspense>
  ) : (
    <SendConfirm
      {...shared}
      key={asking}
      agency={agency}
      dueDate={dueDate}
      own={own}
      onSend={(sent) => void settle(sending.send(sent))}
    />
  );
}
