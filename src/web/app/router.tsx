import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { prefetchInbox as lookAheadInbox } from "#web/screens/Inbox/prefetch-inbox.ts";
import { prefetchTracker as lookAheadTracker } from "#web/screens/RequestsTracker/prefetch-tracker.ts";
import type { GuardInput } from "./identity/guard-decision.ts";
import { RouteGuard } from "./identity/RouteGuard.tsx";
import { ErrorBoundary, LoadErrorScreen } from "./shell/ErrorBoundary.tsx";
import { Shell } from "./shell/Shell.tsx";
import type { ScreenHandle } from "./shell/screen-handle.ts";

type Load = () => Promise<{ default: ComponentType }>;

/** Anybody may open it. */
const publicRoute = (path: string, title: string, load: Load): RouteObject => ({
  path,
  handle: { frame: "doc", title, guarded: false } satisfies ScreenHandle,
  lazy: async () => ({ element: await loadScreen(load) }),
});

/** Only for whoever is signed in. */
const guarded = (screen: GuardInput["screen"], path: string, title: string, load: Load): RouteObject => ({
  path,
  handle: { frame: "app", title, guarded: true } satisfies ScreenHandle,
  lazy: async () => {
    const screenElement = await loadScreen(load);
    const element = (
      <RouteGuard key={screen} screen={screen}>
        {screenElement}
      </RouteGuard>
    );
    return { element };
  },
});

/** The router drops the error of a screen whose code did not load, so it becomes a screen here. */
async function loadScreen(load: Load) {
  try {
    const Screen = (await load()).default;
    return (
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    );
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    return <LoadErrorScreen error={error} />;
  }
}

/** Every page of the program. The first five are also written to files when it is built (scripts/prerender.ts). */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      publicRoute("/", "Ask for the record", () => import("#web/screens/Home/Home.tsx")),
      publicRoute("/about", "About", () => import("#web/screens/About/About.tsx")),
      publicRoute("/faq", "Questions and answers", () => import("#web/screens/Faq/Faq.tsx")),
      publicRoute("/contact", "Contact", () => import("#web/screens/Contact/Contact.tsx")),
      publicRoute("/terms", "Terms", () => import("#web/screens/Terms/Terms.tsx")),
      publicRoute("/login", "Log in", () => import("#web/screens/Login/Login.tsx")),
      publicRoute("/signup", "Create an account", () => import("#web/screens/Signup/Signup.tsx")),
      guarded("inbox", "/inbox", "Inbox", () => {
        lookAheadInbox();
        return import("#web/screens/Inbox/Inbox.tsx");
      }),
      guarded("requests-tracker", "/requests-tracker", "Requests", () => {
        lookAheadTracker();
        return import("#web/screens/RequestsTracker/RequestsTracker.tsx");
      }),
      guarded(
        "request-editor",
        "/request-editor/:requestId?",
        "Request",
        () => import("#web/screens/RequestEditor/RequestEditor.tsx"),
      ),
      guarded(
        "batches",
        "/batches/:batchId",
        "Letters to many",
        () => import("#web/screens/Batch/Batch.tsx"),
      ),
      guarded(
        "invitation",
        "/invitation",
        "Invitation",
        () => import("#web/screens/Invitation/Invitation.tsx"),
      ),
      guarded("account", "/account", "Account", () => import("#web/screens/Account/Account.tsx")),
      guarded(
        "admin-dashboard",
        "/admin-dashboard",
        "Admin",
        () => import("#web/screens/AdminDashboard/AdminDashboard.tsx"),
      ),
      publicRoute("*", "Page not found", () => import("#web/screens/NotFound/NotFound.tsx")),
    ],
  },
];
