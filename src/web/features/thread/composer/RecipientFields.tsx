import { mdiReply, mdiReplyAll } from "@mdi/js";
import { type RefObject, useId, useState } from "react";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import {
  addRecipients,
  type RecipientField,
  type Recipients,
  recipientWarnings,
  removeRecipient,
  sameRecipients,
} from "#web/features/drafts/recipients.ts";
import css from "./Composer.module.css";
import { RecipientLine } from "./RecipientLine.tsx";

type Props = {
  recipients: Recipients;
  suggested: { reply: Recipients; all: Recipients; offered: readonly string[] };
  ownDomain: string | null;
  /** It goes to somebody else than who wrote, so nobody is missed. */
  differentRecipient: boolean;
  toRef: RefObject<HTMLInputElement | null>;
  onChange: (recipients: Recipients) => void;
};

/** To whom a reply goes: the one who wrote or everyone, in a switch where that differs, and each of them by hand. */
export function RecipientFields({
  recipients,
  suggested,
  ownDomain,
  differentRecipient,
  toRef,
  onChange,
}: Props) {
  const [showCc, setShowCc] = useState(false);
  const answerLabelId = useId();
  const { reply, all } = suggested;
  const offered = suggested.offered.filter(
    (address) => !(includesAddress(recipients.to, address) || includesAddress(recipients.cc, address)),
  );
  const canReplyAll = !sameRecipients(reply, all);
  const selectedMode = sameRecipients(recipients, reply)
    ? "reply"
    : sameRecipients(recipients, all)
      ? "all"
      : "own";
  const warnings = recipientWarnings(recipients, differentRecipient ? null : (reply.to[0] ?? null));
  const ccVisible = showCc || recipients.cc.length > 0;
  const line = (name: RecipientField) => ({
    addresses: recipients[name],
    ownDomain,
    onAdd: (addresses: string[]) => onChange(addRecipients(recipients, name, addresses)),
    onRemove: (address: string) => onChange(removeRecipient(recipients, name, address)),
  });
  return (
    <>
      {canReplyAll && (
        <div className={css.line}>
          <span className={css.key} id={answerLabelId}>
            Answer
          </span>
          <Segmented<"reply" | "all" | "own">
            label="Answer"
            value={selectedMode}
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
        trailing={
          !ccVisible && (
            <button type="button" className={css.copy} onClick={() => setShowCc(true)}>
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
              onClick={() => onChange(addRecipients(recipients, "to", [address]))}
            >
              Add {address}
            </button>
          ))}
        </p>
      )}
      {ccVisible && <RecipientLine label="Cc" autoFocus={showCc} {...line("cc")} />}
      {warnings.length > 0 && (
        <p className={css.doubt} role="status">
          {warnings.join(" ")}
        </p>
      )}
    </>
  );
}

const includesAddress = (line: readonly string[], address: string) =>
  line.some((existing) => existing.toLowerCase() === address.toLowerCase());
