import { mdiPlus } from "@mdi/js";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { Rail, RailName } from "#web/design/navigation/Rail.tsx";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import type { InboxFolder, InboxParams, ListView } from "#web/screens/Inbox/inbox-params.ts";
import { FolderLink, LabelLink, SavedSearches } from "./FolderLink.tsx";
import css from "./FolderRail.module.css";
import { folders } from "./folders.ts";
import { LabelLinks } from "./LabelLinks.tsx";

type Props = {
  address: InboxParams;
  mailbox: Mailbox | undefined;
  /** Called when a list is likely to be opened next. */
  onLook: (view: ListView) => void;
};

/** Folders, labels and saved searches. */
export function FolderRail({ address, mailbox, onLook }: Props) {
  const { folder, label, q } = address;
  return (
    <Rail label={inboxFolders.title} narrow="glyphs">
      <ButtonLink to="/request-editor" icon={mdiPlus} className={css.new ?? ""} onClick={clearEditedRequest}>
        <RailName>{inbox.newRequest}</RailName>
      </ButtonLink>
      {folders.map(({ id, name, icon }) => (
        <FolderLink
          key={id}
          to={{ folder: id }}
          icon={icon}
          name={name}
          current={id === folder && label === null}
          count={folderCount(id, mailbox)}
          unread={id === "inbox"}
          onLook={onLook}
        />
      ))}
      <LabelLinks
        labels={mailbox?.labels ?? []}
        renderLabel={(one) => <LabelLink label={one} current={label === one.id} onLook={onLook} />}
      />
      <SavedSearches
        searches={mailbox?.searches ?? []}
        current={label === null && folder === "all" ? q : ""}
        onLook={onLook}
      />
    </Rail>
  );
}

/** Folders whose count is work left to do. The others show no count. */
const COUNTED_FOLDERS: readonly InboxFolder[] = ["needs_action", "snoozed", "scheduled", "drafts"];

/** The number beside a folder. */
function folderCount(id: InboxFolder, mailbox: Mailbox | undefined): number {
  if (!mailbox) return 0;
  if (id === "inbox") return mailbox.unread;
  if (id === "unmatched") return mailbox.unmatched;
  return COUNTED_FOLDERS.includes(id) ? mailbox.counts[id] : 0;
}
