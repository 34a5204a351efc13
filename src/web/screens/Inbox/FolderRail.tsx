import { mdiPlus } from "@mdi/js";
import type { Mailbox } from "#contract/mailbox.ts";
import { forgetEdited } from "#web/new-request.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { FolderEntry, LabelEntry, SavedSearches } from "./FolderEntry.tsx";
import css from "./FolderRail.module.css";
import { countOf } from "./folder-count.ts";
import { folders } from "./folders.ts";
import type { InboxAddress, ListView } from "./inbox-address.ts";
import { RailLabels } from "./RailLabels.tsx";

type Props = {
  address: InboxAddress;
  mailbox: Mailbox | undefined;
  /** A list is likely to be opened next. */
  onLook: (view: ListView) => void;
};

/** Where mail lies: folders, labels, searches that were kept. */
export function FolderRail({ address, mailbox, onLook }: Props) {
  const { folder, label, q } = address;
  return (
    <nav className={css.rail} aria-label="Folders">
      <ButtonLink to="/request-editor" icon={mdiPlus} className={css.new ?? ""} onClick={forgetEdited}>
        <span className={css.name}>New request</span>
      </ButtonLink>
      {folders.map(({ id, name, icon }) => (
        <FolderEntry
          key={id}
          to={{ folder: id }}
          icon={icon}
          name={name}
          current={id === folder && label === null}
          count={countOf(id, mailbox)}
          unread={id === "inbox"}
          onLook={onLook}
        />
      ))}
      <RailLabels
        labels={mailbox?.labels ?? []}
        entry={(one) => <LabelEntry label={one} current={label === one.id} onLook={onLook} />}
      />
      <SavedSearches
        searches={mailbox?.searches ?? []}
        current={label === null && folder === "all" ? q : ""}
        onLook={onLook}
      />
    </nav>
  );
}
