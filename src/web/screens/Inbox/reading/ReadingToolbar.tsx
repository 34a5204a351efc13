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
  /** Where it stands in the list, such as "3 of 214". */
  position: string | null;
  /** What else can be done with the open conversation, after a line. */
  more: readonly MenuItem[];
  onAct: (action: ConversationAction) => void;
  onOpenMenu: (menu: ActionMenu) => void;
  onNewer: (() => void) | null;
  onOlder: (() => void) | null;
  onClose: () => void;
};

/** What can be done with the open conversation. A phone keeps what fits under a thumb; the rest goes behind "More". */
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
          label: "Remove star",
          icon: mdiStarOffOutline,
          shortcut: "s",
          onSelect: () => onAct({ type: "unstar" }),
        }
      : { label: "Star", icon: mdiStarOutline, shortcut: "s", onSelect: () => onAct({ type: "star" }) },
    ...(phone
      ? [
          { label: "Label", icon: mdiLabelOutline, onSelect: openMenu("label") },
          { label: "Snooze", icon: mdiClockOutline, onSelect: openMenu("snooze") },
        ]
      : []),
    ...(folder === "inbox" || availableActions.some(({ type }) => type === "inbox")
      ? []
      : [
          {
            label: "Move to Inbox",
            icon: mdiInboxArrowDownOutline,
            onSelect: () => onAct({ type: "inbox" }),
          },
        ]),
    ...props.more.map((item, index) => (index === 0 ? { ...item, apart: true } : item)),
  ];
  return (
    <div className={css.bar} role="toolbar" aria-label="Conversation">
      <IconButton
        icon={mdiArrowLeft}
        label="Back to the list"
        shortcut="u"
        className={css.back}
        onClick={onClose}
      />
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
      <IconButton
        icon={mdiEmailOutline}
        label="Mark as unread"
        shortcut="Shift+U"
        onClick={() => onAct({ type: "unread" })}
      />
      {!phone && (
        <>
          <IconButton
            icon={mdiLabelOutline}
            label="Label"
            shortcut="l"
            data-asks="label"
            onClick={(event) => onOpenMenu({ kind: "label", anchor: event.currentTarget })}
          />
          <IconButton
            icon={mdiClockOutline}
            label="Snooze"
            shortcut="b"
            data-asks="snooze"
            onClick={(event) => onOpenMenu({ kind: "snooze", anchor: event.currentTarget })}
          />
        </>
      )}
      <MenuButton
        label="More"
        trigger={<PlainIconButton ref={more} icon={mdiDotsHorizontal} label="More" />}
        items={menuItems}
      />
      <span className={css.place}>{position}</span>
      <IconButton
        icon={mdiChevronUp}
        label="Newer"
        shortcut="k"
        disabled={!onNewer}
        onClick={() => onNewer?.()}
      />
      <IconButton
        icon={mdiChevronDown}
        label="Older"
        shortcut="j"
        disabled={!onOlder}
        onClick={() => onOlder?.()}
      />
    </div>
  );
}
