import type { ComponentProps } from "react";
import { classNames } from "#web/design/class-names.ts";
import css from "./Sheet.module.css";

/** The white main surface of a screen, 8 px from the edge of the window; edge to edge on a phone. */
export const Sheet = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={classNames(css.sheet, className)} />
);
