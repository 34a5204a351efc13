import { mdiAlertOutline, mdiClockOutline, mdiSendOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorSendingDialogs } from "#messages/editor/sending-dialogs.ts";
import { useConfig } from "#web/app/api/config.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice, Input } from "#web/design/controls/Field.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { useLaws } from "#web/features/deadlines/law-queries.ts";
import { sendingLimitQuery } from "#web/features/sending/SendingAllowance.tsx";
import { SendLater } from "#web/features/sending/SendLater.tsx";
import { contactText, lawCode } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import { groupRecipients, lawCounts, timeZonesText, tooManyText } from "./batch-text.ts";
import css from "./ConfirmManyLetters.module.css";
import confirm from "./SendConfirmation.module.css";

/** `addresses`: unverified addresses the user confirmed, by agency id. */
export type ManyLetters = { addresses: Record<string, string>; at: Date | undefined };

/**
 * The confirmation of a batch: number of letters, laws, unverified addresses, and agencies that take no email. It opens in the
 * same place as the confirmation of a single letter and behaves the same.
 */
export function ConfirmManyLetters(props: {
  agencies: readonly AgencyItem[];
  openChecks: number;
  /** Opens with the choice of a time. */
  isScheduled: boolean;
  busy: boolean;
  onSend: (letters: ManyLetters) => void;
  onCancel: () => void;
}) {
  const { agencies, openChecks, busy, onSend, onCancel } = props;
  const headingRef = useRef<HTMLParagraphElement>(null);
  const sendsLeft = useQuery(sendingLimitQuery).data?.recipients.remaining;
  const [isScheduled, setSendTime] = useState(props.isScheduled);
  const [editedAddresses, setEditedAddresses] = useState<Record<string, string>>({});
  const [isConfirmed, setIsConfirmed] = useState(false);
  const { verified, unverified, byHand } = groupRecipients(agencies);
  const lettersToSend = verified.length + (isConfirmed ? unverified.length : 0);
  const tooMany = sendsLeft === undefined ? null : tooManyText(agencies.length, sendsLeft);
  const isBlocked = lettersToSend === 0 || tooMany !== null;
  useEffect(() => headingRef.current?.focus(), []);
  const send = (at?: Date) => {
    const confirmedAddresses = isConfirmed
      ? unverified.map((item) => [item.id, (editedAddresses[item.id] ?? item.email ?? "").trim()])
      : [];
    onSend({ addresses: Object.fromEntries(confirmedAddresses.filter(([, address]) => address !== "")), at });
  };
  return (
    <section
      className={classNames(confirm.confirm, css.many, isScheduled ? confirm.later : css.now)}
      aria-label={editorSendingDialogs.many.label}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || busy) return;
        if (isScheduled && !props.isScheduled) setSendTime(false);
        else onCancel();
      }}
    >
      <div className={confirm.text}>
        <p ref={headingRef} tabIndex={-1}>
          <RichText
            message={editorSendingDialogs.many.summary}
            values={{ count: agencies.length, b: (text) => <b>{text}</b> }}
          />{" "}
          <UndoNote />{" "}
          {openChecks > 0 && `${formatMessage(editorSendingDialogs.many.openChecks, { count: openChecks })} `}
          {sendsLeft !== undefined &&
            tooMany === null &&
            sendsLeft - agencies.length < 100 &&
            formatMessage(editorSendingDialogs.many.remaining, { count: sendsLeft - agencies.length })}
        </p>
        {tooMany !== null && (
          <p className={classNames(css.problem, toneClass("red"))} role="alert">
            <Icon path={mdiAlertOutline} size={16} />
            {tooMany}
          </p>
        )}
        <LawSummary agencies={agencies} />
        {byHand.length > 0 && <ByHandAgencies agencies={byHand} />}
        {unverified.length > 0 && (
          <UnverifiedAddresses
            agencies={unverified}
            editedAddresses={editedAddresses}
            onChange={(id, address) => setEditedAddresses({ ...editedAddresses, [id]: address })}
            isConfirmed={isConfirmed}
            onConfirmed={setIsConfirmed}
          />
        )}
      </div>
      {isScheduled ? (
        <SendLater
          timeZone={null}
          timeNote={timeZonesText(agencies)}
          busy={busy || isBlocked}
          onSend={send}
          onClose={() => (props.isScheduled ? onCancel() : setSendTime(false))}
        />
      ) : (
        <span className={classNames(confirm.buttons, css.actions)}>
          <Button onClick={onCancel} disabled={busy}>
            {editorSendingDialogs.keepWriting}
          </Button>
          <Button icon={mdiClockOutline} onClick={() => setSendTime(true)} disabled={busy || isBlocked}>
            {editorSendingDialogs.many.sendLater}
          </Button>
          <Button kind="main" icon={mdiSendOutline} busy={busy} disabled={isBlocked} onClick={() => send()}>
            {busy
              ? editorSendingDialogs.many.sending
              : formatMessage(editorSendingDialogs.many.send, { count: lettersToSend })}
          </Button>
        </span>
      )}
    </section>
  );
}

