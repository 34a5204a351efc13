import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from "react-router";
import { router } from "#messages/router.ts";
import { App } from "./App.tsx";
import { queryClient } from "./api/api.ts";
import { setAuthState } from "./identity/auth-state.ts";
import { routes } from "./router.tsx";
import { Shell } from "./shell/Shell.tsx";
import type { ScreenHandle } from "./shell/screen-handle.ts";

/** The HTML of one public page and its title, as `scripts/prerender.ts` writes them to a file. */
export async function prerender(path: string): Promise<{ html: string; title: string }> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  setAuthState("signed-out");
  return renderRoute(path, routes);
}

/** Pages whose own script draws the first rows (web/app/bootstrap). */
const SKELETON_PAGES = {
  inbox: { path: "/inbox", title: router.inbox, load: () => import("#web/screens/Inbox/Inbox.tsx") },
  "requests-tracker": {
    path: "/requests-tracker",
    title: router.requests,
    load: () => import("#web/screens/RequestsTracker/RequestsTracker.tsx"),
  },
};
export type SkeletonPage = keyof typeof SKELETON_PAGES;

/** The HTML of a screen while its rows load: the part that is the same for all users. */
export async function prerenderSkeleton(screen: SkeletonPage, isPhone: boolean): Promise<string> {
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: isPhone }),
    // There is no browser storage at build time.
    localStorage: { getItem: () => null },
  });
  setAuthState("signed-in");
  const { path, title, load } = SKELETON_PAGES[screen];
  const { default: Screen } = await load();
  const handle: ScreenHandle = { frame: "app", title, guarded: true };
  const { html } = await renderRoute(path, [
    { Component: Shell, children: [{ path, handle, element: <Screen /> }] },
  ]);
  // Cached queries would keep this process alive for their 15 minutes.
  queryClient.clear();
  return html;
}

async function renderRoute(path: string, pages: RouteObject[]): Promise<{ html: string; title: string }> {
  const handler = createStaticHandler(pages);
  const context = await handler.query(new Request(`http://prerender${path}`));
  if (context instanceof Response) throw new Error(`${path} answers with a redirect`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const handle: ScreenHandle | undefined = router.state.matches.at(-1)?.route.handle;
  if (!handle) throw new Error(`${path} is no route`);
  const html = renderToString(
    <App>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  return { html, title: handle.title };
}
