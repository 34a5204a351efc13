import { mdiAccountGroupOutline, mdiEmailAlertOutline, mdiHeartPulse } from "@mdi/js";
import { Link } from "react-router";
import { Icon } from "#web/ui/Icon.tsx";
import css from "./AdminRail.module.css";
import { type Section, writeAddress } from "./admin-address.ts";
import { counted } from "./count-words.ts";

const SECTIONS: readonly { id: Section; name: string; icon: string }[] = [
  { id: "health", name: "Health", icon: mdiHeartPulse },
  { id: "unmatched", name: "Unmatched", icon: mdiEmailAlertOutline },
  { id: "users", name: "Users", icon: mdiAccountGroupOutline },
];

/** The places of the dashboard; on a phone they stand above the sheet. */
export const AdminRail = ({ section, unmatched }: { section: Section; unmatched: number }) => (
  <nav className={css.rail} aria-label="Admin">
    {SECTIONS.map(({ id, name, icon }) => (
      <Link
        key={id}
        to={writeAddress({ section: id, mail: null })}
        className={css.place}
        aria-current={id === section ? "page" : undefined}
      >
        <Icon path={icon} />
        {name} {id === "unmatched" && unmatched > 0 && <b>{counted(unmatched)}</b>}
      </Link>
    ))}
  </nav>
);
