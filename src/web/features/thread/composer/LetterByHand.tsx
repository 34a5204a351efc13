import { mdiFilePdfBox } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PrintedLetter, RecordLetterByHand } from "#contract/delivery/letters-by-hand.ts";
import { MANUAL_CHANNELS } from "#core/delivery/manual-submission.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import type { PaperSize } from "#core/letter/paper-size.ts";
import { threadByHand as m } from "#messages/thread/by-hand.ts";
import { sendingByHand } from "#messages/thread/sending-by-hand.ts";
import { api } from "#web/app/api/api.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { todayHereAndThere } from "#web/features/dates/format-day.ts";
import { markSendAttempted, replyDraft, sendDraft } from "#web/features/drafts/use-reply-draft.ts";
import { openPostedPdf } from "#web/features/files/download-files.ts";
import {
  type ManualSending,
  ManualSendingFields,
  manualSendingInput,
  sentDayError,
} from "#web/features/sending/ManualSendingFields.tsx";
import { refreshRequest } from "#web/features/thread/delivery/manual-submission.ts";
import { undoLetterByHand } from "#web/features/thread/delivery/UndoLaterLetter.tsx";
import css from "./LetterByHand.module.css";

type Props = {
  requestId: string;
  kind: LetterKind;
  /** The agency's, by its IANA name. */
  timeZone: string | null;
  /** Of the print. */
  paperSize: PaperSize;
  /** An email would not be valid, from whichever mailbox. */
  notByEmail: boolean;
  onSent: (messageId: string) => void;
  onClose: () => void;
};

/** For a letter that its user sends outside Daylight: to print or to paste, and how it was sent. */
export function LetterByHand({ requestId, kind, timeZone, paperSize, notByEmail, onSent, onClose }: Props) {
  const client = useQueryClient();
  const { earlier, later } = todayHereAndThere(timeZone, new Date());
  const [sending, setSending] = useState<ManualSending>({ channel: "post", day: earlier, number: "" });
  const [hasTried, setHasTried] = useState(false);
  const dayError = sentDayError(sending.day, later);
  const [isBusy, setIsBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const channels = MANUAL_CHANNELS.filter((item) => item !== "email" || !notByEmail);
  const path = `/api/requests/${requestId}/letters/${kind}`;

  const run = async (action: () => Promise<void>) => {
    setIsBusy(true);
    setErrorText(null);
    await action().catch((error: unknown) => setErrorText(error instanceof Error ? error.message : m.failed));
    setIsBusy(false);
  };
  const print = () =>
    run(() => {
      const { text } = replyDraft(requestId);
      const input: PrintedLetter = { text, ...enclosedFiles(requestId) };
      return openPostedPdf(`${path}/pdf`, input, `${m.fileName}.pdf`);
    });
  const copy = () =>
    run(async () => {
      await navigator.clipboard.writeText(replyDraft(requestId).text);
      showToast({ text: m.copied });
    });
  const record = async () => {
    setHasTried(true);
    const { day } = sending;
    if (dayError !== undefined || day === null) return;
    await run(async () => {
      const { id, text } = replyDraft(requestId);
      const enclosed = enclosedFiles(requestId);
      const input: RecordLetterByHand = { id, text, ...enclosed, ...manualSendingInput(sending, day) };
      markSendAttempted(requestId);
      await sendDraft(requestId, (version) =>
        api.post(`${path}/sending-by-hand`, { ...input, ...(version > 0 && { draftVersion: version }) }),
      );
      await refreshRequest(client, requestId);
      showToast({
        text: m.recorded,
        action: { label: m.undo, onClick: () => void undoLetterByHand(client, requestId, id) },
        ringSeconds: 10,
      });
      onSent(id);
    });
  };
  return (
    <Dialog
      open
      wide="table"
      onClose={onClose}
      title={m.title}
      text={m.intro}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {m.cancel}
          </Button>
          <Button kind="main" busy={isBusy} onClick={() => void record()}>
            {m.record}
          </Button>
        </>
      }
    >
      <span className={css.buttons}>
        <Button icon={mdiFilePdfBox} disabled={isBusy} onClick={() => void print()}>
          {m.print}
        </Button>
        <Button disabled={isBusy} onClick={() => void copy()}>
          {m.copy}
        </Button>
      </span>
      <p className={css.envelope}>{sendingByHand.envelope[paperSize]}</p>
      <ManualSendingFields
        value={sending}
        onChange={setSending}
        dayError={hasTried ? dayError : undefined}
        channels={channels}
      />
      {errorText && (
        <p className={classNames(css.error, toneClass("red"))} role="alert">
          {errorText}
        </p>
      )}
    </Dialog>
  );
}

/** What goes along on paper, as the draft has it. */
function enclosedFiles(requestId: string): Pick<PrintedLetter, "attachments" | "withoutCopies"> {
  const { files, withoutCopies } = replyDraft(requestId);
  return { attachments: files.map(({ id }) => id), withoutCopies: [...withoutCopies] };
}
