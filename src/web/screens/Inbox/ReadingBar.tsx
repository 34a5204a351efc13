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
import type { Folder } from "#core/request/lists.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import type { MenuItem } from "#web/ui/Menu.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import type { Deed } from "./mailbox-change.ts";
import css from "./ReadingPane.module.css";
import type { Asked } from "./SelectionBar.tsx";
import { shelfActs } from "./shelf-acts.ts";

export type ReadingBarProps = {
  folder: Folder;
  starred: boolean;
  /** Where it stands in the list, such as "3 of 214". */
  place: string | null;
  /** What else can be done with the open conversation, after a line. */
  more: readonly MenuItem[];
  onAct: (deed: Deed) => void;
  onAsk: (asked: Asked) => void;
  onNewer: (() => void) | null;
  onOlder: (() => void) | null;
  onClose: () => void;
};

/** What can be done with the open conversation. A phone keeps what fits under a thumb; the rest goes behind "More". */
export function ReadingBar(props: ReadingBarProps) {
  const { folder, starred, place, onAct, onAsk, onNewer, onOlder, onClose } = props;
  const phone = usePhone();
  const more = useRef<HTMLButtonElement>(null);
  const acts = shelfActs(folder);
  const ask = (kind: Asked["kind"]) => () => more.current && onAsk({ kind, anchor: more.current });
  const behind: MenuItem[] = [
    starred
      ? {
          label: "Remove star",
          icon: mdiStarOffOutline,
          shortcut: "s",
          onSelect: () => onAct({ verb: "unstar" }),
        }
      : { label: "Star", icon: mdiStarOutline, shortcut: "s", onSelect: () => onAct({ verb: "star" }) },
    ...(phone
      ? [
          { label: "Label", icon: mdiLabelOutline, onSelect: ask("label") },
          { label: "Snooze", icon: mdiClockOutline, onSelect: ask("snooze") },
        ]
      : []),
    ...(folder === "inbox" || acts.some(({ verb }) => verb === "inbox")
      ? []
      : [
          {
            label: "Move to Inbox",
            icon: mdiInboxArrowDownOutline,
            onSelect: () => onAct({ verb: "inbox" }),
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
      {acts.map(({ verb, label, icon, shortcut }) => (
        <IconButton
          key={verb}
          icon={icon}
          label={label}
          {...(shortcut && { shortcut })}
          onClick={() => onAct({ verb })}
        />
      ))}
      <span className={css.apart} />
      <IconButton
        icon={mdiEmailOutline}
        label="Mark as unread"
        shortcut="Shift+U"
        onClick={() => onAct({ verb: "unread" })}
      />
      {!phone && (
        <>
          <IconButton
            icon={mdiLabelOutline}
            label="Label"
            shortcut="l"
            data-asks="label"
            onClick={(event) => onAsk({ kind: "label", anchor: event.currentTarget })}
          />
          <IconButton
            icon={mdiClockOutline}
            label="Snooze"
            shortcut="b"
            data-asks="snooze"
            onClick={(event) => onAsk({ kind: "snooze", anchor: event.currentTarget })}
          />
        </>
      )}
      <MenuButton
        label="More"
        trigger={<GlyphButton ref={more} icon={mdiDotsHorizontal} label="More" />}
        items={behind}
      />
      <span className={css.place}>{place}</span>
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
