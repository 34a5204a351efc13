import type { ComponentProps } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyAdding } from "#messages/agency-adding.ts";
import { classNames } from "#web/design/class-names.ts";
import css from "./AddAgencyRow.module.css";

const labelOf = (name: string) =>
  name === "" ? agencyAdding.addNew : formatMessage(agencyAdding.addTyped, { name });

/**
 * The last row of a list that searches agencies: adds what was typed as a new agency. A button with `onAdd`; without it
 * the row belongs to a list box, which makes it an option (`render`).
 */
export function AddAgencyRow(props: { name: string; onAdd?: () => void } & ComponentProps<"div">) {
  const { name, onAdd, className, children: _, ...rest } = props;
  if (onAdd) {
    return (
      <button type="button" className={classNames(css.row, css.button)} onClick={onAdd}>
        {labelOf(name)}
      </button>
    );
  }
  return (
    <div {...rest} className={classNames(css.row, className)}>
      {labelOf(name)}
    </div>
  );
}

/** The same row in a native select. */
export const AddAgencyOption = ({ name, value }: { name: string; value: string }) => (
  <option value={value}>{labelOf(name)}</option>
);
