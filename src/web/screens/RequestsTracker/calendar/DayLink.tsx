import type { Ref } from "react";
import { Link } from "react-router";
import { classNames } from "#web/design/class-names.ts";
import { toneClass } from "#web/design/display/tones.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import css from "./Calendar.module.css";
import type { DayItem } from "./day-items.ts";

/** One item of a day; a link to its request. */
export function DayLink(props: {
  item: DayItem;
  href: string;
  tabIndex?: number;
  linkRef?: Ref<HTMLAnchorElement>;
  onFollow?: () => void;
}) {
  const { item, href, tabIndex, linkRef, onFollow } = props;
  return (
    <Link
      className={classNames(css.item, toneClass(item.tone))}
      to={href}
      title={item.accessibleLabel}
      preventScrollReset
      {...(tabIndex !== undefined && { tabIndex })}
      {...(linkRef && { ref: linkRef })}
      {...(onFollow && { onClick: onFollow })}
    >
      <VisuallyHidden>{item.accessibleLabel}</VisuallyHidden>
      <span aria-hidden="true" className={css.label}>
        {item.label}
      </span>
      <small aria-hidden="true">{item.detail}</small>
    </Link>
  );
}
