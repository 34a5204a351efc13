import { type ReactNode, useRef } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "#web/design/class-names.ts";
import css from "./Tabs.module.css";
import { useScrollToCurrent } from "./use-scroll-to-current.ts";

/** Links to the parts of a list, the current one underlined. */
export function Tabs(props: { label: string; className: string | undefined; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  useScrollToCurrent(row);
  return (
    <nav className={classNames(css.tabs, props.className)} aria-label={props.label} ref={row}>
      {props.children}
    </nav>
  );
}

type TabProps = Omit<LinkProps, "className" | "aria-current"> & {
  current: boolean;
  className: string | undefined;
};

/** `className` has its padding, and as `--inset` the part of it beside the words. */
export const Tab = ({ current, className, ...link }: TabProps) => (
  <Link {...link} className={classNames(css.tab, className)} aria-current={current ? "true" : undefined} />
);
