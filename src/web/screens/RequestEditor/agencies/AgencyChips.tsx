import { Combobox } from "@base-ui/react/combobox";
import { mdiClose } from "@mdi/js";
import { type ReactNode, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./AgencyChips.module.css";

/** As many as fill two lines; more than one over that are folded away. */
const VISIBLE_COUNT = 4;

/** The chosen offices as chips, the many folded, and after them the field that adds one (`children`). */
export function AgencyChips(props: {
  agencies: readonly AgencyItem[];
  onRemove: (ids: readonly string[]) => void;
  children: ReactNode;
}) {
  const { agencies, onRemove, children } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const isCollapsible = agencies.length > VISIBLE_COUNT + 1;
  const visible = isCollapsible && !isExpanded ? agencies.slice(0, VISIBLE_COUNT) : agencies;
  return (
    <Combobox.Chips className={css.chips} aria-label={agencies.length > 0 ? "Agencies chosen" : undefined}>
      {visible.map((agency) => (
        <Combobox.Chip key={agency.id} className={css.chip} aria-label={agency.name}>
          <span className={css.name}>{agency.name}</span>
          <Combobox.ChipRemove className={css.remove} aria-label={`Remove ${agency.name}`}>
            <Icon path={mdiClose} size={15} />
          </Combobox.ChipRemove>
        </Combobox.Chip>
      ))}
      {isCollapsible && (
        <button
          type="button"
          className={css.fold}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? "Show fewer" : `and ${agencies.length - VISIBLE_COUNT} more`}
        </button>
      )}
      {isCollapsible && isExpanded && (
        <button type="button" className={css.fold} onClick={() => onRemove(agencies.map(({ id }) => id))}>
          Remove all {agencies.length}
        </button>
      )}
      {children}
    </Combobox.Chips>
  );
}
