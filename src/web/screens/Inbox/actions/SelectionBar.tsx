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
import { formatInteger } from "#core/dates/format-date.ts";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { Checkbox } from "#web/design/controls/Checkbox.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import type { Selection } from "#web/features/lists/selection.ts";
import { folderActions } from "./folder-actions.ts";
import type { ConversationAction } from "./mailbox-action.ts";
import css from "./SelectionBar.module.css";

export type ActionMenu = { kind: "label" | "snooze"; anchor: Element };

export type SelectionBarProps = {
  selection: Selection;
  folder: MailboxFolder;
  /** The rows that are here, and how many the list has in all where that is known. */
  shown: number;
  total: number | null;
  /** What the whole list is called: "Inbox". */
  name: string;
  /** Some of the chosen ones have mail not read yet. */
  unread: boolean;
  onAct: (action: ConversationAction) => void;
  onOpenMenu: (menu: ActionMenu) => void;
  onSelectAll: (all: boolean) => void;
  onClear: () => void;
};

/** Stands in place of the search while conversations are chosen: how many, and what can be done to them. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, folder, shown, total, name, unread, onAct, onOpenMenu, onSelectAll, onClear } = props;
  const selectedCount = selection.ids.size;
  const allShownSelected = selectedCount === shown;
  const hasMore = total === null || total > shown;
  const count = selection.all && total !== null ? total : selectedCount;
  const selectAllLabel = total === null ? `All in ${name}` : `All ${formatInteger(total)} in ${name}`;
  const isEmpty = selectedCount === 0;
  return (
    <div className={css.bar} role="toolbar" aria-label="Selected conversations">
      <Checkbox
        className={css.box}
        aria-label={allShownSelected ? "Select none" : "Select all shown"}
        checked={allShownSelected}
        indeterminate={!allShownSelected && selectedCount > 0}
        onChange={() => (allShownSelected ? onClear() : onSelectAll(false))}
      />
      <p className={css.count} role="status">
        {selection.all && total === null ? "All" : formatInteger(count)} selected
      </p>
      {allShownSelected && hasMore && !selection.all && (
        <button type="button" className={css.all} onClick={() => onSelectAll(true)}>
          {selectAllLabel}
        </button>
      )}
      <PlainIconButton
        icon={mdiClose}
        label="Clear the selection"
        shortcut="Escape"
        className={css.clear}
        onClick={onClear}
      />
      <span className={css.acts}>
        {folderActions(folder).map(({ type: verb, label, icon, shortcut }) => (
          <IconButton
            key={verb}
            icon={icon}
            label={label}
            disabled={isEmpty}
            {...(shortcut && { shortcut })}
            onClick={() => onAct({ type: verb })}
          />
        ))}
        <IconButton
          icon={unread ? mdiEmailOpenOutline : mdiEmailOutline}
          label={unread ? "Mark as read" : "Mark as unread"}
          shortcut={unread ? "Shift+I" : "Shift+U"}
          disabled={isEmpty}
          onClick={() => onAct({ type: unread ? "read" : "unread" })}
        />
        <IconButton
          icon={mdiLabelOutline}
          label="Label"
          shortcut="l"
          data-asks="label"
          disabled={isEmpty}
          onClick={(event) => onOpenMenu({ kind: "label", anchor: event.currentTarget })}
        />
        <IconButton
          icon={mdiClockOutline}
          label="Snooze"
          shortcut="b"
          data-asks="snooze"
          disabled={isEmpty}
          onClick={(event) => onOpenMenu({ kind: "snooze", anchor: event.currentTarget })}
        />
        <MenuButton
          label="More"
          align="end"
          trigger={<PlainIconButton icon={mdiDotsHorizontal} label="More" />}
          items={[
            {
              label: "Star",
              icon: mdiStarOutline,
              shortcut: "s",
              disabled: isEmpty,
              onSelect: () => onAct({ type: "star" }),
            },
            {
              label: "Remove star",
              icon: mdiStarOffOutline,
              disabled: isEmpty,
              onSelect: () => onAct({ type: "unstar" }),
            },
            {
              label: unread ? "Mark as unread" : "Mark as read",
              icon: unread ? mdiEmailOutline : mdiEmailOpenOutline,
              disabled: isEmpty,
              onSelect: () => onAct({ type: unread ? "unread" : "read" }),
            },
            ...(hasMore
              ? [
                  {
                    label: `Select ${selectAllLabel[0]?.toLowerCase()}${selectAllLabel.slice(1)}`,
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
