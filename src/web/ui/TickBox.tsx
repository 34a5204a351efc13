import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import css from "./TickBox.module.css";

/** A checkbox whose words stand elsewhere: give it an `aria-label`. `partly`: some of what it stands for is chosen. */
export const TickBox = ({
  partly = false,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "ref"> & { partly?: boolean }) => (
  <input
    {...rest}
    ref={(box) => {
      if (box) box.indeterminate = partly;
    }}
    type="checkbox"
    className={classNames(css.box, className)}
  />
);
