import { mdiFilePdfBox } from "@mdi/js";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { RecordManualSubmission } from "#contract/delivery/manual-submission.ts";
import { MANUAL_CHANNELS, type ManualChannel } from "#core/delivery/manual-submission.ts";
import { type Letter, plainText } from "#core/letter/letter.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import { downloadPdfFile, openPdf } from "#web/features/files/download-files.ts";
import { acceptsEmail, noEmailText } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import { todayInZone } from "#web/screens/RequestEditor/letter/draft-letter.ts";
import css from "./SubmitByHand.module.css";
import { CHANNEL_LABELS, submissionMethods } from "./submission-methods.ts";

type SubmissionInput = Omit<RecordManualSubmission, "version">;

type Props = {
  agency: AgencyItem;
  /** How many agencies the draft goes to; only the shown one's letter is printed. */
  agencies: number;
  letter: Letter;
  busy: boolean;
  /** Why what was put down was not taken. */
  errorText: string | undefined;
  /** Resolves to where the PDF of one agency's letter is. Rejects when what is on the screen could not be saved. */
  pdfPath: (agencyId?: string) => Promise<string>;
  onSent: (said: SubmissionInput) => void;
  onCancel: () => void;
};

/**
 * For a person who sends the letter themselves: the letter to print or to paste, how the agency takes it, and then what
 * they did, from which the clocks start. It opens where the confirmation of a mailed letter does.
 */
export function SubmitByHand(props: Props) {
  const { agency, agencies, busy, onCancel } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <section
      className={css.panel}
      aria-label="Send it yourself"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !busy) onCancel();
      }}
    >
      <div className={css.step}>
        <h2 ref={headingRef} tabIndex={-1}>
          <span className={css.number}>1</span> Send the letter
        </h2>
        {!acceptsEmail(agency) && <p>{noEmailText(agency)}</p>}
        <LetterCopy {...props} />
        <SubmissionMethods agency={agency} />
      </div>
      <div className={css.step}>
        <h2>
          <span className={css.number}>2</span> Put down that you did
        </h2>
        {agencies > 1 ? (
          <>
            <p>
              This draft goes to {agencies} agencies, and each letter has its own clock. Keep one agency in
              “To” to put its letter down. Or send them all: what cannot be mailed waits as a draft of its
              own.
            </p>
            <span className={css.buttons}>
              <Button onClick={onCancel}>Keep writing</Button>
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
  const downloadPdf = async (help: typeof openPdf) => {
    setIsDownloading(true);
    try {
      await help({ path: () => pdfPath(agencies > 1 ? agency.id : undefined), name });
    } catch (error) {
      showToast({ text: error instanceof Error ? error.message : "The PDF could not be made. Try again." });
    }
    setIsDownloading(false);
  };
  return (
    <span className={css.buttons}>
      <Button icon={mdiFilePdfBox} busy={isDownloading} onClick={() => void downloadPdf(openPdf)}>
        Open to print
      </Button>
      <Button busy={isDownloading} onClick={() => void downloadPdf(downloadPdfFile)}>
        Download PDF
      </Button>
      <Button onClick={() => void copy("Letter", letterText(letter))}>Copy the text</Button>
    </span>
  );
}

/** As the letter's title has it, without signs that a file's name cannot have. */
function pdfName({ blocks, subject }: Letter, agency: string): string {
  const title = blocks.find((block) => block.kind === "title");
  const words = title?.kind === "title" ? plainText(title.text) : subject;
  return `${`${words}, ${agency}`.replaceAll(/[^\p{L}\p{N}, ._-]+/gu, " ").slice(0, 120)}.pdf`;
}

/** How the directory says the office takes requests. */
function SubmissionMethods({ agency }: { agency: AgencyItem }) {
  const methods = submissionMethods(agency);
  if (methods.length === 0) return null;
  return (
    <dl className={css.ways}>
      {methods.map(({ channel, name, text: words, copy: text, link }) => (
        <div key={channel}>
          <dt>{name}</dt>
          <dd>
            <span>
              {link ? (
                <a href={link} target="_blank" rel="noreferrer">
                  {words}
                </a>
              ) : (
                words
              )}
            </span>
            <Button
              kind="quiet"
              size="small"
              aria-label={`Copy: ${name}`}
              onClick={() => void copy(name, text)}
            >
              Copy
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SubmissionForm({ agency, busy, errorText: serverError, onSent, onCancel }: Props) {
  const today = todayInZone(agency.timeZone, new Date());
  const agencyChannels = submissionMethods(agency).map(({ channel }) => channel);
  const [channel, setChannel] = useState<ManualChannel>(
    agencyChannels.find((method) => method !== "email") ?? "post",
  );
  const [day, setDay] = useState<string | null>(today);
  const [number, setNumber] = useState("");
  const [hasTried, setHasTried] = useState(false);
  const errorText =
    day === null ? "Say on which day." : day > today ? "This day is still to come." : undefined;
  const submit = () => {
    setHasTried(true);
    if (errorText || day === null) return;
    const trackingNumber = number.trim();
    onSent({ channel, sentOn: day, ...(trackingNumber !== "" && { trackingNumber }) });
  };
  return (
    <>
      <div className={css.fields}>
        <Field label="How">
          {(control) => (
            <Select
              {...control}
              value={channel}
              onChange={(event) => setChannel(event.target.value as ManualChannel)}
            >
              {MANUAL_CHANNELS.map((item) => (
                <option key={item} value={item}>
                  {CHANNEL_LABELS[item]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="When" error={hasTried ? errorText : undefined}>
          {(control) => (
            <DateField
              id={control.id}
              label="When"
              value={day}
              formatDay={formatWeekdayDayYear}
              onChange={setDay}
              invalid={hasTried && errorText !== undefined}
              describedBy={control["aria-describedby"]}
            />
          )}
        </Field>
        <Field className={css.wide} label={numberLabels[channel]} aside="(if there is one)">
          {(control) => (
            <Input
              {...control}
              value={number}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setNumber(event.target.value)}
            />
          )}
        </Field>
      </div>
      <p className={css.clock}>
        The clock runs from this day.{" "}
        {channel === "post" && "Once you know when it arrived, put that down too."}
      </p>
      {serverError && (
        <p className={classNames(css.refused, toneClass("red"))} role="alert">
          {serverError}
        </p>
      )}
      <span className={css.buttons}>
        <Button kind="main" busy={busy} onClick={submit}>
          I sent it
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          Not yet
        </Button>
      </span>
    </>
  );
}

const numberLabels: Readonly<Record<ManualChannel, ReactNode>> = {
  post: "Postal tracking number",
  fax: "Confirmation number",
  portal: "Number the page gave",
  hand: "Number on the receipt",
  email: "Number the agency gave",
};

async function copy(name: string, text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: `${name} copied` });
  } catch {
    showToast({ text: "The browser did not allow copying. Select the words and copy them." });
  }
}
