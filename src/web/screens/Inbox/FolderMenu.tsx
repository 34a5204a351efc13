import { mdiCheckboxMultipleMarkedOutline, mdiChevronDown, mdiMagnify } from "@mdi/js";
import { useNavigate } from "react-router";
import type { Mailbox } from "#contract/mailbox.ts";
import { grouped } from "#core/calendar-words.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import css from "./FolderMenu.module.css";
import { folderOf, folders } from "./folders.ts";
import { type InboxAddress, writeAddress } from "./inbox-address.ts";

type Props = {
  address: InboxAddress;
  mailbox: Mailbox | undefined;
  /** Where one is. */
  name: string;
  /** Conversations are chosen now, by fingers; null where there are none. */
  onChoose: (() => void) | null;
};

/** On a phone, where the rail has no room: the folders, the labels, and choosing. */
export function FolderMenu({ address, mailbox, name, onChoose }: Props) {
  const navigate = useNavigate();
  const go = (to: Partial<InboxAddress>) => () => void navigate(writeAddress(to));
  const number = (count: number | undefined) => (count ? { aside: grouped(count) } : {});
  return (
    <span className={css.folders}>
      <MenuButton
        label="Folders"
        trigger={
          <button type="button">
            <span>{name}</span> <Icon path={mdiChevronDown} />
          </button>
        }
        items={[
          ...folders.map(({ id, name, icon }) => ({
            label: name,
            icon,
            ...(id === "inbox" && number(mailbox?.unread)),
            ...(id === "needs_action" && number(mailbox?.counts.needs_action)),
            ...(id === "unmatched" && number(mailbox?.unmatched)),
            onSelect: go({ folder: id }),
          })),
          ...(onChoose
            ? [
                {
                  label: "Select conversations",
                  icon: mdiCheckboxMultipleMarkedOutline,
                  apart: true,
                  onSelect: onChoose,
                },
              ]
            : []),
          ...(mailbox?.labels ?? []).map((label, index) => ({
            label: label.name,
            icon: folderOf("all", label.name).icon,
            apart: index === 0,
            ...number(label.unread),
            onSelect: go({ label: label.id }),
          })),
          ...(mailbox?.searches ?? []).map((search, index) => ({
            label: search.name,
            icon: mdiMagnify,
            apart: index === 0,
            onSelect: go({ ...address, folder: "all", label: null, q: search.q, request: null }),
          })),
        ]}
      />
    </span>
  );
}
