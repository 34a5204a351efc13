import { useRef, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { isEmailAddress } from "#core/mail/email-address.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorSending } from "#messages/editor/sending.ts";
import { useConfig } from "#web/app/api/config.ts";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { formatLongDay } from "#web/features/dates/format-day.ts";
import { SendingAllowance } from "#web/features/sending/SendingAllowance.tsx";
import { isAddressMissing } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog.tsx";

const text = editorSending.confirm;

/** The confirmation of a single letter, and of its address where the directory's is not verified. */
export function ConfirmOneLetter(
  props: ConfirmDialogProps & {
    agency: AgencyItem | null;
    dueDate: string | null;
    /** The number of checks to review. */
    openChecks: number;
    /** False for a collaborator: sending then uses the limits of the requester. */
    isOwnRequest: boolean;
    /** `address`: the address the user gave, if the directory has none, or confirmed, if the directory's is unverified. */
    onSend: (letter: { address: string | undefined; at: Date | undefined }) => void;
  },
) {
  const { agency, dueDate, openChecks, isOwnRequest, onSend, ...dialog } = props;
  const addressRef = useRef<HTMLInputElement>(null);
  const { undoSeconds } = useConfig();
  // Why the user must say where it goes; null where the directory knows.
  const addressHelp =
    agency && isAddressMissing(agency)
      ? text.addressMissing
      : agency?.unverifiedReason
        ? formatMessage(text.addressHelp, { reason: agency.unverifiedReason })
        : null;
  const [address, setAddress] = useState(agency?.email ?? "");
  const [hasTried, setHasTried] = useState(false);
  const isInvalid = addressHelp !== null && !isEmailAddress(address.trim());
  const send = (at?: Date) => {
    setHasTried(true);
    if (isInvalid) addressRef.current?.focus();
    else onSend({ address: addressHelp === null ? undefined : address.trim(), at });
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={text.title}
      text={
        <>
          <RichText
            message={addressHelp === null ? text.to : text.toUnverified}
            values={{
              agency: agency?.name ?? "",
              email: agency?.email ?? "",
              b: (parts) => <b>{parts}</b>,
            }}
          />{" "}
          {dueDate && `${formatMessage(text.due, { date: formatLongDay(dueDate) })} `}
          {undoSeconds > 0 ? formatMessage(text.undo, { seconds: undoSeconds }) : text.final}{" "}
          {openChecks > 0 && `${formatMessage(text.openChecks, { count: openChecks })} `}
          {isOwnRequest && <SendingAllowance />}
        </>
      }
      sendLabel={addressHelp === null ? text.sendNow : text.confirmAndSend}
      timeZone={agency?.timeZone ?? null}
      initialFocus={addressHelp === null ? undefined : addressRef}
      onSend={send}
    >
      {addressHelp !== null && (
        <Field
          label={text.address}
          help={addressHelp}
          error={hasTried && isInvalid ? text.addressRequired : undefined}
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
    </ConfirmDialog>
  );
}
