import type { ReactNode } from "react";
import css from "./Prose.module.css";

/** A page of text: title and lead, then the text on one sheet. `tools` are between them. */
export const Prose = (props: { title: string; lead: ReactNode; tools?: ReactNode; children: ReactNode }) => (
  <article className={css.column}>
    <header>
      <h1>{props.title}</h1>
      <p className={css.lead}>{props.lead}</p>
    </header>
    {props.tools}
    <div className={css.sheet}>{props.children}</div>
  </article>
);

/** A section with its title in the margin. `id` is its anchor. */
export const ProseSection = (props: { id: string; title: string; children: ReactNode }) => (
  <section className={css.section} id={props.id} aria-labelledby={`${props.id}-title`}>
    <h2 id={`${props.id}-title`} tabIndex={-1}>
      {props.title}
    </h2>
    <div className={css.body}>{props.children}</div>
  </section>
);
