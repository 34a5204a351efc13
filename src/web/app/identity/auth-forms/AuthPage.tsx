import type { ReactNode } from "react";
import css from "./AuthPage.module.css";

/** The page around every form that leads in. */
export const AuthPage = (props: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <div className={css.gate}>
    <div className={css.card}>
      <h1>{props.title}</h1>
      {props.lead && <p className={css.lead}>{props.lead}</p>}
      {props.children}
    </div>
  </div>
);

/** A small line under the form. */
export const FinePrint = ({ children }: { children: ReactNode }) => <p className={css.fine}>{children}</p>;

/** The other way to go, under the form. */
export const AlternativeAction = ({ children }: { children: ReactNode }) => (
  <p className={css.alt}>{children}</p>
);

/** A button that reads as part of a sentence. */
export const InlineButton = (props: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={css.link} onClick={props.onClick}>
    {props.children}
  </button>
);
