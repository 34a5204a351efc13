import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { ApiToken } from "#contract/accounts/api-token.ts";
import { accountApiTokens as m } from "#messages/account/api-tokens.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { ApiTokens } from "./ApiTokens.tsx";

const SCRIPT: ApiToken = {
  ...{ id: "018f0000-0000-7000-8000-000000000000", name: "Archive script", scopes: ["read"] },
  ...{ createdAt: "2026-03-02T15:00:00.000Z", expiresAt: null, lastUsedAt: null },
};

let stored: ApiToken[];
let sent: unknown[];
beforeEach(() => {
  queryClient.clear();
  stored = [];
  sent = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (!path.startsWith("/api/me/api-tokens")) return new Promise(() => undefined);
    if (method === "POST") {
      sent.push(JSON.parse(String(body)));
      stored = [SCRIPT];
      return Response.json({ ...SCRIPT, token: "dl_pat_secret" }, { status: 201 });
    }
    if (method === "DELETE") {
      stored = [];
      return new Response(null, { status: 204 });
    }
    return Response.json({ items: stored });
  });
});

function open() {
  const site = createMemoryRouter([{ path: "/", element: <ApiTokens /> }]);
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

it("creates a token, shows it once, and revokes it", async () => {
  open();
  await screen.findByText(m.none);
  await press(m.create);
  await press(m.submit);
  await screen.findByText(m.nameMissing);
  expect(sent).toEqual([]);

  fireEvent.change(screen.getByLabelText(m.name), { target: { value: " Archive script " } });
  fireEvent.click(screen.getByRole("checkbox", { name: /^Send/ }));
  await press(m.submit);
  const field = await screen.findByDisplayValue("dl_pat_secret");
  expect(field.getAttribute("readonly")).not.toBeNull();
  expect(sent).toEqual([{ name: "Archive script", scopes: ["read", "send"], expiresInDays: 90 }]);

  await press(m.done);
  await screen.findByText("Read · Created Mar 2, 2026 · Never used");
  expect(screen.queryByDisplayValue("dl_pat_secret")).toBeNull();
  await press("Revoke Archive script");
  await press(m.revoke);
  await screen.findByText(m.none);
});

it("creates no token without a scope", async () => {
  open();
  await press(m.create);
  fireEvent.change(await screen.findByLabelText(m.name), { target: { value: "x" } });
  fireEvent.click(screen.getByRole("checkbox", { name: /^Read/ }));
  await press(m.submit);
  await screen.findByText(m.scopesMissing);
  expect(sent).toEqual([]);
});
