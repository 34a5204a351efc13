import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import css from "./Account.module.css";
import { SECTION_TITLES, type SectionId } from "./account-sections.ts";

/**
 * A section of the account page: heading and explanation on the left, controls on the right. When a new `step` removes the
 * control that had the focus, the heading gets it, so that keyboard users stay in the section.
 */
export function AccountSection(props: {
  id: SectionId;
  lead: ReactNode;
  step?: string;
  children: ReactNode;
}) {
  const { id, lead, step, children } = props;
  const headingId = useId();
  const { hash, key } = useLocation();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  const hadFocus = useFocusWasIn(section);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (hadFocus.current && document.activeElement === document.body) heading.current?.focus();
  }, [step, hadFocus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again has a new key
  useEffect(() => {
    if (hash !== `#${id}`) return;
    heading.current?.focus({ preventScroll: true });
    return holdInView(heading.current, section.current?.parentElement?.children);
  }, [id, hash, key]);
  return (
    <section ref={section} className={css.section} aria-labelledby={headingId}>
      <div className={css.about}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {SECTION_TITLES[id]}
        </h2>
        <p>{lead}</p>
      </div>
      <div className={css.controls}>{children}</div>
    </section>
  );
}

/** Whether the last control that got the focus was inside: a control that is removed loses it without an event. */
function useFocusWasIn(element: React.RefObject<HTMLElement | null>) {
  const wasIn = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      wasIn.current = target instanceof Node && element.current?.contains(target) === true;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [element]);
  return wasIn;
}

const USER_SCROLLS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Scrolls to an element, again whenever what is before it grows with its data, until the user scrolls. Returns a function that ends it. */
function holdInView(
  target: Element | null,
  neighbors: Iterable<Element> | undefined,
): (() => void) | undefined {
  if (target === null) return undefined;
  target.scrollIntoView();
  const resized = new ResizeObserver(() => target.scrollIntoView());
  for (const one of neighbors ?? []) resized.observe(one);
  const stop = () => resized.disconnect();
  for (const type of USER_SCROLLS) window.addEventListener(type, stop, { once: true, passive: true });
  return () => {
    stop();
    for (const type of USER_SCROLLS) window.removeEventListener(type, stop);
  };
}
