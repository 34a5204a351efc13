import { mdiCheckAll, mdiCheckboxMultipleMarkedOutline, mdiChevronDown, mdiMagnify } from "@mdi/js";
import { useNavigate } from "react-router";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inboxList } from "#messages/inbox/list.ts";
import { shell } from "#messages/shell/shell.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { openPalette } from "#web/features/keyboard/open-palette.ts";
import { type InboxParams, inboxUrl } from "#web/screens/Inbox/inbox-params.ts";
import {
  type SureOutcomeAction,
  sureCountText,
} from "#web/screens/Inbox/sure-outcomes/sure-outcome-count.ts";
import css from "./FolderMenu.module.css";
import { folderAppearance, folders } from "./folders.ts";

type Props = {
  address: InboxParams;
  mailbox: Mailbox | undefined;
  /** Name of the open folder. */
  name: string;
  /** Starts to select conversations by touch; null where there are none. */
  onStartSelecting: (() => void) | null;
  /** Confirms the outcomes that are sure; absent where there are not several. */
  confirmSure?: SureOutcomeAction | null;
};

/** Folders, labels, selection and the command palette on a phone, where the rail does not fit. */
export function FolderMenu({ address, mailbox, name, onStartSelecting, confirmSure }: Props) {
  const navigate = useNavigate();
  const openFolder = (to: Partial<InboxParams>) => () => void navigate(inboxUrl(to));
  const countProps = (count: number | undefined) => (count ? { aside: formatInteger(count) } : {});
  return (
    <span className={css.folders}>
      <MenuButton
        label={inboxFolders.title}
        trigger={
          <button type="button">
            <span>{name}</span> <Icon path={mdiChevronDown} />
          </button>
        }
        items={[
          ...folders.map(({ id, name, icon }) => ({
            label: name,
            icon,
            ...(id === "inbox" && countProps(mailbox?.unread)),
            ...(id === "needs_action" && countProps(mailbox?.counts.needs_action)),
            ...(id === "unmatched" && countProps(mailbox?.unmatched)),
            onSelect: openFolder({ folder: id }),
          })),
          { label: shell.goTo, icon: mdiMagnify, apart: true, onSelect: openPalette },
          ...(onStartSelecting
            ? [
                {
                  label: inboxFolders.selectConversations,
                  icon: mdiCheckboxMultipleMarkedOutline,
                  onSelect: onStartSelecting,
                },
              ]
            : []),
          ...(confirmSure
            ? [
                {
                  label: formatMessage(inboxList.confirmSure, { count: sureCountText(confirmSure.count) }),
                  icon: mdiCheckAll,
                  onSelect: confirmSure.open,
                },
              ]
            : []),
          ...(mailbox?.labels ?? []).map((label, index) => ({
            label: label.name,
            icon: folderAppearance("all", label.name).icon,
            apart: index === 0,
            ...countProps(label.unread),
            onSelect: openFolder({ label: label.id }),
          })),
          ...(mailbox?.searches ?? []).map((search, index) => ({
            label: search.name,
            icon: mdiMagnify,
            apart: index === 0,
            onSelect: openFolder({ ...address, folder: "all", label: null, q: search.q, request: null }),
          })),
        ]}
      />
    </span>
  );
}
