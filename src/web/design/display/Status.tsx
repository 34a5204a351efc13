import type { ReactNode } from "react";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "./Icon.tsx";
import css from "./Status.module.css";
import { type Tone, toneClass } from "./tones.ts";

/** A status in a list: icon and text. `tinted` colors the text too (sender, delivery). */
export function Status(props: {
  tone: Tone;
  icon: string;
  children: ReactNode;
  tinted?: boolean;
  className?: string;
}) {
  const { tone, icon, children, tinted, className } = props;
  return (
    <span className={classNames(css.status, toneClass(tone), tinted && css.spoken, className)}>
      <Icon path={icon} size={15} />
      <span className={css.words}>{children}</span>
    </span>
  );
}

/** The same in a header, with a tinted background. */
export function Chip(props: { tone: Tone; icon?: string; children: ReactNode; className?: string }) {
  const { tone, icon, children, className } = props;
  return (
    <span className={classNames(css.chip, toneClass(tone), !icon && css.bare, className)}>
      {icon && <Icon path={icon} size={14} />}
      {children}
    </span>
  );
}
