import { mdiAlertOutline, mdiClockOutline, mdiSendOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { useConfig } from "#web/app/api/config.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice, Input } from "#web/design/controls/Field.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { useLaws } from "#web/features/deadlines/law-queries.ts";
import { SendLater } from "#web/features/sending/SendLater.tsx";
import { sendingLimitQuery } from "#web/features/sending/sending-limit-query.ts";
import { contactText, lawCode } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import { groupRecipients, lawCounts, lettersText, timeZonesText, tooManyText } from "./batch-text.ts";
import css from "./ConfirmManyLetters.module.css";
import confirm from "./ConfirmOneLetter.module.css";

/** What is sent to many: `addresses`, by agency, are those the person stands by. */
export type ManyLetters = { addresses: Record<string, string>; at: Date | undefined };

/**
 * What sending to many agencies does, said before it is done: how many letters, under which laws, which of them wait for
 * a look, and which cannot be mailed. It opens where the confirmation of a single letter does, and behaves as that does.
 */
export function ConfirmManyLetters(props: {
  agencies: readonly AgencyItem[];
  openChecks: number;
  /** Opens with the choice of a later time. */
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
      aria-label="Before they are sent"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || busy) return;
        if (isScheduled && !props.isScheduled) setSendTime(false);
        else onCancel();
      }}
    >
      <div className={confirm.words}>
        <p ref={headingRef} tabIndex={-1}>
          <b>{lettersText(agencies.length)}</b>, one to each agency, with its own law, its own deadline and
          its own address for the answers. <UndoNote /> {openChecksText(openChecks)}
          {sendsLeft !== undefined && tooMany === null && sendsLeft - agencies.length < 100 && (
            <> After these you can send {sendsLeft - agencies.length} more today.</>
          )}
        </p>
        {tooMany !== null && (
          <p className={classNames(css.trouble, toneClass("red"))} role="alert">
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
        <span className={classNames(confirm.buttons, css.go)}>
          <Button onClick={onCancel} disabled={busy}>
            Keep writing
          </Button>
          <Button icon={mdiClockOutline} onClick={() => setSendTime(true)} disabled={busy || isBlocked}>
            Send later
          </Button>
          <Button kind="main" icon={mdiSendOutline} busy={busy} disabled={isBlocked} onClick={() => send()}>
            {busy ? "Sending" : lettersToSend === 0 ? "Send letters" : `Send ${lettersText(lettersToSend)}`}
          </Button>
        </span>
      )}
    </section>
  );
}

function UndoNote() {
  const { undoSeconds } = useConfig();
  return undoSeconds > 0
    ? `You can take them back for ${undoSeconds} seconds; after that they cannot be called back.`
    : "They cannot be called back.";
}

/** Under which laws the letters ask, and how long each gives. */
function LawSummary({ agencies }: { agencies: readonly AgencyItem[] }) {
  const laws = lawCounts(agencies, useLaws(agencies.map((agency) => agency.jurisdiction)));
  const [only] = laws;
  if (only === undefined) return null;
  if (laws.length === 1) {
    return (
      <p className={css.line}>
        All under the {only.title}
        {only.limit && `, which gives ${only.limit}`}.
      </p>
    );
  }
  return (
    <details className={css.fold}>
      <summary>Under {laws.length} laws</summary>
      <ul className={css.laws}>
        {laws.map(({ place, title, letters, limit }) => (
          <li key={place}>
            <span>
              {title} <small>{lawCode(place)}</small>
            </span>
            <small>{limit ?? "no time set"}</small>
            <small>{lettersText(letters)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Whom no letter can be mailed to from here. */
const ByHandAgencies = ({ agencies }: { agencies: readonly AgencyItem[] }) => (
  <details className={css.fold}>
    <summary>
      {agencies.length === 1 ? "1 agency takes" : `${agencies.length} agencies take`} no requests by e-mail: a
      draft waits for you to send by hand
    </summary>
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

/** Addresses to look at: each can be corrected, and all of them are stood by at once. */
function UnverifiedAddresses(props: {
  agencies: readonly AgencyItem[];
  editedAddresses: Record<string, string>;
  onChange: (id: string, address: string) => void;
  isConfirmed: boolean;
  onConfirmed: (isConfirmed: boolean) => void;
}) {
  const { agencies, editedAddresses, onChange, isConfirmed, onConfirmed } = props;
  const item = agencies.length === 1;
  return (
    <fieldset className={css.asked}>
      <legend>
        {item ? "1 address was" : `${agencies.length} addresses were`} not confirmed lately. Compare{" "}
        {item ? "it" : "each"} with the office’s own page.
      </legend>
      <ul>
        {agencies.map((agency) => (
          <li key={agency.id}>
            <span title={agency.unverifiedReason ?? undefined}>
              {agency.name} <small>{lawCode(agency.jurisdiction)}</small>
            </span>
            <Input
              type="email"
              aria-label={`Address of ${agency.name}`}
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
        help={`Until you say so, ${item ? "its letter waits as a draft" : "their letters wait as drafts"} on the next page.`}
      >
        {item ? "It is right" : "They are right"}
      </Choice>
    </fieldset>
  );
}

const openChecksText = (openChecks: number) =>
  openChecks === 0
    ? ""
    : openChecks === 1
      ? "One check asks for a look."
      : `${openChecks} checks ask for a look.`;
