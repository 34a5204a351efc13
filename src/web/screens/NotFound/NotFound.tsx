import { mdiFileQuestionOutline } from "@mdi/js";
import { Link, useLocation } from "react-router";
import { forgetEdited } from "#web/new-request.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import css from "./NotFound.module.css";

/** Names the address that led here, and every place one might have meant. */
export default function NotFound() {
  const { pathname } = useLocation();
  return (
    <div className={css.page}>
      <EmptyState
        level={1}
        icon={mdiFileQuestionOutline}
        title="There is no page here"
        action={
          <ButtonLink kind="main" to="/">
            Go to the first page
          </ButtonLink>
        }
      >
        Nothing answers to <b className={css.path}>{pathname}</b>. The link may be old, or a letter of it went
        missing.
      </EmptyState>
      <nav className={css.places} aria-label="Perhaps you meant">
        <Link to="/inbox">Your inbox</Link>
        <Link to="/requests-tracker">Your requests</Link>
        <Link to="/request-editor" onClick={forgetEdited}>
          Start a request
        </Link>
        <Link to="/faq">Questions and answers</Link>
        <Link to="/contact">Tell us about it</Link>
      </nav>
    </div>
  );
}
