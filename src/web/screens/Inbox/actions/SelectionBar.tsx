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
import { formatMessage } from "#core/messages/format-message.ts";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { inboxToolbar } from "#messages/inbox/toolbar.ts";
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
  /** Number of loaded rows, and the total of the list; null while unknown. */
  shown: number;
  total: number | null;
  /** Name of the list, such as "Inbox". */
  name: string;
  /** Some of the selected conversations are unread. */
  unread: boolean;
  onAct: (action: ConversationAction) => void;
  onOpenMenu: (menu: ActionMenu) => void;
  onSelectAll: (all: boolean) => void;
  onClear: () => void;
};

/** Replaces the search while conversations are selected: their number and the actions on them. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, folder, shown, total, name, unread, onAct, onOpenMenu, onSelectAll, onClear } = props;
  const selectedCount = selection.ids.size;
  const allShownSelected = selectedCount === shown;
  const hasMore = total === null || total > shown;
  const count = selection.all && total !== null ? total : selectedCount;
  const { selection: texts } = inboxToolbar;
  const selectAllLabel = total === null ? texts.selectAll : formatMessage(texts.selectAllCount, { total });
  const selectAllInLabel =
    total === null
      ? formatMessage(texts.selectAllIn, { list: name })
      : formatMessage(texts.selectAllCountIn, { total, list: name });
  const isEmpty = selectedCount === 0;
  return (
    <div className={css.bar} role="toolbar" aria-label={texts.toolbar}>
      <Checkbox
        className={css.box}
        aria-label={allShownSelected ? texts.selectNone : texts.selectShown}
        checked={allShownSelected}
        indeterminate={!allShownSelected && selectedCount > 0}
        onChange={() => (allShownSelected ? onClear() : onSelectAll(false))}
      />
      <p className={css.count} role="status">
        {selection.all && total === null ? texts.all : formatMessage(texts.count, { count })}
      </p>
      {allShownSelected && hasMore && !selection.all && (
        <button type="button" className={css.all} onClick={() => onSelectAll(true)}>
          {selectAllLabel}
        </button>
      )}
      <PlainIconButton
        icon={mdiClose}
        label={texts.clear}
        shortcut="Escape"
        className={css.clear}
        onClick={onClear}
      />
      <span className={css.actions}>
        {folderActions(folder).map(({ type, label, icon, shortcut }) => (
          <IconButton
            key={type}
            icon={icon}
            label={label}
            disabled={isEmpty}
            {...(shortcut && { shortcut })}
            onClick={() => onAct({ type })}
          />
        ))}
        <IconButton
          icon={unread ? mdiEmailOpenOutline : mdiEmailOutline}
          label={unread ? inboxToolbar.markAsRead : inboxToolbar.markAsUnread}
          shortcut={unread ? "Shift+I" : "Shift+U"}
          disabled={isEmpty}
          onClick={() => onAct({ type: unread ? "read" : "unread" })}
        />
        <IconButton
          icon={mdiLabelOutline}
          label={inboxToolbar.label}
          shortcut="l"
          data-menu="label"
          disabled={isEmpty}
          onClick={(event) => onOpenMenu({ kind: "label", anchor: event.currentTarget })}
        />
        <IconButton
          icon={mdiClockOutline}
          label={inboxToolbar.snooze}
          shortcut="b"
          data-menu="snooze"
          disabled={isEmpty}
          onClick={(event) => onOpenMenu({ kind: "snooze", anchor: event.currentTarget })}
        />
        <MenuButton
          label={inboxToolbar.more}
          align="end"
          trigger={<PlainIconButton icon={mdiDotsHorizontal} label={inboxToolbar.more} />}
          items={[
            {
              label: inboxToolbar.star,
              icon: mdiStarOutline,
              shortcut: "s",
              disabled: isEmpty,
              onSelect: () => onAct({ type: "star" }),
            },
            {
              label: inboxToolbar.removeStar,
              icon: mdiStarOffOutline,
              disabled: isEmpty,
              onSelect: () => onAct({ type: "unstar" }),
            },
            {
              label: unread ? inboxToolbar.markAsUnread : inboxToolbar.markAsRead,
              icon: unread ? mdiEmailOutline : mdiEmailOpenOutline,
              disabled: isEmpty,
              onSelect: () => onAct({ type: unread ? "unread" : "read" }),
            },
            ...(hasMore
              ? [
                  {
                    label: selectAllInLabel,
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
