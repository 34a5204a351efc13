import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from "react-router";
import { App } from "./App.tsx";
import { setAuthState } from "./identity/auth-state.ts";
import { routes } from "./router.tsx";
import type { ScreenHandle } from "./shell/screen-handle.ts";

/** The HTML of one public page and its title, as `scripts/prerender.ts` writes them to a file. */
export async function prerender(path: string): Promise<{ html: string; title: string }> {
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
  const html = renderToString(
    <App>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  return { html, title: handle.title };
}
