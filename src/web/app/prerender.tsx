import type { QueryKey } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from "react-router";
import { pageDescriptions } from "#messages/page-descriptions.ts";
import { shell } from "#messages/shell/shell.ts";
import { App } from "./App.tsx";
import { queryClient } from "./api/api.ts";
import { setAuthState } from "./identity/auth-state.ts";
import { routes } from "./router.tsx";
import type { ScreenHandle } from "./shell/screen-handle.ts";

/** On the pages that are empty until their scripts run. */
export const noScriptText = shell.noScript;

/** By the paths of the pages that are written to files. */
export const descriptions: Readonly<Record<string, string>> = pageDescriptions;

/** What a page shows from the server: the answer of each call by its key in the browser's cache. */
type PageData = readonly (readonly [key: QueryKey, value: unknown])[];

/**
 * The HTML of one public page and its title, as `scripts/prerender.ts` writes them to a file, or the server sends them
 * with the data that the page is about.
 */
export async function prerender(path: string, data: PageData = []): Promise<{ html: string; title: string }> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  setAuthState("signed-out");
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://prerender${path}`));
  if (context instanceof Response) throw new Error(`${path} answers with a redirect`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const handle: ScreenHandle | undefined = router.state.matches.at(-1)?.route.handle;
  if (!handle) throw new Error(`${path} is no route`);
  // Nothing else runs until the page is rendered and its data is forgotten: thousands of pages are rendered, some at once.
  for (const [key, value] of data) queryClient.setQueryData(key, value);
  const html = renderToString(
    <App>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  queryClient.clear();
  return { html, title: handle.title ?? "" };
}
