import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { Guard } from "./identity/Guard.tsx";
import type { GuardFacts } from "./identity/guard.ts";
import { LoadFailed } from "./shell/ErrorBoundary.tsx";
import { Shell } from "./shell/Shell.tsx";
import type { ScreenHandle } from "./shell/screen-handle.ts";

type Load = () => Promise<{ default: ComponentType }>;

/** Anybody may open it. */
const open = (path: string, title: string, load: Load): RouteObject => ({
  path,
  handle: { frame: "doc", title, guarded: false } satisfies ScreenHandle,
  ErrorBoundary: LoadFailed,
  lazy: async () => ({ Component: (await load()).default }),
});

/** Only for whoever is signed in. */
const guarded = (screen: GuardFacts["screen"], path: string, title: string, load: Load): RouteObject => ({
  path,
  handle: { frame: "app", title, guarded: true } satisfies ScreenHandle,
  ErrorBoundary: LoadFailed,
  lazy: async () => {
    const Screen = (await load()).default;
    const element = (
      <Guard key={screen} screen={screen}>
        <Screen />
      </Guard>
    );
    return { element };
  },
});

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
      guarded("inbox", "/inbox", "Inbox", () => import("./screens/Inbox/Inbox.tsx")),
      guarded(
        "requests-tracker",
        "/requests-tracker",
        "Requests",
        () => import("./screens/RequestsTracker/RequestsTracker.tsx"),
      ),
      guarded(
        "request-editor",
        "/request-editor/:requestId?",
        "Request",
        () => import("./screens/RequestEditor/RequestEditor.tsx"),
      ),
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
