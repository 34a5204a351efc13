import type { ReactNode } from "react";
import { shell } from "#messages/shell/shell.ts";
import { useConfig } from "#web/app/api/config.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { useIsHydrated } from "#web/design/use-is-hydrated.ts";
import css from "./AuthPage.module.css";

/** The layout of the login and sign-up forms. */
export const AuthPage = (props: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <div className={css.page}>
    <div className={css.card}>
      <h1>{props.title}</h1>
      {props.lead && <p className={css.lead}>{props.lead}</p>}
      <noscript>
        <p className={css.lead}>{shell.noScript}</p>
      </noscript>
      {props.children}
    </div>
  </div>
);

/**
 * Submits the form once React handles it, and looks disabled until then. Before that the browser would send the password to
 * the address of the page; with no button that submits it does not, also not on Enter.
 */
export function SubmitButton(props: { busy: boolean; children: ReactNode }) {
  const isHydrated = useIsHydrated();
  return (
    <Button
      kind="main"
      size="gate"
      type={isHydrated ? "submit" : "button"}
      busy={props.busy}
      disabled={!isHydrated}
    >
      {props.children}
    </Button>
  );
}

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
