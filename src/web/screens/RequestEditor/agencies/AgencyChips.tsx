import { Combobox } from "@base-ui/react/combobox";
import { mdiClose } from "@mdi/js";
import { type ReactNode, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencies } from "#messages/editor/agencies.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./AgencyChips.module.css";

/** Chips that fit on two lines. */
const VISIBLE_COUNT = 4;

/** The selected agencies as collapsible chips, followed by the search field (`children`). */
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
    <Combobox.Chips
      className={css.chips}
      aria-label={agencies.length > 0 ? editorAgencies.selected : undefined}
    >
      {visible.map((agency) => (
        <Combobox.Chip key={agency.id} className={css.chip} aria-label={agency.name}>
          <span className={css.name}>{agency.name}</span>
          <Combobox.ChipRemove
            className={css.remove}
            aria-label={formatMessage(editorAgencies.remove, { agency: agency.name })}
          >
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
          {isExpanded
            ? editorAgencies.showFewer
            : formatMessage(editorAgencies.showMore, { count: agencies.length - VISIBLE_COUNT })}
        </button>
      )}
      {isCollapsible && isExpanded && (
        <button type="button" className={css.fold} onClick={() => onRemove(agencies.map(({ id }) => id))}>
          {formatMessage(editorAgencies.removeAll, { count: agencies.length })}
        </button>
      )}
      {children}
    </Combobox.Chips>
  );
}
