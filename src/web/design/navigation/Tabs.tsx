import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "#web/design/class-names.ts";
import css from "./Tabs.module.css";

/** Links to the parts of a list, the current one underlined. */
export const Tabs = (props: { label: string; className: string | undefined; children: ReactNode }) => (
  <nav className={classNames(css.tabs, props.className)} aria-label={props.label}>
    {props.children}
  </nav>
);

type TabProps = Omit<LinkProps, "className" | "aria-current"> & {
  current: boolean;
  className: string | undefined;
};

/** `className` has its padding, and as `--inset` the part of it beside the words. */
export const Tab = ({ current, className, ...link }: TabProps) => (
  <Link {...link} className={classNames(css.tab, className)} aria-current={current ? "true" : undefined} />
);
