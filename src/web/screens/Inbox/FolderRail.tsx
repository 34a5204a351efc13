import { mdiMagnify, mdiPlus } from "@mdi/js";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Mailbox } from "#contract/mailbox.ts";
import { grouped } from "#core/calendar-words.ts";
import { forgetEdited } from "#web/new-request.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./FolderRail.module.css";
import { folders } from "./folders.ts";
import { type InboxAddress, type ListView, type Place, writeAddress } from "./inbox-address.ts";
import { RailLabels } from "./RailLabels.tsx";
import { useGoAtOnce } from "./use-go-at-once.ts";

type Props = {
  address: InboxAddress;
  mailbox: Mailbox | undefined;
  /** A list is likely to be opened next. */
  onLook: (view: ListView) => void;
};

/** Folders whose number says what is still to be dealt with; of the others nobody asks how full they are. */
const COUNTED: readonly Place[] = ["needs_action", "snoozed", "scheduled", "drafts"];

/** Where mail lies: folders, labels, searches that were kept. */
export function FolderRail({ address, mailbox, onLook }: Props) {
  const { folder, label, q } = address;
  return (
    <nav className={css.rail} aria-label="Folders">
      <ButtonLink to="/request-editor" icon={mdiPlus} className={css.new ?? ""} onClick={forgetEdited}>
        <span className={css.name}>New request</span>
      </ButtonLink>
      {folders.map(({ id, name, icon }) => (
        <Entry
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
        entry={(one) => (
          <Entry
            to={{ folder: "all", label: one.id }}
            icon={one.icon}
            name={one.name}
            current={label === one.id}
            count={one.unread || one.count}
            unread={one.unread > 0}
            onLook={onLook}
          />
        )}
      />
      {mailbox && mailbox.searches.length > 0 && (
        <>
          <h2 className={css.group}>Searches</h2>
          {mailbox.searches.map((search) => (
            <Entry
              key={search.id}
              to={{ folder: "all", q: search.q }}
              icon={mdiMagnify}
              name={search.name}
              current={label === null && folder === "all" && q === search.q}
              onLook={onLook}
            />
          ))}
        </>
      )}
    </nav>
  );
}

function countOf(id: Place, mailbox: Mailbox | undefined): number {
  if (!mailbox) return 0;
  if (id === "inbox") return mailbox.unread;
  if (id === "unmatched") return mailbox.unmatched;
  return COUNTED.includes(id) ? mailbox.counts[id] : 0;
}

type EntryProps = {
  to: { folder: Place; label?: string; q?: string };
  icon: string;
  name: string;
  current: boolean;
  count?: number;
  unread?: boolean;
  onLook: (view: ListView) => void;
};

function Entry({ to, icon, name, current, count = 0, unread = false, onLook }: EntryProps): ReactNode {
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
      {count > 0 && (
        <b className={unread ? css.hot : undefined}>
          {grouped(count)}
          {unread && <VisuallyHidden> unread</VisuallyHidden>}
        </b>
      )}
    </Link>
  );
}
