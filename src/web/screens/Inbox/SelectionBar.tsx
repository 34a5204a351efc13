import {
  mdiClockOutline,
  mdiClose,
  mdiDotsHorizontal,
  mdiEmailOpenOutline,
  mdiEmailOutline,
  mdiLabelOutline,
  mdiSelectAll,
  mdiStarOffOutline,
  mdiStarOutline,
} from "@mdi/js";
import { grouped } from "#core/calendar-words.ts";
import type { Folder } from "#core/request/lists.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import type { Selection } from "#web/ui/selection.ts";
import { TickBox } from "#web/ui/TickBox.tsx";
import type { Deed } from "./mailbox-change.ts";
import css from "./SelectionBar.module.css";
import { shelfActs } from "./shelf-acts.ts";

export type Asked = { kind: "label" | "snooze"; anchor: Element };

export type SelectionBarProps = {
  selection: Selection;
  folder: Folder;
  /** The rows that are here, and how many the list has in all where that is known. */
  shown: number;
  total: number | null;
  /** What the whole list is called: "Inbox". */
  name: string;
  /** Some of the chosen ones have mail not read yet. */
  unread: boolean;
  onAct: (deed: Deed) => void;
  onAsk: (asked: Asked) => void;
  onSelectAll: (all: boolean) => void;
  onClear: () => void;
};

/** Stands in place of the search while conversations are chosen: how many, and what can be done to them. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, folder, shown, total, name, unread, onAct, onAsk, onSelectAll, onClear } = props;
  const here = selection.ids.size;
  const whole = here === shown;
  const more = total === null || total > shown;
  const count = selection.all && total !== null ? total : here;
  const everything = total === null ? `All in ${name}` : `All ${grouped(total)} in ${name}`;
  const none = here === 0;
  return (
    <div className={css.bar} role="toolbar" aria-label="Selected conversations">
      <TickBox
        className={css.box}
        aria-label={whole ? "Select none" : "Select all shown"}
        checked={whole}
        partly={!whole && here > 0}
        onChange={() => (whole ? onClear() : onSelectAll(false))}
      />
      <p className={css.count} role="status">
        {selection.all && total === null ? "All" : grouped(count)} selected
      </p>
      {whole && more && !selection.all && (
        <button type="button" className={css.all} onClick={() => onSelectAll(true)}>
          {everything}
        </button>
      )}
      <GlyphButton
        icon={mdiClose}
        label="Clear the selection"
        shortcut="Escape"
        className={css.clear}
        onClick={onClear}
      />
      <span className={css.acts}>
        {shelfActs(folder).map(({ verb, label, icon, shortcut }) => (
          <IconButton
            key={verb}
            icon={icon}
            label={label}
            disabled={none}
            {...(shortcut && { shortcut })}
            onClick={() => onAct({ verb })}
          />
        ))}
        <IconButton
          icon={unread ? mdiEmailOpenOutline : mdiEmailOutline}
          label={unread ? "Mark as read" : "Mark as unread"}
          shortcut={unread ? "Shift+I" : "Shift+U"}
          disabled={none}
          onClick={() => onAct({ verb: unread ? "read" : "unread" })}
        />
        <IconButton
          icon={mdiLabelOutline}
          label="Label"
          shortcut="l"
          data-asks="label"
          disabled={none}
          onClick={(event) => onAsk({ kind: "label", anchor: event.currentTarget })}
        />
        <IconButton
          icon={mdiClockOutline}
          label="Snooze"
          shortcut="b"
          data-asks="snooze"
          disabled={none}
          onClick={(event) => onAsk({ kind: "snooze", anchor: event.currentTarget })}
        />
        <MenuButton
          label="More"
          align="end"
          trigger={<GlyphButton icon={mdiDotsHorizontal} label="More" />}
          items={[
            {
              label: "Star",
              icon: mdiStarOutline,
              shortcut: "s",
              disabled: none,
              onSelect: () => onAct({ verb: "star" }),
            },
            {
              label: "Remove star",
              icon: mdiStarOffOutline,
              disabled: none,
              onSelect: () => onAct({ verb: "unstar" }),
            },
            {
              label: unread ? "Mark as unread" : "Mark as read",
              icon: unread ? mdiEmailOutline : mdiEmailOpenOutline,
              disabled: none,
              onSelect: () => onAct({ verb: unread ? "unread" : "read" }),
            },
            ...(more
              ? [
                  {
                    label: `Select ${everything[0]?.toLowerCase()}${everything.slice(1)}`,
                    icon: mdiSelectAll,
                    apart: true,
                    onSelect: () => onSelectAll(true),
                  },
                ]
              : []),
          ]}
        />
      </span>
    </div>
  );
}
