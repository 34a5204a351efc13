import { mdiPlus } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Mailbox } from "#contract/mailbox.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { PopoverAt } from "#web/ui/PopoverAt.tsx";
import { TickBox } from "#web/ui/TickBox.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import css from "./LabelMenu.module.css";
import { labelName, labelNamed, saveLabel } from "./labels.ts";

/** One label given or taken. */
export type LabelDeed = { verb: "label" | "unlabel"; label: { id: string; name: string } };

type Props = {
  anchor: Element;
  /** What stands over it: "Label as". */
  title: string;
  labels: Mailbox["labels"];
  /** Which labels the chosen ones have, one list for each of them. */
  had: readonly (readonly string[])[];
  onAct: (deed: LabelDeed) => void;
  onClose: () => void;
};

/** Labels to tick, found by typing; what no label is called yet can be made one. */
export function LabelMenu({ anchor, title, labels, had, onAct, onClose }: Props) {
  const client = useQueryClient();
  const id = useId();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const name = labelName(typed);
  const found = labels.filter((label) => label.name.toLowerCase().includes(name.toLowerCase()));
  const some = (id: string) => had.some((ids) => ids.includes(id));
  const every = (id: string) => had.length > 0 && had.every((ids) => ids.includes(id));
  const toggle = (label: { id: string; name: string }) =>
    onAct({ verb: every(label.id) ? "unlabel" : "label", label: { id: label.id, name: label.name } });
  const create = async () => {
    try {
      const label = await saveLabel(client, crypto.randomUUID(), name);
      setTyped("");
      onAct({ verb: "label", label });
    } catch (error) {
      showToast({
        text: `Not created. ${error instanceof Error ? error.message : "Try again in a moment."}`,
      });
    }
  };
  const enter = () => {
    const [first] = found;
    if (name && first && (found.length === 1 || labelNamed(found, name)))
      toggle(labelNamed(found, name) ?? first);
    else if (name && found.length === 0) void create();
  };
  return (
    <PopoverAt anchor={anchor} title={title} initialFocus={field} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the fields within */}
      <div onKeyDown={walk}>
        <input
          ref={field}
          className={css.find}
          aria-label="Find a label or name a new one"
          placeholder="Find or create"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            enter();
          }}
        />
        <ul className={css.labels}>
          {found.map((label) => (
            <li key={label.id}>
              <label className={css.label} htmlFor={`${id}${label.id}`}>
                <TickBox
                  id={`${id}${label.id}`}
                  checked={every(label.id)}
                  partly={!every(label.id) && some(label.id)}
                  onChange={() => toggle(label)}
                />
                <span>{label.name}</span>
              </label>
            </li>
          ))}
        </ul>
        {labels.length === 0 && !name && (
          <p className={css.none}>No labels yet. Type a name to make the first.</p>
        )}
        {name && !labelNamed(labels, name) && (
          <button type="button" className={css.create} onClick={() => void create()}>
            <Icon path={mdiPlus} size={16} />
            Create “{name}”
          </button>
        )}
      </div>
    </PopoverAt>
  );
}

/** Arrow keys go through the fields as Tab does. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")];
  const at = all.findIndex((one) => one.matches(":focus"));
  all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
}
