import type { ReactNode } from "react";
import css from "./EmptyState.module.css";
import { Icon } from "./Icon.tsx";

/** For empty lists, errors and searches without results: icon, title, two lines, one action (and at most a link). */
export function EmptyState(props: {
  icon: string;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** 1 if there is nothing else on the page. */
  level?: 1 | 2 | 3;
  /** An error is announced; an empty list is not. */
  alert?: boolean;
}) {
  const Heading = `h${props.level ?? 2}` as const;
  return (
    <div className={css.blank} role={props.alert ? "alert" : undefined}>
      <Icon path={props.icon} size={28} />
      <Heading className={css.title}>{props.title}</Heading>
      {props.children && <p>{props.children}</p>}
      {props.action && <div className={css.actions}>{props.action}</div>}
    </div>
  );
}
