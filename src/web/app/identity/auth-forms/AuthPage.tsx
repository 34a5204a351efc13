import type { ReactNode } from "react";
import { useConfig } from "#web/app/api/config.ts";
import css from "./AuthPage.module.css";

/** The layout of the login and sign-up forms. */
export const AuthPage = (props: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <div className={css.page}>
    <div className={css.card}>
      <h1>{props.title}</h1>
      {props.lead && <p className={css.lead}>{props.lead}</p>}
      {props.children}
    </div>
  </div>
);

/** Fine print under the form. */
export const FinePrint = ({ children }: { children: ReactNode }) => <p className={css.fine}>{children}</p>;

/** An alternative action, under the form. */
export const AlternativeAction = ({ children }: { children: ReactNode }) => (
  <p className={css.alt}>{children}</p>
);

/** A button within a sentence. */
export const InlineButton = (props: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={css.link} onClick={props.onClick}>
    {props.children}
  </button>
);

/** A mailto link to the team. */
export const ContactTeamLink = ({ children }: { children: ReactNode }) => (
  <a href={`mailto:${useConfig().teamEmail}`}>{children}</a>
);
