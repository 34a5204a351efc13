import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import css from "./Account.module.css";

/**
 * A section of the account page: heading and explanation on the left, controls on the right. When a new `step` removes the
 * focused control, the heading gets the focus, so that keyboard users stay in the section.
 */
export function AccountSection(props: {
  title: string;
  lead: ReactNode;
  step?: string;
  /** The fragment of links to this section: `/account#…`. */
  anchorId?: string;
  children: ReactNode;
}) {
  const { title, lead, step, anchorId, children } = props;
  const id = useId();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [step]);
  useEffect(() => {
    if (anchorId === undefined || hash !== `#${anchorId}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus();
  }, [anchorId, hash]);
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.about}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{lead}</p>
      </div>
      <div className={css.controls}>{children}</div>
    </section>
  );
}
