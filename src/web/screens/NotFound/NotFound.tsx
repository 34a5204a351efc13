import { mdiFileQuestionOutline } from "@mdi/js";
import { Link, useLocation } from "react-router";
import { notFound } from "#messages/not-found.ts";
import { useAuthState } from "#web/app/identity/auth-state.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import css from "./NotFound.module.css";

/** Names the unknown address, and links to the pages a user may have meant. */
export default function NotFound() {
  const { pathname } = useLocation();
  const isSignedIn = useAuthState() === "signed-in";
  return (
    <div className={css.page}>
      <EmptyState
        level={1}
        icon={mdiFileQuestionOutline}
        title={notFound.title}
        action={
          <ButtonLink kind="main" to="/">
            {notFound.home}
          </ButtonLink>
        }
      >
        <RichText
          message={notFound.explanation}
          values={{ address: pathname, path: (text) => <b className={css.path}>{text}</b> }}
        />
      </EmptyState>
      <nav className={css.places} aria-label={notFound.places}>
        {isSignedIn ? (
          <>
            <Link to="/inbox">{notFound.inbox}</Link>
            <Link to="/requests-tracker">{notFound.requests}</Link>
            <Link to="/request-editor" onClick={clearEditedRequest}>
              {notFound.newRequest}
            </Link>
          </>
        ) : (
          <Link to="/login">{notFound.logIn}</Link>
        )}
        <Link to="/laws">{notFound.laws}</Link>
        <Link to="/faq">{notFound.faq}</Link>
        <Link to="/contact">{notFound.contact}</Link>
      </nav>
    </div>
  );
}