function UndoNote() {
  const { undoSeconds } = useConfig();
  return undoSeconds > 0
    ? formatMessage(editorSendingDialogs.many.undo, { seconds: undoSeconds })
    : editorSendingDialogs.many.final;
}

/** The laws of the letters with their deadlines. */
function LawSummary({ agencies }: { agencies: readonly AgencyItem[] }) {
  const laws = lawCounts(agencies, useLaws(agencies.map((agency) => agency.jurisdiction)));
  const [only] = laws;
  if (only === undefined) return null;
  if (laws.length === 1) {
    return (
      <p className={css.line}>
        {only.limit === null
          ? formatMessage(editorSendingDialogs.many.oneLaw, { law: only.title })
          : formatMessage(editorSendingDialogs.many.oneLawWithLimit, { law: only.title, limit: only.limit })}
      </p>
    );
  }
  return (
    <details className={css.fold}>
      <summary>{formatMessage(editorSendingDialogs.many.laws, { count: laws.length })}</summary>
      <ul className={css.laws}>
        {laws.map(({ place, title, letters, limit }) => (
          <li key={place}>
            <span>
              {title} <small>{lawCode(place)}</small>
            </span>
            <small>{limit ?? editorSendingDialogs.many.noLimit}</small>
            <small>{formatMessage(editorSendingDialogs.many.letters, { count: letters })}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Agencies that take no email. */
const ByHandAgencies = ({ agencies }: { agencies: readonly AgencyItem[] }) => (
  <details className={css.fold}>
    <summary>{formatMessage(editorSendingDialogs.many.byHand, { count: agencies.length })}</summary>
    <ul className={css.laws}>
      {agencies.map((agency) => (
        <li key={agency.id}>
          <span>{agency.name}</span>
          <small>{contactText(agency)}</small>
        </li>
      ))}
    </ul>
  </details>
);

/** Unverified addresses: each can be corrected, and one checkbox confirms all. */
function UnverifiedAddresses(props: {
  agencies: readonly AgencyItem[];
  editedAddresses: Record<string, string>;
  onChange: (id: string, address: string) => void;
  isConfirmed: boolean;
  onConfirmed: (isConfirmed: boolean) => void;
}) {
  const { agencies, editedAddresses, onChange, isConfirmed, onConfirmed } = props;
  const count = agencies.length;
  return (
    <fieldset className={css.unverified}>
      <legend>{formatMessage(editorSendingDialogs.many.unverified, { count })}</legend>
      <ul>
        {agencies.map((agency) => (
          <li key={agency.id}>
            <span title={agency.unverifiedReason ?? undefined}>
              {agency.name} <small>{lawCode(agency.jurisdiction)}</small>
            </span>
            <Input
              type="email"
              aria-label={formatMessage(editorSendingDialogs.many.addressOf, { agency: agency.name })}
              value={editedAddresses[agency.id] ?? agency.email ?? ""}
              maxLength={254}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange(agency.id, event.target.value)}
            />
          </li>
        ))}
      </ul>
      <Choice
        checked={isConfirmed}
        onChange={(event) => onConfirmed(event.target.checked)}
        help={formatMessage(editorSendingDialogs.many.confirmHelp, { count })}
      >
        {formatMessage(editorSendingDialogs.many.confirm, { count })}
      </Choice>
    </fieldset>
  );
}
