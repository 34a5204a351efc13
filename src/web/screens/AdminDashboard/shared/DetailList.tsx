import type { ReactNode } from "react";
import { usePhone } from "#web/design/use-phone.ts";
import css from "./DetailList.module.css";

/** What is known of something, line by line, with where it is from beneath. */
export const DetailList = ({ children }: { children: ReactNode }) => (
  <dl className={css.facts}>{children}</dl>
);

/** A fact that is not known leaves no line. `note` says where it is from and how sure it is. */
export function DetailRow({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null;
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

/** A heading within an open row. On a phone the open row is the page. */
export function DetailGroup({ title, children }: { title: string; children: ReactNode }) {
  const Heading = usePhone() ? "h2" : "h3";
  return (
    <section className={css.group}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

/** The name of what is open, and a line on it. */
export function PanelTitle({ title, children }: { title: string; children?: ReactNode }) {
  const Heading = usePhone() ? "h1" : "h2";
  return (
    <header className={css.title}>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
    </header>
  );
}
