import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { admin } from "#messages/admin/admin.ts";
import { adminAnnouncement as text } from "#messages/admin/announcement.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import { Announcement } from "./Announcement.tsx";

let sent: unknown[];
let me: () => Response | Promise<Response>;
beforeEach(() => {
  me = () => Response.json({ announcement: null });
  queryClient.clear();
  setAuthState("signed-in");
  sent = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (path === "/api/me") return me();
    sent.push([method, path, JSON.parse(String(body))]);
    return new Response(null, { status: 204 });
  });
});

function open() {
  const site = createMemoryRouter([{ path: "/", element: <Announcement /> }]);
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
}

it("publishes a text until the end of its last day", async () => {
  open();
  const publish = await screen.findByRole("button", { name: text.publish });
  fireEvent.click(publish);
  await screen.findByText(text.textMissing);
  screen.getByText(text.untilMissing);
  fireEvent.change(screen.getByRole("textbox", { name: text.text }), {
    target: { value: " Down on Sunday " },
  });
  fireEvent.change(screen.getByRole("textbox", { name: text.until }), { target: { value: "2030-03-02" } });
  fireEvent.click(publish);
  const until = new Date(2030, 2, 3).toISOString();
  await waitFor(() =>
    expect(sent).toEqual([["PUT", "/api/admin/announcement", { text: "Down on Sunday", until }]]),
  );
});

it("says that it loads, and that it did not load, with another try", async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  me = () => promise;
  open();
  await screen.findByText(text.loading);
  answer(Response.json({ title: "Forbidden", status: 403 }, { status: 403 }));
  await screen.findByRole("heading", { name: text.failedTitle });
  me = () => Response.json({ announcement: null });
  fireEvent.click(screen.getByRole("button", { name: admin.tryAgain }));
  await screen.findByRole("button", { name: text.publish });
});
