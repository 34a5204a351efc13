import { mdiLabelOutline, mdiMagnify } from "@mdi/js";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Label, SavedSearch } from "#contract/mailbox.ts";
import { grouped } from "#core/calendar-words.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { useGoAtOnce } from "#web/use-go-at-once.ts";
import css from "./FolderRail.module.css";
import { type ListView, type Place, writeAddress } from "./inbox-address.ts";

type Props = {
  to: { folder: Place; label?: string; q?: string };
  icon: string;
  name: string;
  current: boolean;
  count?: number;
  unread?: boolean;
  onLook: (view: ListView) => void;
};

/** A list one can go to, with how much is in it; 0 is not said. */
export function FolderEntry({
  to,
  icon,
  name,
  current,
  count = 0,
  unread = false,
  onLook,
}: Props): ReactNode {
  const { folder, label = null, q = "" } = to;
  const goAtOnce = useGoAtOnce();
  const look = () => folder !== "unmatched" && onLook({ folder, label, q });
  return (
    <Link
      to={writeAddress(to)}
      className={css.folder}
      aria-current={current ? "page" : undefined}
      title={name}
      onPointerEnter={look}
      onPointerDown={look}
      onFocus={look}
      onClick={(event) => folder !== "unmatched" && goAtOnce(event, writeAddress(to))}
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
      {grouped(count)}
      {unread && <VisuallyHidden> unread</VisuallyHidden>}
    </b>
  );

type Look = Pick<Props, "onLook">;

export const LabelEntry = ({
  label: { id, name, count, unread },
  current,
  onLook,
}: Look & { label: Label; current: boolean }) => (
  <FolderEntry
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
}: Look & { searches: readonly SavedSearch[]; current: string }) =>
  searches.length > 0 && (
    <>
      <h2 className={css.group}>Searches</h2>
      {searches.map(({ id, name, q }) => (
        <FolderEntry
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
