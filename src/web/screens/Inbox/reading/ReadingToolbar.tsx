import {
  mdiArrowLeft,
  mdiChevronDown,
  mdiChevronUp,
  mdiClockOutline,
  mdiDotsHorizontal,
  mdiEmailOutline,
  mdiInboxArrowDownOutline,
  mdiLabelOutline,
  mdiStarOffOutline,
  mdiStarOutline,
} from "@mdi/js";
import { useRef } from "react";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { inboxReading } from "#messages/inbox/reading.ts";
import { inboxToolbar } from "#messages/inbox/toolbar.ts";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { folderActions } from "#web/screens/Inbox/actions/folder-actions.ts";
import type { ConversationAction } from "#web/screens/Inbox/actions/mailbox-action.ts";
import type { ActionMenu } from "#web/screens/Inbox/actions/SelectionBar.tsx";
import css from "./ReadingPane.module.css";

export type ReadingToolbarProps = {
  folder: MailboxFolder;
  starred: boolean;
  /** Position in the list, such as "3 of 214". */
  position: string | null;
  /** There is no such conversation: nothing can be done with it. */
  isMissing: boolean;
  /** More menu items, after a separator. */
  more: readonly MenuItem[];
  onAct: (action: ConversationAction) => void;
  onOpenMenu: (menu: ActionMenu) => void;
  onNewer: (() => void) | null;
  onOlder: (() => void) | null;
  onClose: () => void;
};

/** Actions on the open conversation. On a phone, which has room for seven targets, some of them move to the "More" menu. */
export function ReadingToolbar(props: ReadingToolbarProps) {
  const { folder, starred, position, onAct, onOpenMenu, onNewer, onOlder, onClose } = props;
  const phone = usePhone();
  const more = useRef<HTMLButtonElement>(null);
  const availableActions = folderActions(folder);
  const openMenu = (kind: ActionMenu["kind"]) => () =>
    more.current && onOpenMenu({ kind, anchor: more.current });
  const menuItems: MenuItem[] = [
    starred
      ? {
          label: inboxToolbar.removeStar,
          icon: mdiStarOffOutline,
          shortcut: "s",
          onSelect: () => onAct({ type: "unstar" }),
        }
      : {
          label: inboxToolbar.star,
          icon: mdiStarOutline,
          shortcut: "s",
          onSelect: () => onAct({ type: "star" }),
        },
    ...(phone
      ? [
          {
            label: inboxToolbar.markAsUnread,
            icon: mdiEmailOutline,
            onSelect: () => onAct({ type: "unread" }),
          },
          { label: inboxToolbar.label, icon: mdiLabelOutline, onSelect: openMenu("label") },
          { label: inboxToolbar.snooze, icon: mdiClockOutline, onSelect: openMenu("snooze") },
        ]
      : []),
    ...(folder === "inbox" || availableActions.some(({ type }) => type === "inbox")
      ? []
      : [
          {
            label: inboxToolbar.moveToInbox,
            icon: mdiInboxArrowDownOutline,
            onSelect: () => onAct({ type: "inbox" }),
          },
        ]),
    ...props.more.map((item, index) => (index === 0 ? { ...item, apart: true } : item)),
  ];
  const back = (
    <IconButton
      icon={mdiArrowLeft}
      label={inboxReading.back}
      shortcut="u"
      className={props.isMissing ? "" : css.back}
      onClick={onClose}
    />
  );
  if (props.isMissing)
    return (
      <div className={css.bar} role="toolbar" aria-label={inboxReading.toolbar}>
        {back}
      </div>
    );
  return (
    <div className={css.bar} role="toolbar" aria-label={inboxReading.toolbar}>
      {back}
      {availableActions.map(({ type, label, icon, shortcut }) => (
        <IconButton
          key={type}
          icon={icon}
          label={label}
          {...(shortcut && { shortcut })}
          onClick={() => onAct({ type })}
        />
      ))}
      <span className={css.apart} />
      {!phone && (
        <>
          <IconButton
            icon={mdiEmailOutline}
            label={inboxToolbar.markAsUnread}
            shortcut="Shift+U"
            onClick={() => onAct({ type: "unread" })}
          />
          <IconButton
            icon={mdiLabelOutline}
            label={inboxToolbar.label}
            shortcut="l"
            data-menu="label"
            onClick={(event) => onOpenMenu({ kind: "label", anchor: event.currentTarget })}
          />
          <IconButton
            icon={mdiClockOutline}
            label={inboxToolbar.snooze}
            shortcut="b"
            data-menu="snooze"
            onClick={(event) => onOpenMenu({ kind: "snooze", anchor: event.currentTarget })}
          />
        </>
      )}
      <MenuButton
        label={inboxToolbar.more}
        trigger={<PlainIconButton ref={more} icon={mdiDotsHorizontal} label={inboxToolbar.more} />}
        items={menuItems}
      />
      <span className={css.place}>{position}</span>
      <IconButton
        icon={mdiChevronUp}
        label={inboxReading.newer}
        shortcut="k"
        disabled={!onNewer}
        onClick={() => onNewer?.()}
      />
      <IconButton
        icon={mdiChevronDown}
        label={inboxReading.older}
        shortcut="j"
        disabled={!onOlder}
        onClick={() => onOlder?.()}
      />
    </div>
  );
}
