import { type ComponentType, Suspense } from "react";
import { matchRoutes, type RouteObject } from "react-router";
import { router } from "#messages/router.ts";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { savesData } from "#web/features/navigation/saves-data.ts";
import { prefetchInbox } from "#web/screens/Inbox/prefetch-inbox.ts";
import { prefetchTracker } from "#web/screens/RequestsTracker/prefetch-tracker.ts";
import type { GuardInput } from "./identity/guard-decision.ts";
import { RouteGuard } from "./identity/RouteGuard.tsx";
import { ErrorBoundary } from "./shell/ErrorBoundary.tsx";
import { Shell } from "./shell/Shell.tsx";
import type { ScreenHandle } from "./shell/screen-handle.ts";

type Load = () => Promise<{ default: ComponentType }>;

/** Open to all visitors. */
const publicRoute = (path: string, title: string | null, load: Load): RouteObject => ({
  path,
  handle: { frame: "doc", title, guarded: false } satisfies ScreenHandle,
  lazy: async () => ({ element: await loadScreen(load) }),
});

/** Open to signed-in users only. */
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

/**
 * The router keeps what it got, so a screen whose code did not load is rendered too: it requests its code on each visit,
 * and shows the error when that fails.
 */
export async function loadScreen(load: Load) {
  const Screen = lazyComponent(async () => (await load()).default);
  try {
    await Screen.load();
    return (
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    );
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    return (
      <ErrorBoundary>
        <Suspense fallback={<Skeleton rows={9} shape="text" label={router.loading} />}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
    );
  }
}

/**
 * All pages. The build also writes those of scripts/prerender.ts to files; those of laws and agencies are rendered by the
 * server when they are asked for.
 */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      publicRoute("/", router.home, () => import("#web/screens/Home/Home.tsx")),
      publicRoute("/about", router.about, () => import("#web/screens/About/About.tsx")),
      publicRoute("/faq", router.faq, () => import("#web/screens/Faq/Faq.tsx")),
      publicRoute("/contact", router.contact, () => import("#web/screens/Contact/Contact.tsx")),
      publicRoute("/terms", router.terms, () => import("#web/screens/Terms/Terms.tsx")),
      publicRoute("/privacy", router.privacy, () => import("#web/screens/Privacy/Privacy.tsx")),
      publicRoute(
        "/accessibility",
        router.accessibility,
        () => import("#web/screens/Accessibility/Accessibility.tsx"),
      ),
      publicRoute("/laws", router.laws, () => import("#web/screens/Laws/Laws.tsx")),
      publicRoute("/laws/:jurisdiction", null, () => import("#web/screens/Laws/LawPage.tsx")),
      publicRoute("/login", router.login, () => import("#web/screens/Login/Login.tsx")),
      publicRoute("/signup", router.signup, () => import("#web/screens/Signup/Signup.tsx")),
      publicRoute("/agencies/:agencyId", null, () => import("#web/screens/Agency/Agency.tsx")),
      guarded("inbox", "/inbox", router.inbox, () => {
        prefetchInbox();
        return import("#web/screens/Inbox/Inbox.tsx");
      }),
      guarded("requests-tracker", "/requests-tracker", router.requests, () => {
        prefetchTracker();
        return import("#web/screens/RequestsTracker/RequestsTracker.tsx");
      }),
      guarded(
        "request-editor",
        "/request-editor/:requestId?",
        router.requestEditor,
        () => import("#web/screens/RequestEditor/RequestEditor.tsx"),
      ),
      guarded("batches", "/batches/:batchId", router.batch, () => import("#web/screens/Batch/Batch.tsx")),
      guarded(
        "invitation",
        "/invitation",
        router.invitation,
        () => import("#web/screens/Invitation/Invitation.tsx"),
      ),
      guarded("account", "/account", router.account, () => import("#web/screens/Account/Account.tsx")),
      guarded(
        "admin-dashboard",
        "/admin-dashboard",
        router.admin,
        () => import("#web/screens/AdminDashboard/AdminDashboard.tsx"),
      ),
      publicRoute("*", router.notFound, () => import("#web/screens/NotFound/NotFound.tsx")),
    ],
  },
];

/** On a public page, loads the code of the others, so that they open at once and offline. */
export function preloadPublicScreens(path: string) {
  const isPublic = ({ handle }: RouteObject) => (handle as ScreenHandle | undefined)?.guarded === false;
  if (savesData() || !matchRoutes(routes, path)?.some(({ route }) => isPublic(route))) return;
  for (const { lazy } of routes.flatMap(({ children = [] }) => children.filter(isPublic)))
    if (typeof lazy === "function") void lazy();
}
