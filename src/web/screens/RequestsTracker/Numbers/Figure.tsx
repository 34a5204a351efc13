import { type ReactNode, useId, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import css from "./Numbers.module.css";

/** One matter: its name, the figure now, a plot or the table behind it, and a line beneath. */
export function Figure(props: {
  title: string;
  /** The figure now, in words. */
  now: string;
  /** What is drawn; nothing where only the table says it. */
  plot: ReactNode;
  table: ReactNode;
  beneath?: ReactNode;
  wide?: boolean;
}) {
  const { title, now, plot, table, beneath, wide } = props;
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <section className={wide ? css.wide : undefined} aria-labelledby={id}>
      <header className={css.title}>
        <h3 id={id}>{title}</h3>
        {plot && (
          <Button
            kind="quiet"
            size="small"
            aria-label={`${title}: ${asTable ? "show as plot" : "show as table"}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? "Show as plot" : "Show as table"}
          </Button>
        )}
      </header>
      <p className={css.now}>{now}</p>
      {asTable || !plot ? <div className={css.scroller}>{table}</div> : plot}
      {beneath && <p className={css.beneath}>{beneath}</p>}
    </section>
  );
}
