import { mdiAlertCircleOutline, mdiClose, mdiReply, mdiReplyAll } from "@mdi/js";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { isNoReply } from "#core/mail/email-domain.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadComposer as m } from "#messages/thread/composer.ts";
import { classNames } from "#web/design/class-names.ts";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import {
  addRecipients,
  addressProblem,
  parseAddresses,
  type RecipientField,
  type Recipients,
  recipientWarnings,
  removeRecipient,
  sameRecipients,
} from "#web/features/drafts/recipients.ts";
import css from "./Composer.module.css";

type Props = {
  recipients: Recipients;
  suggested: { reply: Recipients; all: Recipients; offered: readonly string[] };
  /** Who reviews the decision that the letter is about, to add with one click; null if there is no known address. */
  reviewer?: string | null;
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
  reviewer = null,
  ownDomain,
  differentRecipient,
  toRef,
  onChange,
}: Props) {
  const [showCc, setShowCc] = useState(false);
  const answerLabelId = useId();
  const { reply, all } = suggested;
  const isMissing = (address: string) =>
    !(includesAddress(recipients.to, address) || includesAddress(recipients.cc, address));
  const offered = [
    { label: m.reviewer, addresses: reviewer === null ? [] : [reviewer].filter(isMissing) },
    { label: m.alsoInConversation, addresses: suggested.offered.filter(isMissing) },
  ].filter(({ addresses }) => addresses.length > 0);
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
      {offered.map(({ label, addresses }) => (
        <p key={label} className={css.offered}>
          <span>{label}</span>
          {addresses.map((address) => (
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
      ))}
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

type RecipientLineProps = {
  field: "To" | "Cc";
  addresses: readonly string[];
  /** Domain of Daylight's own addresses, to which nothing can be sent. */
  ownDomain: string | null;
  onAdd: (addresses: string[]) => void;
  onRemove: (address: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Focus the input when it is shown. */
  autoFocus?: boolean;
  /** At the right end. */
  trailing?: ReactNode;
};

/** The recipients in one field: each address has a button to remove it; more can be typed or pasted. */
function RecipientLine({
  field,
  addresses,
  ownDomain,
  onAdd,
  onRemove,
  inputRef,
  autoFocus = false,
  trailing,
}: RecipientLineProps) {
  const label = m.fields[field];
  const id = useId();
  const ownInputRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownInputRef;
  const list = useRef<HTMLUListElement>(null);
  const [inputText, setInputText] = useState("");
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus, input]);

  const add = (text: string) => {
    const parsed = parseAddresses(text);
    setInputText("");
    if (parsed.length === 0) return;
    onAdd(parsed);
    setAnnouncement(formatMessage(m.addedTo, { addresses: parsed.join(", "), field: label }));
  };
  const remove = (address: string) => {
    onRemove(address);
    setAnnouncement(formatMessage(m.removedFrom, { address, field: label }));
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // During composition, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    const endsAddress = event.key === "," || event.key === ";" || event.key === " " || event.key === "Enter";
    if (endsAddress && (inputText.trim() !== "" || event.key !== "Enter")) {
      const isSendShortcut = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!isSendShortcut) event.preventDefault();
      add(inputText);
    }
    if (event.key === "Backspace" && inputText === "")
      list.current?.querySelector<HTMLElement>("li:last-child button")?.focus();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the pointer; the keyboard reaches the field itself
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      className={css.recipientLine}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest("button, li")) input.current?.focus();
      }}
    >
      <span className={css.recipientLineKey} id={id}>
        {label}
      </span>
      <div className={css.field}>
        {addresses.length > 0 && (
          <ul ref={list} className={css.list} aria-labelledby={id}>
            {addresses.map((address) => (
              <Chip
                key={address}
                address={address}
                problem={addressProblem(address, ownDomain)}
                onRemove={() => remove(address)}
              />
            ))}
          </ul>
        )}
        <input
          ref={input}
          type="text"
          inputMode="email"
          autoCapitalize="off"
          className={css.input}
          aria-label={formatMessage(m.addTo, { field: label })}
          placeholder={addresses.length === 0 ? m.addressPlaceholder : " "}
          autoComplete="off"
          spellCheck={false}
          value={inputText}
          onChange={(event) => setInputText(event.target.value)}
          onKeyDown={handleKeyDown}
          onBlur={() => add(inputText)}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text");
            if (parseAddresses(text).length < 2 && !text.includes("<")) return;
            event.preventDefault();
            add(`${inputText} ${text}`);
          }}
        />
      </div>
      {trailing}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

function Chip(props: { address: string; problem: string | null; onRemove: () => void }) {
  const { address, problem, onRemove } = props;
  return (
    <li
      className={classNames(
        css.chip,
        (problem || isNoReply(address)) && css.questionable,
        problem !== null && css.invalid,
      )}
    >
      {problem && <Icon path={mdiAlertCircleOutline} size={14} />}
      <span title={address}>{address}</span>
      {problem && <VisuallyHidden>{formatMessage(m.addressProblem, { problem })}</VisuallyHidden>}
      <button
        type="button"
        aria-label={formatMessage(m.removeAddress, { address })}
        onClick={onRemove}
        onKeyDown={(event) => {
          if (event.key === "Backspace" || event.key === "Delete") {
            event.preventDefault();
            onRemove();
          }
        }}
      >
        <Icon path={mdiClose} size={14} />
      </button>
    </li>
  );
}
