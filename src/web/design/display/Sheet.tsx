import type { ComponentProps } from "react";
import { classNames } from "#web/design/class-names.ts";
import css from "./Sheet.module.css";

/** The one white sheet a screen works on, 8 px from the window's edge; edge to edge on a phone. */
export const Sheet = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={classNames(css.sheet, className)} />
);
