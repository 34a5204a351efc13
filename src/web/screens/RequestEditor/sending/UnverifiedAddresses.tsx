import { useId } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorSendingDialogs } from "#messages/editor/sending-dialogs.ts";
import { Choice, Input } from "#web/design/controls/Field.tsx";
import { lawCode } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import css from "./ConfirmManyLetters.module.css";

const text = editorSendingDialogs.many;

/** Addresses that were not confirmed recently, grouped by reason. Each can be corrected and confirmed, or a group at once. */
export function UnverifiedAddresses(props: {
  agencies: readonly AgencyItem[];
  editedAddresses: Record<string, string>;
  onChange: (id: string, address: string) => void;
  confirmedIds: ReadonlySet<string>;
  onConfirmed: (ids: readonly string[], isConfirmed: boolean) => void;
}) {
  const { agencies } = props;
  const groups = [...Map.groupBy(agencies, ({ unverifiedReason }) => unverifiedReason ?? "")].toSorted(
    ([, some], [, others]) => others.length - some.length,
  );
  return (
    <section className={css.group} aria-label={formatMessage(text.unverified, { count: agencies.length })}>
      <h3>{formatMessage(text.unverified, { count: agencies.length })}</h3>
      <p>{formatMessage(text.confirmHelp, { count: agencies.length })}</p>
      {groups.map(([reason, members]) => (
        <AddressGroup key={reason} {...props} reason={reason} agencies={members} />
      ))}
    </section>
  );
}

function AddressGroup(props: Parameters<typeof UnverifiedAddresses>[0] & { reason: string }) {
  const { reason, agencies, editedAddresses, onChange, confirmedIds, onConfirmed } = props;
  const id = useId();
  const ids = agencies.map((agency) => agency.id);
  const isAll = ids.every((item) => confirmedIds.has(item));
  return (
    <fieldset className={css.addresses} aria-labelledby={`${id}reason`}>
      <p id={`${id}reason`}>{reason}</p>
      {agencies.length > 1 && (
        <Choice className={css.whole} checked={isAll} onChange={() => onConfirmed(ids, !isAll)}>
          {formatMessage(text.confirmGroup, { count: ids.length })}
        </Choice>
      )}
      <ul>
        {agencies.map((agency) => (
          <li key={agency.id}>
            <Choice
              checked={confirmedIds.has(agency.id)}
              aria-label={formatMessage(text.confirmOne, { agency: agency.name })}
              onChange={(event) => onConfirmed([agency.id], event.target.checked)}
            >
              {agency.name} <span className={css.code}>{lawCode(agency.jurisdiction)}</span>
            </Choice>
            <Input
              type="email"
              aria-label={formatMessage(text.addressOf, { agency: agency.name })}
              value={editedAddresses[agency.id] ?? agency.email ?? ""}
              maxLength={254}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange(agency.id, event.target.value)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
