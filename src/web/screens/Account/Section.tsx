import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import css from "./Account.module.css";

/**
 * One matter of the account: what it is at the left, what can be done about it at the right. Where a new `step` takes
 * away the control that had the focus, the heading has it, so that the keyboard goes on from here.
 */
export function Section(props: {
  title: string;
  lead: ReactNode;
  step?: string;
  /** What a link to `/account#…` names to come here. */
  anchor?: string;
  children: ReactNode;
}) {
  const { title, lead, step, anchor, children } = props;
  const id = useId();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [step]);
  useEffect(() => {
    if (anchor === undefined || hash !== `#${anchor}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus();
  }, [anchor, hash]);
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.about}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{lead}</p>
      </div>
      <div className={css.doing}>{children}</div>
    </section>
  );
}
