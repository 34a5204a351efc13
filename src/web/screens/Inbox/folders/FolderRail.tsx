import { mdiPlus } from "@mdi/js";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import type { InboxParams, ListView } from "#web/screens/Inbox/inbox-params.ts";
import { FolderLink, LabelLink, SavedSearches } from "./FolderLink.tsx";
import css from "./FolderRail.module.css";
import { folderCount } from "./folder-count.ts";
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
    <nav className={css.rail} aria-label={inboxFolders.title}>
      <ButtonLink to="/request-editor" icon={mdiPlus} className={css.new ?? ""} onClick={clearEditedRequest}>
        <span className={css.name}>{inbox.newRequest}</span>
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
    </nav>
  );
}
