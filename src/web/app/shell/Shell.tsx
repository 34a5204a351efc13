import { mdiInformationOutline } from "@mdi/js";
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { router } from "#messages/router.ts";
import { shell } from "#messages/shell/shell.ts";
import { queryClient, useMe } from "#web/app/api/api.ts";
import { useConfig } from "#web/app/api/config.ts";
import { refetchChanged, useLiveChanges } from "#web/app/api/live-events.ts";
import { setAuthState, useAuthState, watchAuth } from "#web/app/identity/auth-state.ts";
import { clearTab } from "#web/app/identity/session.ts";
import { PaletteShortcut } from "#web/app/palette/PaletteShortcut.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { openPalette } from "#web/features/keyboard/open-palette.ts";
import { ConnectionBar } from "./ConnectionBar.tsx";
import { OptionalPart } from "./ErrorBoundary.tsx";
import css from "./Shell.module.css";
import type { ScreenHandle } from "./screen-handle.ts";
import { TopBar } from "./TopBar.tsx";
import { clearTypedText } from "./typed-text.ts";

const SignInAgain = lazyComponent(async () => (await import("./SignInAgain.tsx")).default);
const AnnouncementBar = lazyComponent(async () => (await import("./AnnouncementBar.tsx")).AnnouncementBar);
const ToastArea = lazyComponent(async () => (await import("#web/design/overlays/Toast.tsx")).ToastArea);

/** The frame of all screens: top bar, sandbox banner, footer and notices. Updates title and focus with the route. */
export function Shell() {
  const { frame, title, guarded } = useScreenHandle();
  const state = useAuthState();
  const announcement = useMe().data?.announcement;
  // Notices and the password dialog exist only in a browser; the prerendered page must not wait for them.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    setIsMounted(true);
    return watchAuth();
  }, []);
  // A public page has no unsaved work to protect, so an ended session needs no dialog.
  useEffect(() => {
    if (state !== "lost" || guarded) return;
    setAuthState("signed-out");
    clearTab();
  }, [state, guarded]);
  const main = useRouteChange(title);

  return (
    <div className={frame === "app" ? css.app : css.doc}>
      <a className={css.skip} href="#main">
        {shell.skipToContent}
      </a>
      <TopBar />
      <SandboxBanner />
      <ConnectionBar />
      {announcement && (
        <Suspense>
          <OptionalPart>
            <AnnouncementBar key={announcement.text} text={announcement.text} />
          </OptionalPart>
        </Suspense>
      )}
      <main id="main" ref={main} tabIndex={-1} className={frame === "app" ? css.work : css.page}>
        <Outlet />
      </main>
      <Footer isSignedIn={state === "signed-in"} />
      <ScrollRestoration />
      {state === "signed-in" && <LiveUpdates />}
      {isMounted && (
        <Suspense>
          <OptionalPart>
            <ToastArea />
          </OptionalPart>
          <OptionalPart>{state === "lost" && guarded && <SignInAgain />}</OptionalPart>
          <OptionalPart>{state === "signed-in" && <PaletteShortcut />}</OptionalPart>
        </Suspense>
      )}
    </div>
  );
}

/** Updates the unread count of the top bar while a user is signed in. Screens subscribe themselves. */
function LiveUpdates() {
  useLiveChanges(() => refetchChanged(queryClient, ["me"]));
  return null;
}

function useScreenHandle(): ScreenHandle {
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  return handle ?? { frame: "doc", title: router.notFound, guarded: false };
}

/** Always in the page; `data-sandbox` on the document shows it, which the server can write before the first paint. */
const SandboxBanner = () => (
  <aside className={css.sandbox} aria-label={shell.sandboxLabel}>
    <Icon path={mdiInformationOutline} />
    <p>
      <RichText message={shell.sandbox} values={{ link: (text) => <Link to="/faq#go-live">{text}</Link> }} />
    </p>
  </aside>
);

function Footer({ isSignedIn }: { isSignedIn: boolean }) {
  const { brand, teamEmail } = useConfig();
  return (
    <footer className={css.foot}>
      <a className={css.curious} href={`mailto:${teamEmail}`}>
        {shell.teamEmail}
      </a>
      {isSignedIn && (
        <button type="button" className={css.goTo} onClick={openPalette}>
          {shell.goTo} <kbd>{shell.goToKey}</kbd>
        </button>
      )}
      <nav className={css.info} aria-label={formatMessage(shell.aboutNavigation, { brand })}>
        <Link to="/about">{shell.about}</Link>
        <Link to="/faq">{shell.faq}</Link>
        <Link to="/contact">{shell.contact}</Link>
        <Link to="/terms">{shell.terms}</Link>
        <Link to="/privacy">{shell.privacy}</Link>
        <Link to="/accessibility">{shell.accessibility}</Link>
      </nav>
    </footer>
  );
}

/**
 * Updates the page title and the focus on a route change, so that screen readers announce the new page. Put the ref on
 * `<main>`. The first page keeps the browser's focus.
 */
function useRouteChange(title: string | null) {
  const main = useRef<HTMLElement>(null);
  const { brand } = useConfig();
  const { hash } = useLocation();
  // Compare the screen, not the URL: a draft that gets its id while the user types must not lose the focus.
  const screen = useMatches().at(-1)?.id;
  const lastScreen = useRef(screen);

  // Before the effects of the screen, which may have a better title.
  useLayoutEffect(() => {
    if (title !== null) document.title = `${title} · ${brand}`;
  }, [title, brand]);

  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    clearTypedText();
    // Keep a focus that is still inside of the new screen.
    const hasFocus = main.current?.contains(document.activeElement);
    if (!hash && !hasFocus) main.current?.focus({ preventScroll: true });
  }, [screen, hash]);

  return main;
}
