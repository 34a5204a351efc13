import { lazy, Suspense } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Letter } from "#core/letter/letter.ts";
import { ConfirmOneLetter } from "./ConfirmOneLetter.tsx";
import type { useSendRequest } from "./use-send-request.ts";

// Opened at most once per request.
const ConfirmManyLetters = lazy(() =>
  import("./ConfirmManyLetters.tsx").then((loaded) => ({ default: loaded.ConfirmManyLetters })),
);
const SubmitByHand = lazy(() =>
  import("./SubmitByHand.tsx").then((loaded) => ({ default: loaded.SubmitByHand })),
);

/** Send now, at a later time, or outside Daylight. */
export type SendMode = "now" | "later" | "myself";

/** The confirmation between toolbar and form, for one letter, for many, or for sending it yourself. */
export function SendConfirmation(props: {
  sendMode: SendMode;
  agencies: readonly AgencyItem[];
  /** The agency of the selected letter. */
  agency: AgencyItem | null;
  letter: Letter;
  dueDate: string | null;
  /** The number of checks to review. */
  openChecks: number;
  /** False for a collaborator: sending then uses the limits of the requester. */
  isOwnRequest: boolean;
  sending: ReturnType<typeof useSendRequest>;
  onClose: () => void;
  /** Sending failed; the form shows the errors. */
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
