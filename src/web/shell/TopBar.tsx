import { lazy, Suspense, useState } from "react";
import { Link, NavLink, useLocation, useNavigate } from "react-router";
import { queryClient, useMe } from "../api.ts";
import { useConfig } from "../config.ts";
import { setAuthState, useAuthState } from "../identity/auth-state.ts";
import { logOut } from "../identity/session.ts";
import { userId } from "../identity/user-id.ts";
import { unsavedDrafts } from "../storage/unsaved-drafts.ts";
import { classNames } from "../ui/class-names.ts";
import css from "./Shell.module.css";
import { UnreadCount } from "./UnreadCount.tsx";

const UnsavedDrafts = lazy(() => import("./UnsavedDrafts.tsx"));

/** Brand; Inbox, Requests and Logout for whoever is signed in, Login for everybody else. */
export function TopBar() {
  const { brand } = useConfig();
  const state = useAuthState();
  return (
    <header className={css.top}>
      <Link className={css.brand} to="/">
        {brand}
      </Link>
      <nav className={css.nav} aria-label="Main">
        {state === "signed-in" && <SignedIn />}
        {state !== "signed-in" && state !== "unknown" && (
          <NavLink className={classNames(css.place)} to="/login">
            Login
          </NavLink>
        )}
      </nav>
    </header>
  );
}

/** A request is written among the requests, and many of them followed, on pages of their own. */
function amongRequests(pathname: string) {
  if (pathname === "/requests-tracker") return "page";
  return /^\/(?:request-editor|batches)\b/.test(pathname) ? "true" : undefined;
}

function SignedIn() {
  const navigate = useNavigate();
  const unread = useMe().data?.unread ?? 0;
  const { pathname } = useLocation();
  /** How many unsaved drafts the user is asked about; undefined while nothing is asked. */
  const [asking, setAsking] = useState<number>();
  const begin = async () => {
    const drafts = await unsavedDrafts(userId());
    if (drafts > 0) setAsking(drafts);
    else await leave("keep");
  };
  const leave = async (drafts: "keep" | "discard") => {
    // First of all home: the guarded screen must be gone before its session is.
    await navigate("/");
    setAuthState("signed-out");
    const told = logOut(drafts);
    // What was fetched ahead would be refused.
    void queryClient.cancelQueries({ type: "inactive" });
    await told;
    queryClient.clear();
  };
  return (
    <>
      <NavLink className={classNames(css.place)} to="/inbox">
        Inbox <UnreadCount unread={unread} />
      </NavLink>
      <Link className={classNames(css.place)} to="/requests-tracker" aria-current={amongRequests(pathname)}>
        Requests
      </Link>
      <button type="button" className={classNames(css.place)} onClick={() => void begin()}>
        Logout
      </button>
      {asking !== undefined && (
        <Suspense>
          <UnsavedDrafts count={asking} onLeave={leave} onStay={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}
