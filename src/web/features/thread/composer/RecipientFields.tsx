import { mdiReply, mdiReplyAll } from "@mdi/js";
import { type RefObject, useId, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadComposer as m } from "#messages/thread/composer.ts";
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
  /**
   * The recipient is deliberately not the sender of the answered email, so there is no warning about that.
   */
  differentRecipient: boolean;
  toRef: RefObject<HTMLInputElement | null>;
  onChange: (recipients: Recipients) => void;
};

/** Recipients of a reply: a switch between reply and reply all if they differ, and the fields To and Cc. */
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
            {m.replyMode}
          </span>
          <Segmented<"reply" | "all" | "own">
            label={m.replyMode}
            value={selectedMode}
            options={[
              { value: "reply", label: m.reply, icon: mdiReply },
              { value: "all", label: m.replyAll, icon: mdiReplyAll },
            ]}
            onChange={(value) => onChange(value === "all" ? all : reply)}
          />
        </div>
      )}
      <RecipientLine
        field="To"
        inputRef={toRef}
        {...line("to")}
        trailing={
          !ccVisible && (
            <button type="button" className={css.linkButton} onClick={() => setShowCc(true)}>
              {m.fields.Cc}
            </button>
          )
        }
      />
      {offered.length > 0 && (
        <p className={css.offered}>
          <span>{m.alsoInConversation}</span>
          {offered.map((address) => (
            <button
              key={address}
              type="button"
              className={css.linkButton}
              onClick={() => onChange(addRecipients(recipients, "to", [address]))}
            >
              {formatMessage(m.addAddress, { address })}
            </button>
          ))}
        </p>
      )}
      {ccVisible && <RecipientLine field="Cc" autoFocus={showCc} {...line("cc")} />}
      {warnings.length > 0 && (
        <p className={css.recipientWarning} role="status">
          {warnings.join(" ")}
        </p>
      )}
    </>
  );
}

const includesAddress = (line: readonly string[], address: string) =>
  line.some((existing) => existing.toLowerCase() === address.toLowerCase());
