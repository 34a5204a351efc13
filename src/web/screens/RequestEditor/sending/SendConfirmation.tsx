import { Suspense } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Letter } from "#core/letter/letter.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { countChecks, type DraftChecks } from "#web/screens/RequestEditor/checks/check-summary.ts";
import { ConfirmOneLetter } from "./ConfirmOneLetter.tsx";
import type { SendMode } from "./SendButtons.tsx";
import type { useSendRequest } from "./use-send-request.ts";

// Opened at most once per request.
const ConfirmManyLetters = lazyComponent(
  async () => (await import("./ConfirmManyLetters.tsx")).ConfirmManyLetters,
);
const SubmitByHand = lazyComponent(async () => (await import("./SubmitByHand.tsx")).SubmitByHand);

/** The confirmation of one letter or of many; or, between toolbar and form, the panel for sending it yourself. */
export default function SendConfirmation(props: {
  sendMode: SendMode;
  agencies: readonly AgencyItem[];
  /** The agency of the selected letter. */
  agency: AgencyItem | null;
  letter: Letter;
  dueDate: string | null;
  checks: DraftChecks;
  /** False for a collaborator: sending then uses the limits of the requester. */
  isOwnRequest: boolean;
  sending: ReturnType<typeof useSendRequest>;
  onClose: () => void;
  /** Closes it and shows the letter to that agency. */
  onReadLetter: (agencyId: string) => void;
  /** Sending failed because of a field; the form shows the errors. */
  onRejected: () => void;
}) {
  const { sendMode, agencies, agency, letter, dueDate, checks, isOwnRequest, sending } = props;
  const { onClose, onReadLetter, onRejected } = props;
  // What is wrong with a field is said there; any other reason is said here, where the user is looking.
  const handleSent = async (sent: ReturnType<typeof sending.send>) => {
    if ((await sent) !== "invalid") return;
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
            void sending.sendByHand(submission).then((result) => result === "invalid" && onRejected())
          }
          onCancel={onClose}
        />
      </Suspense>
    );
  }
  const shared = {
    isScheduled: sendMode === "later",
    busy: sending.busy,
    refusal: sending.errors.other,
    onCancel: onClose,
  };
  return agencies.length > 1 ? (
    <Suspense>
      <ConfirmManyLetters
        {...shared}
        key={sendMode}
        agencies={agencies}
        checks={checks}
        onReadLetter={onReadLetter}
        onSend={(letters) => void handleSent(sending.sendMany(letters))}
      />
    </Suspense>
  ) : (
    <ConfirmOneLetter
      {...shared}
      key={sendMode}
      agency={agency}
      dueDate={dueDate}
      openChecks={countChecks(checks)}
      isOwnRequest={isOwnRequest}
      onSend={(sent) => void handleSent(sending.send(sent))}
    />
  );
}
