import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./App.tsx";
import { queryClient } from "./api/api.ts";
import { loadConfig } from "./api/config.ts";
import { replaceInitialRender } from "./bootstrap/replace-initial-render.ts";
import { routes } from "./router.tsx";

async function start() {
  loadConfig().catch((error: unknown) => console.warn("The server's settings did not load", error));
  await preloadScreen(window.location.pathname);
  const page = (
    <StrictMode>
      <App>
        <RouterProvider router={createBrowserRouter(routes)} />
      </App>
    </StrictMode>
  );
  const root = document.getElementById("app");
  if (!root) throw new Error("The page has no #app element");
  const { look } = root.dataset;
  // Rows that stand are not taken away for bones: the application begins with the same answers.
  if (look === "rows") await queriesSettled();
  if (look !== undefined) replaceInitialRender(root, () => createRoot(root).render(page));
  else if (root.firstElementChild) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

/** Resolves when what was asked for ahead is here, or did not come. */
function queriesSettled(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
}

/** Has the screen's code at hand before React starts, so that a prerendered page is taken over and not drawn twice. */
async function preloadScreen(path: string) {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== "function") continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

// Not awaited: screens import from this file's chunk, which must have run to its end before theirs can.
void start();
