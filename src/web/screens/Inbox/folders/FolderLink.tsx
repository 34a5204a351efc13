import { mdiLabelOutline, mdiMagnify } from "@mdi/js";
import type { ReactNode } from "react";
import type { Label, SavedSearch } from "#contract/mailbox/mailbox.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { RichText } from "#web/design/display/RichText.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { RailLink } from "#web/design/navigation/Rail.tsx";
import { useSyncNavigate } from "#web/features/navigation/use-sync-navigate.ts";
import { type InboxFolder, inboxUrl, type ListView } from "#web/screens/Inbox/inbox-params.ts";
import css from "./FolderRail.module.css";

type Props = {
  to: { folder: InboxFolder; label?: string; q?: string };
  icon: string;
  name: string;
  current: boolean;
  count?: number;
  unread?: boolean;
  onLook: (view: ListView) => void;
};

/** A link to a list, with its count; 0 is not shown. */
export function FolderLink({ to, icon, name, current, count = 0, unread = false, onLook }: Props): ReactNode {
  const { folder, label = null, q = "" } = to;
  const syncNavigate = useSyncNavigate();
  const prefetch = () => folder !== "unmatched" && onLook({ folder, label, q });
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

type PrefetchProps = Pick<Props, "onLook">;

export const LabelLink = ({
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
export const SavedSearches = ({
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
