import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { Users } from "./Users.tsx";

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

it.each([
  [1_204, "All 1,204"],
  [100_000, "All 100,000+"],
])("shows how many accounts there are, and where counting ended: %d", async (total, name) => {
  const routes = [{ path: "/admin-dashboard", element: <Users total={total} /> }];
  render(
    <App>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/admin-dashboard"] })} />
    </App>,
  );
  expect(await screen.findByRole("link", { name })).toBeTruthy();
});
