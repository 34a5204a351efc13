import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { Webhook, WebhookDeliveries } from "#contract/accounts/webhook.ts";
import { accountWebhooks as m } from "#messages/account/webhooks.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { Webhooks } from "./Webhooks.tsx";

const ID = "018f0000-0000-7000-8000-000000000000";
const HOOK: Webhook = {
  ...{ id: ID, url: "https://hooks.example/daylight", events: ["letter.sent"] },
  ...{ createdAt: "2026-03-02T15:00:00.000Z", failingSince: null, disabledAt: null },
};
const DELIVERY: WebhookDeliveries["items"][number] = {
  ...{ id: ID, type: "letter.sent", createdAt: "2026-03-02T15:00:00.000Z", state: "pending", failures: 2 },
  ...{ lastAttemptAt: "2026-03-02T15:00:05.000Z", status: 503, problem: null },
};

let stored: Webhook[];
let calls: { call: string; body: unknown }[];
beforeEach(() => {
  queryClient.clear();
  stored = [];
  calls = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (!path.startsWith("/api/me/webhook")) return new Promise(() => undefined);
    if (method === "GET") return Response.json({ items: path.endsWith("/deliveries") ? [DELIVERY] : stored });
    calls.push({ call: `${method} ${path}`, body: body ? JSON.parse(String(body)) : null });
    if (path === "/api/me/webhooks") {
      stored = [HOOK];
      return Response.json({ ...HOOK, secret: "whsec_abc" }, { status: 201 });
    }
    if (method === "DELETE") stored = [];
    if (method === "PUT") stored = [HOOK];
    return new Response(null, { status: 204 });
  });
});

function open() {
  const site = createMemoryRouter([{ path: "/", element: <Webhooks /> }]);
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const submit = async () =>
  fireEvent.click((await screen.findAllByRole("button", { name: m.create })).at(-1) as HTMLElement);

it("adds a webhook, shows its secret once, and deletes it", async () => {
  open();
  await screen.findByText(m.none);
  await press(m.create);
  fireEvent.change(await screen.findByLabelText(m.url), { target: { value: "http://hooks.example/" } });
  await submit();
  await screen.findByText(m.urlInvalid);
  expect(calls).toEqual([]);

  fireEvent.change(screen.getByLabelText(m.url), { target: { value: HOOK.url } });
  for (const event of [
    "email.received",
    "outcome.read",
    "deadline.near",
    "deadline.overdue",
    "letter.bounced",
  ] as const)
    fireEvent.click(screen.getByRole("checkbox", { name: m.event[event] }));
  await submit();
  await screen.findByDisplayValue("whsec_abc");
  expect(calls).toEqual([
    { call: "POST /api/me/webhooks", body: { url: HOOK.url, events: ["letter.sent"] } },
  ]);
  await press(m.done);
  expect(screen.queryByDisplayValue("whsec_abc")).toBeNull();

  await press(`Delete ${HOOK.url}`);
  await press(m.delete);
  await screen.findByText(m.none);
});

it("says why a delivery failed, and sends it again", async () => {
  stored = [{ ...HOOK, failingSince: "2026-03-02T15:00:00.000Z" }];
  open();
  await screen.findByText(/^Failing since Mar 2/);
  await press(`Deliveries to ${HOOK.url}`);
  await screen.findByText(/Failed, will be tried again · Your program answered 503\.$/);
  fireEvent.click(await screen.findByRole("button", { name: /^Send again: Letter sent/ }));
  await waitFor(() => expect(calls).not.toEqual([]));
  expect(calls).toEqual([{ call: `POST /api/me/webhook-deliveries/${ID}/replay`, body: null }]);
});

it("turns a webhook on again", async () => {
  stored = [{ ...HOOK, disabledAt: "2026-03-05T15:00:00.000Z" }];
  open();
  await screen.findByText(/^Turned off Mar 5/);
  await press(m.enable);
  await waitFor(() => expect(screen.queryByText(/^Turned off/)).toBeNull());
  expect(calls).toEqual([{ call: `PUT /api/me/webhooks/${ID}/enabled`, body: null }]);
});
