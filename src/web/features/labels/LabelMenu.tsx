import { mdiPlus } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { apiClient } from "#messages/api-client.ts";
import { labels as messages } from "#messages/labels.ts";
import { Checkbox } from "#web/design/controls/Checkbox.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { AnchoredPopover } from "#web/design/overlays/AnchoredPopover.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import css from "./LabelMenu.module.css";
import { findLabelByName, normalizeLabelName, saveLabel } from "./label-queries.ts";

/** One label added or removed. */
export type LabelAction = { type: "label" | "unlabel"; label: { id: string; name: string } };

type Props = {
  anchor: Element;
  /** Its heading, such as "Label as". */
  title: string;
  labels: Mailbox["labels"];
  /** The labels of each selected item. */
  selectedLabels: readonly (readonly string[])[];
  onAct: (action: LabelAction) => void;
  onClose: () => void;
};

/** Labels to check, filtered by typing; an unknown name can be created as a new label. */
export function LabelMenu({ anchor, title, labels, selectedLabels, onAct, onClose }: Props) {
  const client = useQueryClient();
  const id = useId();
  const [query, setQuery] = useState("");
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
      setQuery("");
      onAct({ type: "label", label });
    } catch (error) {
      showToast({
        text: formatMessage(messages.createFailed, {
          reason: error instanceof Error ? error.message : apiClient.tryAgain,
        }),
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
          aria-label={messages.find}
          placeholder={messages.findPlaceholder}
          autoComplete="off"
          maxLength={40}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
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
        {labels.length === 0 && !name && <p className={css.none}>{messages.empty}</p>}
        {name && !findLabelByName(labels, name) && (
          <button type="button" className={css.create} onClick={() => void create()}>
            <Icon path={mdiPlus} size={16} />
            {formatMessage(messages.create, { name })}
          </button>
        )}
      </div>
    </AnchoredPopover>
  );
}

/** Arrow keys move through the fields as Tab does. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const offset = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (offset === 0) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")];
  const focusedIndex = fields.findIndex((one) => one.matches(":focus"));
  fields[Math.min(Math.max(focusedIndex + offset, 0), fields.length - 1)]?.focus();
}
