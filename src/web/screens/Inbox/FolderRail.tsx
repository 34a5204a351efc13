import { mdiPlus } from "@mdi/js";
import type { Mailbox } from "#contract/mailbox.ts";
import { clearEditedRequest } from "#web/new-request.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { FolderLink, LabelLink, SavedSearches } from "./FolderEntry.tsx";
import css from "./FolderRail.module.css";
import { folderCount } from "./folder-count.ts";
import { folders } from "./folders.ts";
import type { InboxParams, ListView } from "./inbox-address.ts";
import { LabelLinks } from "./RailLabels.tsx";

type Props = {
  address: InboxParams;
  mailbox: Mailbox | undefined;
  /** A list is likely to be opened next. */
  onLook: (view: ListView) => void;
};

/** Where mail lies: folders, labels, searches that were kept. */
export function FolderRail({ address, mailbox, onLook }: Props) {
  const { folder, label, q } = address;
  return (
    <nav className={css.rail} aria-label="Folders">
      <ButtonLink to="/request-editor" icon={mdiPlus} className={css.new ?? ""} onClick={clearEditedRequest}>
        <span className={css.name}>New request</span>
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
