import { Combobox } from "@base-ui/react/combobox";
import { mdiClose } from "@mdi/js";
import { type ReactNode, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import { Icon } from "#web/ui/Icon.tsx";
import css from "./AgencyChips.module.css";

/** As many as fill two lines; more than one over that are folded away. */
const SHOWN = 4;

/** The chosen offices as chips, the many folded, and after them the field that adds one (`children`). */
export function AgencyChips(props: {
  agencies: readonly AgencyItem[];
  onRemove: (ids: readonly string[]) => void;
  children: ReactNode;
}) {
  const { agencies, onRemove, children } = props;
  const [unfolded, setUnfolded] = useState(false);
  const folds = agencies.length > SHOWN + 1;
  const shown = folds && !unfolded ? agencies.slice(0, SHOWN) : agencies;
  return (
    <Combobox.Chips className={css.chips} aria-label={agencies.length > 0 ? "Agencies chosen" : undefined}>
      {shown.map((office) => (
        <Combobox.Chip key={office.id} className={css.chip} aria-label={office.name}>
          <span className={css.name}>{office.name}</span>
          <Combobox.ChipRemove className={css.remove} aria-label={`Remove ${office.name}`}>
            <Icon path={mdiClose} size={15} />
          </Combobox.ChipRemove>
        </Combobox.Chip>
      ))}
      {folds && (
        <button
          type="button"
          className={css.fold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? "Show fewer" : `and ${agencies.length - SHOWN} more`}
        </button>
      )}
      {folds && unfolded && (
        <button type="button" className={css.fold} onClick={() => onRemove(agencies.map(({ id }) => id))}>
          Remove all {agencies.length}
        </button>
      )}
      {children}
    </Combobox.Chips>
  );
}
