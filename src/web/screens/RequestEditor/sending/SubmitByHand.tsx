import { mdiFilePdfBox } from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { RecordManualSubmission } from "#contract/delivery/manual-submission.ts";
import { type Letter, plainText } from "#core/letter/letter.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { paperSizeFor } from "#core/letter/paper-size.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorSendingDialogs } from "#messages/editor/sending-dialogs.ts";
import { sendingByHand } from "#messages/thread/sending-by-hand.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { todayHereAndThere } from "#web/features/dates/format-day.ts";
import { downloadPdfFile, openPdf } from "#web/features/files/download-files.ts";
import {
  type ManualSending,
  ManualSendingFields,
  manualSendingInput,
  sentDayError,
} from "#web/features/sending/ManualSendingFields.tsx";
import { acceptsEmail, noEmailText } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import css from "./SubmitByHand.module.css";
import { submissionMethods } from "./submission-methods.ts";

type SubmissionInput = Omit<RecordManualSubmission, "version">;

type Props = {
  agency: AgencyItem;
  /** The number of agencies of the draft; only the letter of `agency` is printed. */
  agencies: number;
  letter: Letter;
  busy: boolean;
  /** The error of the last submission. */
  errorText: string | undefined;
  /** Resolves to the path of the PDF of one agency's letter. Rejects if the draft could not be saved. */
  pdfPath: (agencyId?: string) => Promise<string>;
  onSent: (submission: SubmissionInput) => void;
  onCancel: () => void;
};

/**
 * For users who send the letter outside Daylight: the letter to print or to paste, the agency's contact details, and a form to
 * record how it was sent, which starts the deadline. It opens in the same place as the other confirmations.
 */
export function SubmitByHand(props: Props) {
  const { agency, agencies, busy, onCancel } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <section
      className={css.panel}
      aria-label={editorSendingDialogs.byHand.label}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !busy) onCancel();
      }}
    >
      <div className={css.step}>
        <h2 ref={headingRef} tabIndex={-1}>
          <span className={css.number}>1</span> {editorSendingDialogs.byHand.sendTitle}
        </h2>
        {!acceptsEmail(agency) && <p>{noEmailText(agency)}</p>}
        <LetterCopy {...props} />
        <p>{sendingByHand.envelope[paperSizeFor(agency.jurisdiction)]}</p>
        <SubmissionMethods agency={agency} />
      </div>
      <div className={css.step}>
        <h2>
          <span className={css.number}>2</span> {editorSendingDialogs.byHand.recordTitle}
        </h2>
        {agencies > 1 ? (
          <>
            <p>{formatMessage(editorSendingDialogs.byHand.manyAgencies, { count: agencies })}</p>
            <span className={css.buttons}>
              <Button onClick={onCancel}>{editorSendingDialogs.keepWriting}</Button>
            </span>
          </>
        ) : (
          <SubmissionForm {...props} />
        )}
      </div>
    </section>
  );
}

function LetterCopy({ agency, agencies, letter, pdfPath }: Props) {
  const [isDownloading, setIsDownloading] = useState(false);
  const name = pdfName(letter, agency.name);
  const downloadPdf = async (open: typeof openPdf) => {
    setIsDownloading(true);
    try {
      await open({ path: () => pdfPath(agencies > 1 ? agency.id : undefined), name });
    } catch (error) {
      showToast({ text: error instanceof Error ? error.message : editorSendingDialogs.byHand.pdfFailed });
    }
    setIsDownloading(false);
  };
  return (
    <span className={css.buttons}>
      <Button icon={mdiFilePdfBox} busy={isDownloading} onClick={() => void downloadPdf(openPdf)}>
        {editorSendingDialogs.byHand.print}
      </Button>
      <Button busy={isDownloading} onClick={() => void downloadPdf(downloadPdfFile)}>
        {editorSendingDialogs.byHand.download}
      </Button>
      <Button onClick={() => void copy(letterText(letter), editorSendingDialogs.byHand.letterCopied)}>
        {editorSendingDialogs.byHand.copyLetter}
      </Button>
    </span>
  );
}

/** The title of the letter, without characters that file names cannot contain. */
function pdfName({ blocks, subject }: Letter, agency: string): string {
  const title = blocks.find((block) => block.kind === "title");
  const name = title?.kind === "title" ? plainText(title.text) : subject;
  return `${`${name}, ${agency}`.replaceAll(/[^\p{L}\p{N}, ._-]+/gu, " ").slice(0, 120)}.pdf`;
}

/** The contact details of the agency in the directory. */
function SubmissionMethods({ agency }: { agency: AgencyItem }) {
  const methods = submissionMethods(agency);
  if (methods.length === 0) return null;
  return (
    <dl className={css.methods}>
      {methods.map(({ channel, name, text, copy: copyText, link }) => (
        <div key={channel}>
          <dt>{name}</dt>
          <dd>
            <span>
              {link ? (
                <a href={link} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ) : (
                text
              )}
            </span>
            <Button
              kind="quiet"
              size="small"
              aria-label={formatMessage(editorSendingDialogs.byHand.copyLabel, { name })}
              onClick={() => void copy(copyText, formatMessage(editorSendingDialogs.byHand.copied, { name }))}
            >
              {editorSendingDialogs.byHand.copy}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SubmissionForm({ agency, busy, errorText: serverError, onSent, onCancel }: Props) {
  const { earlier, later } = todayHereAndThere(agency.timeZone, new Date());
  const agencyChannels = submissionMethods(agency).map(({ channel }) => channel);
  const [sending, setSending] = useState<ManualSending>({
    channel: agencyChannels.find((method) => method !== "email") ?? "post",
    day: earlier,
    number: "",
  });
  const [hasTried, setHasTried] = useState(false);
  const dayError = sentDayError(sending.day, later);
  const submit = () => {
    setHasTried(true);
    if (dayError === undefined && sending.day !== null) onSent(manualSendingInput(sending, sending.day));
  };
  return (
    <>
      <ManualSendingFields value={sending} onChange={setSending} dayError={hasTried ? dayError : undefined} />
      <p className={css.clock}>
        {sending.channel === "post"
          ? editorSendingDialogs.byHand.clockByPost
          : editorSendingDialogs.byHand.clock}
      </p>
      {serverError && (
        <p className={classNames(css.error, toneClass("red"))} role="alert">
          {serverError}
        </p>
      )}
      <span className={css.buttons}>
        <Button kind="main" busy={busy} onClick={submit}>
          {editorSendingDialogs.byHand.submit}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          {editorSendingDialogs.byHand.cancel}
        </Button>
      </span>
    </>
  );
}

async function copy(text: string, notice: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: notice });
  } catch {
    showToast({ text: editorSendingDialogs.byHand.copyFailed });
  }
}
