import type { RequestImport } from "#contract/exchange/request-import.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerImport } from "#messages/tracker/import.ts";
import { Choice } from "#web/design/controls/Field.tsx";
import css from "./OwnAddresses.module.css";

type Choices = NonNullable<RequestImport["options"]>;

/** Selects the user's own addresses among the senders: emails from them are outgoing, all others incoming. */
export function OwnAddresses(props: {
  item: RequestImport;
  choices: Choices;
  busy: boolean;
  onChange: (change: Partial<Choices>) => void;
}) {
  const { item, choices, busy, onChange } = props;
  if (item.format !== "emails") return null;
  const selected = new Set(choices.addresses.map((address) => address.toLowerCase()));
  const senders = item.preview.senders.filter(({ address }) => !selected.has(address.toLowerCase()));
  const all = [
    ...choices.addresses.map((address) => ({
      address,
      letters: item.preview.senders.find((sender) => sender.address === address.toLowerCase())?.letters ?? 0,
    })),
    ...senders,
  ];
  return (
    <fieldset className={css.own} disabled={busy}>
      <legend>{trackerImport.own.legend}</legend>
      <p>{trackerImport.own.text}</p>
      <div className={css.list}>
        {all.map(({ address, letters }) => (
          <Choice
            key={address}
            checked={selected.has(address.toLowerCase())}
            onChange={({ target: { checked } }) =>
              onChange({
                addresses: checked
                  ? [...choices.addresses, address]
                  : choices.addresses.filter((entry) => entry !== address),
              })
            }
          >
            {address} <small>{formatMessage(trackerImport.own.letters, { count: letters })}</small>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
