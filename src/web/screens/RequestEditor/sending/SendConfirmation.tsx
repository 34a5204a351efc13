import { lazy, Suspense } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Letter } from "#core/letter/letter.ts";
import { ConfirmOneLetter } from "./ConfirmOneLetter.tsx";
import type { useSendRequest } from "./use-send-request.ts";

// Opened once a request at most.
const ConfirmManyLetters = lazy(() =>
  import("./ConfirmManyLetters.tsx").then((loaded) => ({ default: loaded.ConfirmManyLetters })),
);
const SubmitByHand = lazy(() =>
  import("./SubmitByHand.tsx").then((loaded) => ({ default: loaded.SubmitByHand })),
);

/** What is asked before a letter leaves: now, at a later time, or by the person's own hand. */
export type SendMode = "now" | "later" | "myself";

/** The question between the bar and the form: what sending does, for one letter or for many, and the verb at its end. */
export function SendConfirmation(props: {
  sendMode: SendMode;
  agencies: readonly AgencyItem[];
  /** Whose letter is on the desk. */
  agency: AgencyItem | null;
  letter: Letter;
  dueDate: string | null;
  /** How many checks ask for a look. */
  openChecks: number;
  /** The request is the user's own, and so are the limits that count. */
  isOwnRequest: boolean;
  sending: ReturnType<typeof useSendRequest>;
  onClose: () => void;
  /** It was not sent, and the form says why. */
  onRejected: () => void;
}) {
  const {
    sendMode,
    agencies,
    agency,
    letter,
    dueDate,
    openChecks,
    isOwnRequest,
    sending,
    onClose,
    onRejected,
  } = props;
  const closeUnlessRejected = async (sent: Promise<boolean>) => {
    if (await sent) return;
    onClose();
    onRejected();
  };
  if (sendMode === "myself" && agency) {
    return (
      <Suspense>
        <SubmitByHand
          agency={agency}
          agencies={agencies.length}
          letter={letter}
          busy={sending.busy}
          pdfPath={sending.pdfPath}
          errorText={Object.values(sending.errors)[0]}
          onSent={(submission) =>
            void sending.sendByHand(submission).then((isDone) => isDone || onRejected())
          }
          onCancel={onClose}
        />
      </Suspense>
    );
  }
  const shared = { openChecks, isScheduled: sendMode === "later", busy: sending.busy, onCancel: onClose };
  return agencies.length > 1 ? (
    <Suspense>
      <ConfirmManyLetters
        {...shared}
        key={sendMode}
        agencies={agencies}
        onSend={(letters) => void closeUnlessRejected(sending.sendMany(letters))}
      />
    </Suspense>
  ) : (
    <ConfirmOneLetter
      {...shared}
      key={sendMode}
      agency={agency}
      dueDate={dueDate}
      isOwnRequest={isOwnRequest}
      onSend={(sent) => void closeUnlessRejected(sending.send(sent))}
    />
  );
}
