import type { ComponentProps } from "react";
import { classNames } from "#web/design/class-names.ts";
import css from "./Checkbox.module.css";

/** A checkbox without a label: give it an `aria-label`. `indeterminate`: some of its items are selected. */
export const Checkbox = ({
  indeterminate = false,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "ref"> & { indeterminate?: boolean }) => (
  <input
    {...rest}
    ref={(element) => {
      if (element) element.indeterminate = indeterminate;
    }}
    type="checkbox"
    className={classNames(css.box, className)}
  />
);
