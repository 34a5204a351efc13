import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { AdminDelivery } from "#contract/delivery/admin-delivery.ts";
import { adminDeliveries as text } from "#messages/admin/deliveries.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { Deliveries } from "./Deliveries.tsx";

const ID = "018f0000-0000-7000-8000-000000000000";
const DELIVERY: AdminDelivery = {
  ...{ id: ID, state: "deferred", to: ["foia@agency.gov"], cc: [], subject: "Lead in water", attempts: 1 },
  ...{ user: "ada@example.org", createdAt: "2026-03-02T15:00:00.000Z", messageId: "<1@daylight.test>" },
  ...{ nextAttemptAt: "2026-03-02T15:01:00.000Z", lastResponse: "451 greylisted" },
  attemptLog: [
    {
      ...{ at: "2026-03-02T15:00:00.000Z", endedAt: "2026-03-02T15:00:01.000Z", outcome: "deferred" },
      ...{ serverResponse: "451 greylisted", rejectedRecipients: [] },
    },
  ],
};

let delivery: AdminDelivery;
let calls: string[];
beforeEach(() => {
  queryClient.clear();
  delivery = DELIVERY;
  calls = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (!path.startsWith("/api/admin/deliveries")) return new Promise(() => undefined);
    calls.push([method, path, ...(body === undefined ? [] : [body])].join(" "));
    if (method === "POST") {
      delivery = { ...delivery, state: "accepted", nextAttemptAt: null };
      return new Response(null, { status: 204 });
    }
    return Response.json(path.includes(ID) ? delivery : { items: [delivery], next: null });
  });
});

function open(query: string) {
  const site = createMemoryRouter(
    [{ path: "/admin-dashboard", element: <Deliveries figures={undefined} /> }],
    {
      initialEntries: [`/admin-dashboard?section=deliveries&${query}`],
    },
  );
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
}

it("shows the servers' answers to each attempt, and retries a deferred email", async () => {
  open(`open=${ID}`);
  await screen.findByText("<1@daylight.test>");
  expect(screen.getAllByText("451 greylisted").length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole("button", { name: text.retry }));
  await waitFor(() => expect(screen.queryByRole("button", { name: text.retry })).toBeNull());
  expect(calls).toContain(`POST /api/admin/deliveries/${ID}/retry`);
});

it("leaves a letter that failed to its user, without a line for what did not happen", async () => {
  delivery = { ...DELIVERY, state: "failed" };
  open(`open=${ID}`);
  await screen.findByText(text.userDecidesUnlessMoved);
  expect(screen.queryByText(text.details.bounce)).toBeNull();
  expect(screen.queryByRole("button", { name: text.retry })).toBeNull();
});

it("says why an email was not delivered, also where no server answered", async () => {
  delivery = { ...DELIVERY, state: "failed", lastResponse: null, attemptLog: [] };
  open(`open=${ID}`);
  await screen.findByText(text.details.reason);
  screen.getByText(text.noReason.failed);
  screen.getByText(text.attemptsUnknown);
});

it("sends a returned letter again to another address", async () => {
  delivery = { ...DELIVERY, state: "bounced", cc: ["copy@agency.gov"] };
  open(`open=${ID}`);
  fireEvent.click(await screen.findByRole("button", { name: text.changeAddress }));
  fireEvent.change(screen.getByLabelText(text.oldAddress), { target: { value: "copy@agency.gov" } });
  fireEvent.change(screen.getByLabelText(text.newAddress), { target: { value: "clerk@agency.gov" } });
  fireEvent.click(screen.getByRole("button", { name: text.sendAgain }));
  const body = JSON.stringify({ from: "copy@agency.gov", to: "clerk@agency.gov" });
  await waitFor(() => expect(calls).toContain(`POST /api/admin/deliveries/${ID}/address ${body}`));
});

it("asks for three characters before it searches", async () => {
  open("q=ab");
  await screen.findByText(text.tooShort);
  expect(calls).toEqual([]);
});
