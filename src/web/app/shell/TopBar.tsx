import { type ComponentType, useState } from "react";
import { Link, NavLink, useLocation, useNavigate } from "react-router";
import { shell } from "#messages/shell/shell.ts";
import { useMe } from "#web/app/api/api.ts";
import { useConfig } from "#web/app/api/config.ts";
import { setAuthState, useIsSignedIn } from "#web/app/identity/auth-state.ts";
import { logOut } from "#web/app/identity/session.ts";
import { classNames } from "#web/design/class-names.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { useIsHydrated } from "#web/design/use-is-hydrated.ts";
import css from "./Shell.module.css";

/**
 * Brand; Inbox, Requests and Logout for signed-in users, Login for visitors. A prerendered page has both, and shows what
 * fits this browser (src/server/http/platform/session-mark.ts).
 */
export function TopBar() {
  const { brand } = useConfig();
  const isSignedIn = useIsSignedIn();
  const isHydrated = useIsHydrated();
  return (
    <header className={css.top}>
      <Link className={css.brand} to="/">
        {brand}
      </Link>
      <nav className={classNames(css.nav, !isHydrated && css.prerendered)} aria-label={shell.mainNavigation}>
        {(isSignedIn || !isHydrated) && <SignedIn />}
        {(!isSignedIn || !isHydrated) && (
          <NavLink className={classNames(css.place, css.login)} to="/login">
            {shell.login}
          </NavLink>
        )}
      </nav>
    </header>
  );
}

/** The request editor and batches belong to "Requests" though they are separate pages. */
function requestsCurrent(pathname: string) {
  if (pathname === "/requests-tracker") return "page";
  return /^\/(?:request-editor|batches)\b/.test(pathname) ? "true" : undefined;
}

function SignedIn() {
  const navigate = useNavigate();
  const unread = useMe().data?.unread ?? 0;
  const { pathname } = useLocation();
  /** Logs out and asks about drafts; loaded on demand. */
  const [LogOut, setLogOut] = useState<ComponentType<{ onCancel: () => void }>>();
  const startLogOut = async () => {
    try {
      const { default: loaded } = await import("./LogOut.tsx");
      setLogOut(() => loaded);
    } catch {
      // Offline the dialog cannot load: keep the drafts and end the session.
      await navigate("/");
      setAuthState("signed-out");
      await logOut();
    }
  };
  return (
    <>
      <NavLink className={classNames(css.place)} to="/inbox">
        {shell.inbox} <UnreadCount unread={unread} />
      </NavLink>
      <Link className={classNames(css.place)} to="/requests-tracker" aria-current={requestsCurrent(pathname)}>
        {shell.requests}
      </Link>
      <button type="button" className={classNames(css.place)} onClick={() => void startLogOut()}>
        {shell.logout}
      </button>
      {LogOut && <LogOut onCancel={() => setLogOut(undefined)} />}
    </>
  );
}

/** The number of unread emails. */
const UnreadCount = ({ unread }: { unread: number }) =>
  unread > 0 && (
    <span className={css.count}>
      {unread > 999 ? "999+" : unread}
      <VisuallyHidden> {shell.unread}</VisuallyHidden>
    </span>
  );
