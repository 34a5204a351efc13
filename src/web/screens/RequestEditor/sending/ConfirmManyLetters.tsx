import { mdiAlertOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorSendingDialogs } from "#messages/editor/sending-dialogs.ts";
import { useConfig } from "#web/app/api/config.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { useLaws } from "#web/features/deadlines/law-queries.ts";
import { sendingLimitQuery } from "#web/features/sending/SendingAllowance.tsx";
import { contactText, lawCode } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import type { DraftChecks } from "#web/screens/RequestEditor/checks/check-summary.ts";
import { groupRecipients, lawCounts, lettersToReview, timeZonesText, tooManyText } from "./batch-text.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog.tsx";
import css from "./ConfirmManyLetters.module.css";
import { UnverifiedAddresses } from "./UnverifiedAddresses.tsx";

const text = editorSendingDialogs.many;

/** `addresses`: unverified addresses the user confirmed, by agency id. */
export type ManyLetters = { addresses: Record<string, string>; at: Date | undefined };

/** The confirmation of a batch: letters to review, unverified addresses, agencies that take no email, and laws. */
export function ConfirmManyLetters(
  props: ConfirmDialogProps & {
    agencies: readonly AgencyItem[];
    checks: DraftChecks;
    onReadLetter: (agencyId: string) => void;
    onSend: (letters: ManyLetters) => void;
  },
) {
  const { agencies, checks, onReadLetter, onSend, ...dialog } = props;
  const sendsLeft = useQuery(sendingLimitQuery).data?.recipients.remaining;
  const [editedAddresses, setEditedAddresses] = useState<Record<string, string>>({});
  const [confirmedIds, setConfirmedIds] = useState<ReadonlySet<string>>(() => new Set());
  const { verified, unverified, byHand } = groupRecipients(agencies);
  const confirmed = unverified.filter(({ id }) => confirmedIds.has(id));
  const byEmail = verified.length + unverified.length;
  const lettersToSend = verified.length + confirmed.length;
  const tooMany = sendsLeft === undefined ? null : tooManyText(agencies.length, sendsLeft);
  const review = lettersToReview(agencies, checks);
  const send = (at?: Date) => {
    const addresses = confirmed.map((item) => [
      item.id,
      (editedAddresses[item.id] ?? item.email ?? "").trim(),
    ]);
    onSend({ addresses: Object.fromEntries(addresses.filter(([, address]) => address !== "")), at });
  };
  const setConfirmed = (ids: readonly string[], isConfirmed: boolean) => {
    const changed = new Set(ids);
    const others = [...confirmedIds].filter((id) => !changed.has(id));
    setConfirmedIds(new Set(isConfirmed ? [...others, ...ids] : others));
  };
  return (
    <ConfirmDialog
      {...dialog}
      wide
      title={formatMessage(text.title, { count: byEmail || agencies.length })}
      text={
        <>
          {text.summary} <UndoNote />{" "}
          {sendsLeft !== undefined &&
            tooMany === null &&
            sendsLeft - agencies.length < 100 &&
            formatMessage(text.remaining, { count: sendsLeft - agencies.length })}
        </>
      }
      sendLabel={formatMessage(text.send, { count: lettersToSend })}
      isBlocked={lettersToSend === 0 || tooMany !== null}
      timeZone={null}
      timeNote={timeZonesText(agencies)}
      onSend={send}
    >
      {tooMany !== null && (
        <Notice tone="red" icon={mdiAlertOutline} role="alert">
          {tooMany}
        </Notice>
      )}
      {review.length > 0 && (
        <section className={css.group} aria-label={formatMessage(text.review, { count: review.length })}>
          <h3>{formatMessage(text.review, { count: review.length })}</h3>
          <ul className={css.laws}>
            {review.map(({ agency, findings }) => (
              <li key={agency.id} className={css.review}>
                <span>
                  {agency.name} <small>{findings.join(" ")}</small>
                </span>
                <button
                  type="button"
                  aria-label={formatMessage(text.readLabel, { agency: agency.name })}
                  onClick={() => onReadLetter(agency.id)}
                >
                  {text.read}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unverified.length > 0 && (
        <UnverifiedAddresses
          agencies={unverified}
          editedAddresses={editedAddresses}
          onChange={(id, address) => setEditedAddresses({ ...editedAddresses, [id]: address })}
          confirmedIds={confirmedIds}
          onConfirmed={setConfirmed}
        />
      )}
      {byHand.length > 0 && <ByHandAgencies agencies={byHand} />}
      <LawSummary agencies={agencies} />
    </ConfirmDialog>
  );
}

function UndoNote() {
  const { undoSeconds } = useConfig();
  return undoSeconds > 0 ? formatMessage(text.undo, { seconds: undoSeconds }) : text.final;
}

/** The laws of the letters with their deadlines. */
function LawSummary({ agencies }: { agencies: readonly AgencyItem[] }) {
  const laws = lawCounts(agencies, useLaws(agencies.map((agency) => agency.jurisdiction)));
  const [only] = laws;
  if (only === undefined) return null;
  if (laws.length === 1) {
    return (
      <p>
        {only.limit === null
          ? formatMessage(text.oneLaw, { law: only.title })
          : formatMessage(text.oneLawWithLimit, { law: only.title, limit: only.limit })}
      </p>
    );
  }
  return (
    <details className={css.fold}>
      <summary>{formatMessage(text.laws, { count: laws.length })}</summary>
      <ul className={css.laws}>
        {laws.map(({ place, title, letters, limit }) => (
          <li key={place}>
            <span>
              {title} <small>{lawCode(place)}</small>
            </span>
            <small>{limit ?? text.noLimit}</small>
            <small>{formatMessage(text.letters, { count: letters })}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Agencies that take no email. */
const ByHandAgencies = ({ agencies }: { agencies: readonly AgencyItem[] }) => (
  <details className={css.fold}>
    <summary>{formatMessage(text.byHand, { count: agencies.length })}</summary>
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
