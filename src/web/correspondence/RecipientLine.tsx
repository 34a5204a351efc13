import { mdiAlertCircleOutline, mdiClose } from "@mdi/js";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { isNoReply } from "#core/reply/sender.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./RecipientLine.module.css";
import { addressTrouble, typedAddresses } from "./recipients.ts";

type Props = {
  label: "To" | "Cc";
  addresses: readonly string[];
  /** Where our own addresses are, to which nothing can be sent. */
  ownDomain: string | null;
  onAdd: (addresses: string[]) => void;
  onRemove: (address: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Takes the focus when it appears. */
  focused?: boolean;
  /** Stands at the right end. */
  end?: ReactNode;
};

/** Whom a mail goes to: each address can be taken out, and others typed or pasted beside them. */
export function RecipientLine({
  label,
  addresses,
  ownDomain,
  onAdd,
  onRemove,
  inputRef,
  focused = false,
  end,
}: Props) {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused, input]);

  const add = (text: string) => {
    const found = typedAddresses(text);
    setTyped("");
    if (found.length === 0) return;
    onAdd(found);
    setSaid(`${found.join(", ")} added to ${label}`);
  };
  const remove = (address: string) => {
    onRemove(address);
    setSaid(`${address} removed from ${label}`);
    input.current?.focus();
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a word is being composed, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    const ends = event.key === "," || event.key === ";" || event.key === " " || event.key === "Enter";
    if (ends && (typed.trim() !== "" || event.key !== "Enter")) {
      const sends = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!sends) event.preventDefault();
      add(typed);
    }
    if (event.key === "Backspace" && typed === "")
      list.current?.querySelector<HTMLElement>("li:last-child button")?.focus();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the pointer; the keyboard reaches the field itself
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      className={css.line}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest("button, li")) input.current?.focus();
      }}
    >
      <span className={css.key} id={id}>
        {label}
      </span>
      <div className={css.field}>
        {addresses.length > 0 && (
          <ul ref={list} className={css.list} aria-labelledby={id}>
            {addresses.map((address) => (
              <Chip
                key={address}
                address={address}
                trouble={addressTrouble(address, ownDomain)}
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
          aria-label={`Add to ${label}`}
          placeholder={addresses.length === 0 ? "Name an address" : " "}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keys}
          onBlur={() => add(typed)}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text");
            if (typedAddresses(text).length < 2 && !text.includes("<")) return;
            event.preventDefault();
            add(`${typed} ${text}`);
          }}
        />
      </div>
      {end}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

function Chip(props: { address: string; trouble: string | null; onRemove: () => void }) {
  const { address, trouble, onRemove } = props;
  return (
    <li
      className={classNames(
        css.chip,
        (trouble || isNoReply(address)) && css.doubtful,
        trouble !== null && css.wrong,
      )}
    >
      {trouble && <Icon path={mdiAlertCircleOutline} size={14} />}
      <span title={address}>{address}</span>
      {trouble && <VisuallyHidden>{`, ${trouble}`}</VisuallyHidden>}
      <button
        type="button"
        aria-label={`Remove ${address}`}
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
