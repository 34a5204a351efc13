import { mdiPlus } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { Checkbox } from "#web/design/controls/Checkbox.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { AnchoredPopover } from "#web/design/overlays/AnchoredPopover.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import css from "./LabelMenu.module.css";
import { findLabelByName, normalizeLabelName, saveLabel } from "./label-queries.ts";

/** One label given or taken. */
export type LabelAction = { type: "label" | "unlabel"; label: { id: string; name: string } };

type Props = {
  anchor: Element;
  /** What stands over it: "Label as". */
  title: string;
  labels: Mailbox["labels"];
  /** Which labels the chosen ones have, one list for each of them. */
  selectedLabels: readonly (readonly string[])[];
  onAct: (action: LabelAction) => void;
  onClose: () => void;
};

/** Labels to tick, found by typing; what no label is called yet can be made one. */
export function LabelMenu({ anchor, title, labels, selectedLabels, onAct, onClose }: Props) {
  const client = useQueryClient();
  const id = useId();
  const [query, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const name = normalizeLabelName(query);
  const matchingLabels = labels.filter((label) => label.name.toLowerCase().includes(name.toLowerCase()));
  const isOnSome = (id: string) => selectedLabels.some((ids) => ids.includes(id));
  const isOnAll = (id: string) =>
    selectedLabels.length > 0 && selectedLabels.every((ids) => ids.includes(id));
  const toggle = (label: { id: string; name: string }) =>
    onAct({ type: isOnAll(label.id) ? "unlabel" : "label", label: { id: label.id, name: label.name } });
  const create = async () => {
    try {
      const label = await saveLabel(client, crypto.randomUUID(), name);
      setTyped("");
      onAct({ type: "label", label });
    } catch (error) {
      showToast({
        text: `Not created. ${error instanceof Error ? error.message : "Try again in a moment."}`,
      });
    }
  };
  const submitQuery = () => {
    const [first] = matchingLabels;
    if (name && first && (matchingLabels.length === 1 || findLabelByName(matchingLabels, name)))
      toggle(findLabelByName(matchingLabels, name) ?? first);
    else if (name && matchingLabels.length === 0) void create();
  };
  return (
    <AnchoredPopover anchor={anchor} title={title} initialFocus={field} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the fields within */}
      <div onKeyDown={moveFocus}>
        <input
          ref={field}
          className={css.find}
          aria-label="Find a label or name a new one"
          placeholder="Find or create"
          autoComplete="off"
          maxLength={40}
          value={query}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            submitQuery();
          }}
        />
        <ul className={css.labels}>
          {matchingLabels.map((label) => (
            <li key={label.id}>
              <label className={css.label} htmlFor={`${id}${label.id}`}>
                <Checkbox
                  id={`${id}${label.id}`}
                  checked={isOnAll(label.id)}
                  indeterminate={!isOnAll(label.id) && isOnSome(label.id)}
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
        {name && !findLabelByName(labels, name) && (
          <button type="button" className={css.create} onClick={() => void create()}>
            <Icon path={mdiPlus} size={16} />
            Create “{name}”
          </button>
        )}
      </div>
    </AnchoredPopover>
  );
}

/** Arrow keys go through the fields as Tab does. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const offset = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (offset === 0) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")];
  const focusedIndex = fields.findIndex((one) => one.matches(":focus"));
  fields[Math.min(Math.max(focusedIndex + offset, 0), fields.length - 1)]?.focus();
}
