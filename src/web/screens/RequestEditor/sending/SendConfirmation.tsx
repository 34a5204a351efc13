import { mdiClockOutline, mdiSendOutline } from "@mdi/js";
import { Suspense, useEffect, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Letter } from "#core/letter/letter.ts";
import { isEmailAddress } from "#core/mail/email-address.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorSending } from "#messages/editor/sending.ts";
import { useConfig } from "#web/app/api/config.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { formatLongDay } from "#web/features/dates/format-day.ts";
import { SendingAllowance } from "#web/features/sending/SendingAllowance.tsx";
import { SendLater } from "#web/features/sending/SendLater.tsx";
import { isAddressMissing } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import css from "./SendConfirmation.module.css";
import type { useSendRequest } from "./use-send-request.ts";

// Opened at most once per request.
const ConfirmManyLetters = lazyComponent(
  async () => (await import("./ConfirmManyLetters.tsx")).ConfirmManyLetters,
);
const SubmitByHand = lazyComponent(async () => (await import("./SubmitByHand.tsx")).SubmitByHand);

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

/**
 * The confirmation of a single letter, under the toolbar. Its text gets focus and not the button, so that a user who is still
 * typing does not send the letter with the space bar.
 */
function ConfirmOneLetter(props: {
  agency: AgencyItem | null;
  dueDate: string | null;
  openChecks: number;
  /** False for a collaborator: sending then uses the limits of the requester. */
  isOwnRequest: boolean;
  /** Opens with the choice of a time. */
  isScheduled: boolean;
  busy: boolean;
  /** `address`: the address the user gave, if the directory has none, or confirmed, if the directory's is unverified. */
  onSend: (letter: { address: string | undefined; at: Date | undefined }) => void;
  onCancel: () => void;
}) {
  const { agency, dueDate, openChecks, isOwnRequest, busy, onSend, onCancel } = props;
  const headingRef = useRef<HTMLParagraphElement>(null);
  const addressRef = useRef<HTMLInputElement>(null);
  const { undoSeconds } = useConfig();
  const [isScheduled, setSendTime] = useState(props.isScheduled);
  // Why the user must say where it goes; null where the directory knows.
  const addressHelp =
    agency && isAddressMissing(agency)
      ? editorSending.confirm.addressMissing
      : agency?.unverifiedReason
        ? formatMessage(editorSending.confirm.addressHelp, { reason: agency.unverifiedReason })
        : null;
  const [address, setAddress] = useState(agency?.email ?? "");
  const [hasTried, setHasTried] = useState(false);
  const isInvalid = addressHelp !== null && !isEmailAddress(address.trim());
  useEffect(() => headingRef.current?.focus(), []);
  const send = (at?: Date) => {
    setHasTried(true);
    if (isInvalid) addressRef.current?.focus();
    else onSend({ address: addressHelp === null ? undefined : address.trim(), at });
  };
  return (
    <section
      className={classNames(css.confirm, isScheduled && css.later)}
      aria-label={editorSending.confirm.label}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || busy) return;
        if (isScheduled && !props.isScheduled) setSendTime(false);
        else onCancel();
      }}
    >
      <div className={css.text}>
        <p ref={headingRef} tabIndex={-1}>
          <RichText
            message={addressHelp === null ? editorSending.confirm.to : editorSending.confirm.toUnverified}
            values={{
              agency: agency?.name ?? "",
              email: agency?.email ?? "",
              b: (text) => <b>{text}</b>,
            }}
          />{" "}
          {dueDate && `${formatMessage(editorSending.confirm.due, { date: formatLongDay(dueDate) })} `}
          {undoSeconds > 0
            ? formatMessage(editorSending.confirm.undo, { seconds: undoSeconds })
            : editorSending.confirm.final}{" "}
          {openChecks > 0 && `${formatMessage(editorSending.confirm.openChecks, { count: openChecks })} `}
          {isOwnRequest && <SendingAllowance />}
        </p>
        {addressHelp !== null && (
          <Field
            className={css.address}
            label={editorSending.confirm.address}
            help={addressHelp}
            error={hasTried && isInvalid ? editorSending.confirm.addressRequired : undefined}
          >
            {(control) => (
              <Input
                {...control}
                ref={addressRef}
                type="email"
                value={address}
                maxLength={254}
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => setAddress(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
      {isScheduled ? (
        <SendLater
          timeZone={agency?.timeZone ?? null}
          busy={busy}
          onSend={send}
          onClose={() => (props.isScheduled ? onCancel() : setSendTime(false))}
        />
      ) : (
        <span className={css.buttons}>
          <Button onClick={onCancel} disabled={busy}>
            {editorSending.confirm.keepWriting}
          </Button>
          <Button icon={mdiClockOutline} onClick={() => setSendTime(true)} disabled={busy}>
            {editorSending.sendLater}
          </Button>
          <Button kind="main" icon={mdiSendOutline} busy={busy} onClick={() => send()}>
            {busy
              ? editorSending.confirm.sending
              : addressHelp === null
                ? editorSending.confirm.sendNow
                : editorSending.confirm.confirmAndSend}
          </Button>
        </span>
      )}
    </section>
  );
}
