import { mdiPlus } from "@mdi/js";
import { Link } from "react-router";
import type { Mailbox } from "#contract/mailbox.ts";
import type { Folder } from "#core/request/lists.ts";
import { forgetEdited } from "#web/new-request.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./FolderRail.module.css";
import { folders } from "./folders.ts";
import { writeAddress } from "./inbox-address.ts";

type Props = { folder: Folder; counts: Mailbox["counts"] | undefined; unread: number };

/** Where mail lies. The inbox counts what is unread, the others what is in them; Sent needs no count. */
export const FolderRail = ({ folder, counts, unread }: Props) => (
  <nav className={css.rail} aria-label="Folders">
    <ButtonLink to="/request-editor" icon={mdiPlus} className={css.new ?? ""} onClick={forgetEdited}>
      <span className={css.name}>New request</span>
    </ButtonLink>
    {folders.map(({ id, name, icon }) => (
      <Link
        key={id}
        to={writeAddress({ folder: id, q: "", request: null })}
        className={css.folder}
        aria-current={id === folder ? "page" : undefined}
        title={name}
      >
        <Icon path={icon} />
        <span className={css.name}>{name}</span>
        <Count
          number={id === "inbox" ? unread : id === "sent" ? 0 : (counts?.[id] ?? 0)}
          unread={id === "inbox"}
        />
      </Link>
    ))}
  </nav>
);

const Count = ({ number, unread }: { number: number; unread: boolean }) =>
  number > 0 && (
    <b className={unread ? css.hot : undefined}>
      {number.toLocaleString("en-US")}
      {unread && <VisuallyHidden> unread</VisuallyHidden>}
    </b>
  );
