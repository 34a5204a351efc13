import type { QueryKey } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./App.tsx";
import { queryClient } from "./api/api.ts";
import { preloadPublicScreens, routes } from "./router.tsx";
import { whenIdle } from "./when-idle.ts";

async function start() {
  restorePageData();
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
  if (root.firstElementChild) hydrateRoot(root, page);
  else createRoot(root).render(page);
  whenIdle(() => preloadPublicScreens(window.location.pathname));
}

/** What the server rendered the page with, so that React finds the same data. */
function restorePageData() {
  const text = document.getElementById("page-data")?.textContent;
  const data: [QueryKey, unknown][] = text ? JSON.parse(text) : [];
  for (const [key, value] of data) queryClient.setQueryData(key, value);
}

/** Loads the code of the screen before React starts, so that a prerendered page is hydrated and not rendered twice. */
async function preloadScreen(path: string) {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== "function") continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

// Not awaited: screens import from this file's chunk, which must be evaluated before theirs.
void start();
