import type { ComponentProps } from "react";
import { classNames } from "#web/design/class-names.ts";
import css from "./Checkbox.module.css";

/** A checkbox whose words stand elsewhere: give it an `aria-label`. `partly`: some of what it stands for is chosen. */
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
