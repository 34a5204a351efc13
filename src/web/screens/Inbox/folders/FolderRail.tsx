import { mdiLabelOutline, mdiMagnify, mdiPlus } from "@mdi/js";
import type { ReactNode } from "react";
import type { Label, Mailbox, SavedSearch } from "#contract/mailbox/mailbox.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { Rail, RailLink, RailName } from "#web/design/navigation/Rail.tsx";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import { useSyncNavigate } from "#web/features/navigation/use-sync-navigate.ts";
import {
  type InboxFolder,
  type InboxParams,
  inboxUrl,
  type ListView,
} from "#web/screens/Inbox/inbox-params.ts";
import css from "./FolderRail.module.css";
import { folders, searchesAllEmail } from "./folders.ts";
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
          current={id === folder && label === null && (q === "" || !searchesAllEmail(folder))}
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

type FolderLinkProps = {
  to: { folder: InboxFolder; label?: string; q?: string };
  icon: string;
  name: string;
  current: boolean;
  count?: number;
  unread?: boolean;
  onLook: (view: ListView) => void;
};

/** A link to a list, with its count; 0 is not shown. */
function FolderLink({
  to,
  icon,
  name,
  current,
  count = 0,
  unread = false,
  onLook,
}: FolderLinkProps): ReactNode {
  const { folder, label = null, q = "" } = to;
  const syncNavigate = useSyncNavigate();
  const prefetch = () => folder !== "unmatched" && onLook({ folder, scope: "mine", label, q });
  return (
    <RailLink
      to={inboxUrl(to)}
      icon={icon}
      name={name}
      current={current}
      title={name}
      onPointerEnter={prefetch}
      onPointerDown={prefetch}
      onFocus={prefetch}
      onClick={(event) => folder !== "unmatched" && syncNavigate(event, inboxUrl(to))}
    >
      <FolderCount count={count} unread={unread} />
    </RailLink>
  );
}

const FolderCount = ({ count, unread }: { count: number; unread: boolean }) =>
  count > 0 && (
    <b className={unread ? css.unreadCount : undefined}>
      {unread ? (
        <RichText
          message={inboxFolders.unread}
          values={{
            count: formatInteger(count),
            hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
          }}
        />
      ) : (
        formatInteger(count)
      )}
    </b>
  );

type PrefetchProps = Pick<FolderLinkProps, "onLook">;

const LabelLink = ({
  label: { id, name, count, unread },
  current,
  onLook,
}: PrefetchProps & { label: Label; current: boolean }) => (
  <FolderLink
    to={{ folder: "all", label: id }}
    icon={mdiLabelOutline}
    name={name}
    current={current}
    count={unread || count}
    unread={unread > 0}
    onLook={onLook}
  />
);

/** Saved searches; `current` is the query of the one that is shown. */
const SavedSearches = ({
  searches,
  current,
  onLook,
}: PrefetchProps & { searches: readonly SavedSearch[]; current: string }) =>
  searches.length > 0 && (
    <>
      <h2 className={css.group}>{inboxFolders.searches}</h2>
      {searches.map(({ id, name, q }) => (
        <FolderLink
          key={id}
          to={{ folder: "all", q }}
          icon={mdiMagnify}
          name={name}
          current={q === current}
          onLook={onLook}
        />
      ))}
    </>
  );
