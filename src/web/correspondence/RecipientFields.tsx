import { mdiReply, mdiReplyAll } from "@mdi/js";
import { type RefObject, useId, useState } from "react";
import { Segmented } from "#web/ui/Segmented.tsx";
import css from "./Composer.module.css";
import { RecipientLine } from "./RecipientLine.tsx";
import { doubtsOf, type Line, type Recipients, sameRecipients, withAdded, without } from "./recipients.ts";

type Props = {
  recipients: Recipients;
  suggested: { reply: Recipients; all: Recipients; offered: readonly string[] };
  ownDomain: string | null;
  /** It goes to somebody else than who wrote, so nobody is missed. */
  elsewhere: boolean;
  toRef: RefObject<HTMLInputElement | null>;
  onChange: (recipients: Recipients) => void;
};

/** To whom a reply goes: the one who wrote or everyone, in a switch where that differs, and each of them by hand. */
export function RecipientFields({ recipients, suggested, ownDomain, elsewhere, toRef, onChange }: Props) {
  const [copying, setCopying] = useState(false);
  const kind = useId();
  const { reply, all } = suggested;
  const offered = suggested.offered.filter(
    (address) => !(holds(recipients.to, address) || holds(recipients.cc, address)),
  );
  const chooses = !sameRecipients(reply, all);
  const chosen = sameRecipients(recipients, reply)
    ? "reply"
    : sameRecipients(recipients, all)
      ? "all"
      : "own";
  const doubts = doubtsOf(recipients, elsewhere ? null : (reply.to[0] ?? null));
  const withCc = copying || recipients.cc.length > 0;
  const line = (name: Line) => ({
    addresses: recipients[name],
    ownDomain,
    onAdd: (addresses: string[]) => onChange(withAdded(recipients, name, addresses)),
    onRemove: (address: string) => onChange(without(recipients, name, address)),
  });
  return (
    <>
      {chooses && (
        <div className={css.line}>
          <span className={css.key} id={kind}>
            Answer
          </span>
          <Segmented<"reply" | "all" | "own">
            label="Answer"
            value={chosen}
            options={[
              { value: "reply", label: "Reply", icon: mdiReply },
              { value: "all", label: "Reply all", icon: mdiReplyAll },
            ]}
            onChange={(value) => onChange(value === "all" ? all : reply)}
          />
        </div>
      )}
      <RecipientLine
        label="To"
        inputRef={toRef}
        {...line("to")}
        end={
          !withCc && (
            <button type="button" className={css.copy} onClick={() => setCopying(true)}>
              Cc
            </button>
          )
        }
      />
      {offered.length > 0 && (
        <p className={css.offered}>
          <span>Also wrote here</span>
          {offered.map((address) => (
            <button
              key={address}
              type="button"
              className={css.copy}
              onClick={() => onChange(withAdded(recipients, "to", [address]))}
            >
              Add {address}
            </button>
          ))}
        </p>
      )}
      {withCc && <RecipientLine label="Cc" focused={copying} {...line("cc")} />}
      {doubts.length > 0 && (
        <p className={css.doubt} role="status">
          {doubts.join(" ")}
        </p>
      )}
    </>
  );
}

const holds = (line: readonly string[], address: string) =>
  line.some((other) => other.toLowerCase() === address.toLowerCase());
