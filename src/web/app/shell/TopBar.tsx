import { type ComponentType, useState } from "react";
import { Link, NavLink, useLocation, useNavigate } from "react-router";
import { useMe } from "#web/app/api/api.ts";
import { useConfig } from "#web/app/api/config.ts";
import { setAuthState, useAuthState } from "#web/app/identity/auth-state.ts";
import { logOut } from "#web/app/identity/session.ts";
import { classNames } from "#web/design/class-names.ts";
import css from "./Shell.module.css";
import { UnreadCount } from "./UnreadCount.tsx";

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
function requestsCurrent(pathname: string) {
  if (pathname === "/requests-tracker") return "page";
  return /^\/(?:request-editor|batches)\b/.test(pathname) ? "true" : undefined;
}

function SignedIn() {
  const navigate = useNavigate();
  const unread = useMe().data?.unread ?? 0;
  const { pathname } = useLocation();
  /** What logs out and asks about drafts, loaded when it is wanted. */
  const [LogOut, setLogOut] = useState<ComponentType<{ onCancel: () => void }>>();
  const startLogOut = async () => {
    try {
      const { default: loaded } = await import("./LogOut.tsx");
      setLogOut(() => loaded);
    } catch {
      // Without a connection nothing can be asked: the drafts stay, and the session goes.
      await navigate("/");
      setAuthState("signed-out");
      await logOut();
    }
  };
  return (
    <>
      <NavLink className={classNames(css.place)} to="/inbox">
        Inbox <UnreadCount unread={unread} />
      </NavLink>
      <Link className={classNames(css.place)} to="/requests-tracker" aria-current={requestsCurrent(pathname)}>
        Requests
      </Link>
      <button type="button" className={classNames(css.place)} onClick={() => void startLogOut()}>
        Logout
      </button>
      {LogOut && <LogOut onCancel={() => setLogOut(undefined)} />}
    </>
  );
}
