import { mdiInformationOutline } from "@mdi/js";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, Outlet, ScrollRestoration, useMatches } from "react-router";
import { useConfig } from "#web/app/api/config.ts";
import { setAuthState, useAuthState, watchAuth } from "#web/app/identity/auth-state.ts";
import { clearTab } from "#web/app/identity/session.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { LiveUpdates } from "./LiveUpdates.tsx";
import css from "./Shell.module.css";
import type { ScreenHandle } from "./screen-handle.ts";
import { TopBar } from "./TopBar.tsx";
import { useRouteChange } from "./use-route-change.ts";

const SignInAgain = lazy(() => import("./SignInAgain.tsx"));
const ToastArea = lazy(() =>
  import("#web/design/overlays/Toast.tsx").then(({ ToastArea }) => ({ default: ToastArea })),
);

/** What stands around every screen: top bar, sandbox strip, footer, notices; and what moves with the route. */
export function Shell() {
  const { frame, title, guarded } = useScreenHandle();
  const state = useAuthState();
  // Notices and the password question exist only in a browser; the prerendered page must not wait for them.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    setIsMounted(true);
    return watchAuth();
  }, []);
  // Where there is nothing to keep, a session that ended is simply over.
  useEffect(() => {
    if (state !== "lost" || guarded) return;
    setAuthState("signed-out");
    clearTab();
  }, [state, guarded]);
  const main = useRouteChange(title);

  return (
    <div className={frame === "app" ? css.app : css.doc}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <TopBar />
      <SandboxBanner />
      <main id="main" ref={main} tabIndex={-1} className={frame === "app" ? css.work : css.page}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
      {state === "signed-in" && <LiveUpdates />}
      {isMounted && (
        <Suspense>
          <ToastArea />
          {state === "lost" && guarded && <SignInAgain />}
        </Suspense>
      )}
    </div>
  );
}

function useScreenHandle(): ScreenHandle {
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  return handle ?? { frame: "doc", title: "Not found", guarded: false };
}

/** Always in the page, and shown by `data-sandbox` on the document, which a server can write before anything is drawn. */
const SandboxBanner = () => (
  <aside className={css.sandbox} aria-label="Sandbox mode">
    <Icon path={mdiInformationOutline} />
    <p>
      Sandbox. Letters go to a pretend agency on this machine; nothing leaves it.{" "}
      <Link to="/faq#go-live">How to go live</Link>
    </p>
  </aside>
);

function Footer() {
  const { brand, teamEmail } = useConfig();
  return (
    <footer className={css.foot}>
      <a className={css.curious} href={`mailto:${teamEmail}`}>
        Curious? Email us!
      </a>
      <nav className={css.info} aria-label={`About ${brand}`}>
        <Link to="/about">About</Link>
        <Link to="/faq">FAQ</Link>
        <Link to="/contact">Contact</Link>
        <Link to="/terms">Terms</Link>
      </nav>
    </footer>
  );
}
