import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import css from "./Account.module.css";

/**
 * One matter of the account: what it is at the left, what can be done about it at the right. Where a new `step` takes
 * away the control that had the focus, the heading has it, so that the keyboard goes on from here.
 */
export function AccountSection(props: {
  title: string;
  lead: ReactNode;
  step?: string;
  /** What a link to `/account#…` names to come here. */
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
      <div className={css.doing}>{children}</div>
    </section>
  );
}
