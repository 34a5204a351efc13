import { type ReactNode, useRef } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./Rail.module.css";
import { useScrollToCurrent } from "./use-scroll-to-current.ts";

type RailProps = {
  /** Its name, for screen readers. */
  label: string;
  /** On narrow screens: icons alone, and nothing on a phone; or one row above the sheet on a phone. */
  narrow: "glyphs" | "row";
  children: ReactNode;
};

/** Links beside the sheet. */
export function Rail({ label, narrow, children }: RailProps) {
  const rail = useRef<HTMLElement>(null);
  useScrollToCurrent(rail);
  return (
    <nav className={classNames(css.rail, css[narrow])} aria-label={label} ref={rail}>
      {children}
    </nav>
  );
}

/** The name of a link or button of the rail, hidden where only icons fit. */
export const RailName = ({ children }: { children: ReactNode }) => (
  <span className={css.name}>{children}</span>
);

type RailLinkProps = Omit<LinkProps, "className" | "aria-current"> & {
  icon: string;
  name: string;
  current: boolean;
};

/** A link of the rail; `children` is its count, in a `<b>`. */
export const RailLink = ({ icon, name, current, children, ...link }: RailLinkProps) => (
  <Link {...link} className={css.link} aria-current={current ? "page" : undefined}>
    <Icon path={icon} />
    <RailName>{name}</RailName>
    {children}
  </Link>
);
