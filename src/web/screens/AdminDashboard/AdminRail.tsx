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
import { admin } from "#messages/admin/admin.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./AdminRail.module.css";
import { formatAdminUrl, type Section } from "./admin-url.ts";
import { countText } from "./shared/count-text.ts";

const SECTIONS: readonly { id: Section; icon: string }[] = [
  { id: "health", icon: mdiHeartPulse },
  { id: "unmatched", icon: mdiEmailAlertOutline },
  { id: "users", icon: mdiAccountGroupOutline },
  { id: "agencies", icon: mdiBank },
  { id: "imports", icon: mdiTrayArrowUp },
  { id: "laws", icon: mdiCalendarTextOutline },
];

type Props = {
  section: Section;
  /** How many items in a section wait for an administrator. */
  pendingCounts: Partial<Record<Section, number | undefined>>;
};

/** Links to the sections of the dashboard; on a phone, above the sheet. */
export function AdminRail({ section, pendingCounts }: Props) {
  const rail = useRef<HTMLElement>(null);
  // On a phone the links are one line that scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the section
  useEffect(() => {
    rail.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [section]);
  return (
    <nav className={css.rail} aria-label={admin.navigation} ref={rail}>
      {SECTIONS.map(({ id, icon }) => (
        <Link
          key={id}
          to={formatAdminUrl({ section: id })}
          className={css.link}
          aria-current={id === section ? "page" : undefined}
        >
          <Icon path={icon} />
          {admin.sections[id]} {(pendingCounts[id] ?? 0) > 0 && <b>{countText(pendingCounts[id] ?? 0)}</b>}
        </Link>
      ))}
    </nav>
  );
}
