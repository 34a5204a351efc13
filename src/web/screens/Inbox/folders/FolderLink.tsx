import { mdiLabelOutline, mdiMagnify } from "@mdi/js";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Label, SavedSearch } from "#contract/mailbox/mailbox.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
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

/** A list one can go to, with how much is in it; 0 is not said. */
export function FolderLink({ to, icon, name, current, count = 0, unread = false, onLook }: Props): ReactNode {
  const { folder, label = null, q = "" } = to;
  const syncNavigate = useSyncNavigate();
  const prefetch = () => folder !== "unmatched" && onLook({ folder, label, q });
  return (
    <Link
      to={inboxUrl(to)}
      className={css.folder}
      aria-current={current ? "page" : undefined}
      title={name}
      onPointerEnter={prefetch}
      onPointerDown={prefetch}
      onFocus={prefetch}
      onClick={(event) => folder !== "unmatched" && syncNavigate(event, inboxUrl(to))}
    >
      <Icon path={icon} />
      <span className={css.name}>{name}</span>
      <FolderCount count={count} unread={unread} />
    </Link>
  );
}

/** How much is in a folder. */
export const FolderCount = ({ count, unread }: { count: number; unread: boolean }) =>
  count > 0 && (
    <b className={unread ? css.hot : undefined}>
      {formatInteger(count)}
      {unread && <VisuallyHidden> unread</VisuallyHidden>}
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

/** Searches that were kept; `current` are the words of the one that is shown. */
export const SavedSearches = ({
  searches,
  current,
  onLook,
}: PrefetchProps & { searches: readonly SavedSearch[]; current: string }) =>
  searches.length > 0 && (
    <>
      <h2 className={css.group}>Searches</h2>
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
