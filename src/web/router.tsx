import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { Guard } from "./identity/Guard.tsx";
import type { GuardFacts } from "./identity/guard.ts";
import { lookAhead as lookAheadInbox } from "./screens/Inbox/first-look.ts";
import { lookAhead as lookAheadTracker } from "./screens/RequestsTracker/first-look.ts";
import { ErrorBoundary, LoadFailed } from "./shell/ErrorBoundary.tsx";
import { Shell } from "./shell/Shell.tsx";
import type { ScreenHandle } from "./shell/screen-handle.ts";

type Load = () => Promise<{ default: ComponentType }>;

/** Anybody may open it. */
const open = (path: string, title: string, load: Load): RouteObject => ({
  path,
  handle: { frame: "doc", title, guarded: false } satisfies ScreenHandle,
  lazy: async () => ({ element: await screenFrom(load) }),
});

/** Only for whoever is signed in. */
const guarded = (screen: GuardFacts["screen"], path: string, title: string, load: Load): RouteObject => ({
  path,
  handle: { frame: "app", title, guarded: true } satisfies ScreenHandle,
  lazy: async () => {
    const inside = await screenFrom(load);
    const element = (
      <Guard key={screen} screen={screen}>
        {inside}
      </Guard>
    );
    return { element };
  },
});

/** The router drops the error of a screen whose code did not load, so it becomes a screen here. */
async function screenFrom(load: Load) {
  try {
    const Screen = (await load()).default;
    return (
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    );
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    return <LoadFailed error={error} />;
  }
}

/** Every page of the program. The first five are also written to files when it is built (scripts/prerender.ts). */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      open("/", "Ask for the record", () => import("./screens/Home/Home.tsx")),
      open("/about", "About", () => import("./screens/About/About.tsx")),
      open("/faq", "Questions and answers", () => import("./screens/Faq/Faq.tsx")),
      open("/contact", "Contact", () => import("./screens/Contact/Contact.tsx")),
      open("/terms", "Terms", () => import("./screens/Terms/Terms.tsx")),
      open("/login", "Log in", () => import("./screens/Login/Login.tsx")),
      open("/signup", "Create an account", () => import("./screens/Signup/Signup.tsx")),
      guarded("inbox", "/inbox", "Inbox", () => {
        lookAheadInbox();
        return import("./screens/Inbox/Inbox.tsx");
      }),
      guarded("requests-tracker", "/requests-tracker", "Requests", () => {
        lookAheadTracker();
        return import("./screens/RequestsTracker/RequestsTracker.tsx");
      }),
      guarded(
        "request-editor",
        "/request-editor/:requestId?",
        "Request",
        () => import("./screens/RequestEditor/RequestEditor.tsx"),
      ),
      guarded("batches", "/batches/:batchId", "Letters to many", () => import("./screens/Batch/Batch.tsx")),
      guarded("invitation", "/invitation", "Invitation", () => import("./screens/Invitation/Invitation.tsx")),
      guarded("account", "/account", "Account", () => import("./screens/Account/Account.tsx")),
      guarded(
        "admin-dashboard",
        "/admin-dashboard",
        "Admin",
        () => import("./screens/AdminDashboard/AdminDashboard.tsx"),
      ),
      open("*", "Page not found", () => import("./screens/NotFound/NotFound.tsx")),
    ],
  },
];
