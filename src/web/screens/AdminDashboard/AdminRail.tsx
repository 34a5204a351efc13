import {
  mdiAccountGroupOutline,
  mdiBank,
  mdiCalendarTextOutline,
  mdiEmailAlertOutline,
  mdiHeartPulse,
  mdiTrayArrowUp,
} from "@mdi/js";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./AdminRail.module.css";
import { formatAdminUrl, type Section } from "./admin-url.ts";
import { countText } from "./shared/count-text.ts";

const SECTIONS: readonly { id: Section; name: string; icon: string }[] = [
  { id: "health", name: "Health", icon: mdiHeartPulse },
  { id: "unmatched", name: "Unmatched", icon: mdiEmailAlertOutline },
  { id: "users", name: "Users", icon: mdiAccountGroupOutline },
  { id: "agencies", name: "Agencies", icon: mdiBank },
  { id: "imports", name: "Imports", icon: mdiTrayArrowUp },
  { id: "laws", name: "Laws and holidays", icon: mdiCalendarTextOutline },
];

type Props = {
  section: Section;
  /** How much waits in a place for an administrator. */
  pendingCounts: Partial<Record<Section, number | undefined>>;
};

/** The places of the dashboard; on a phone they stand above the sheet. */
export function AdminRail({ section, pendingCounts }: Props) {
  const rail = useRef<HTMLElement>(null);
  // On a phone the places stand in one line that scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current place changes with the section
  useEffect(() => {
    rail.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [section]);
  return (
    <nav className={css.rail} aria-label="Admin" ref={rail}>
      {SECTIONS.map(({ id, name, icon }) => (
        <Link
          key={id}
          to={formatAdminUrl({ section: id })}
          className={css.place}
          aria-current={id === section ? "page" : undefined}
        >
          <Icon path={icon} />
          {name} {(pendingCounts[id] ?? 0) > 0 && <b>{countText(pendingCounts[id] ?? 0)}</b>}
        </Link>
      ))}
    </nav>
  );
}
