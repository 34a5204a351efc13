import type { ReactNode } from "react";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "./Icon.tsx";
import css from "./Notice.module.css";
import { type Tone, toneClass } from "./tones.ts";

/** A tinted line above a form or a pane. `role="alert"` for errors, `"status"` for success. */
export const Notice = (props: {
  tone: Tone;
  icon: string;
  role?: "alert" | "status";
  children: ReactNode;
}) => (
  <div className={classNames(css.notice, toneClass(props.tone))} role={props.role}>
    <Icon path={props.icon} />
    <span>{props.children}</span>
  </div>
);
