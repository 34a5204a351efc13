import type { RequestImport } from "#contract/exchange/request-import.ts";
import { Choice } from "#web/design/controls/Field.tsx";
import { countText } from "./import-labels.ts";
import css from "./OwnAddresses.module.css";

type Choices = NonNullable<RequestImport["options"]>;

/** Which of the senders is the person: from there the letters went out, and everything else came in. */
export function OwnAddresses(props: {
  item: RequestImport;
  choices: Choices;
  busy: boolean;
  onChange: (change: Partial<Choices>) => void;
}) {
  const { item, choices, busy, onChange } = props;
  if (item.format !== "mails") return null;
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
      <legend>Which of these are you?</legend>
      <p>From there your letters went out; everything else is taken for an answer.</p>
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
            {address} <small>{countText(letters, "letter begun", "letters begun")}</small>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
