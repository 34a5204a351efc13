import type { ReactNode } from "react";
import { usePhone } from "#web/design/use-phone.ts";
import css from "./DetailList.module.css";

/** Facts line by line, each with its source below. */
export const DetailList = ({ children }: { children: ReactNode }) => (
  <dl className={css.facts}>{children}</dl>
);

/** An unknown fact has no line. `note` is its source and confidence. */
export function DetailRow({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

/** A heading within a panel. On a phone the panel is the whole page. */
export function DetailGroup({ title, children }: { title: string; children: ReactNode }) {
  const Heading = usePhone() ? "h2" : "h3";
  return (
    <section className={css.group}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

/** Title of a panel, with a line of details. */
export function PanelTitle({ title, children }: { title: string; children?: ReactNode }) {
  const Heading = usePhone() ? "h1" : "h2";
  return (
    <header className={css.title}>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
    </header>
  );
}
