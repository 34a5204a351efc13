import { fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { Status } from "#contract/platform/status.ts";
import { adminStatus } from "#messages/admin/status.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import { StatusPlots } from "./StatusPlots.tsx";

const sample = (at: string, figures: Partial<Status["samples"][number]> = {}): Status["samples"][number] => ({
  at,
  jobsReady: 3,
  jobsOldestSeconds: 0.4,
  emailIn: 100,
  emailOut: 7,
  emailDeferred: 0,
  emailUndelivered: 1,
  databaseBytes: 5.2e9,
  diskFreeBytes: 60e9,
  backupAgeSeconds: null,
  loopDelayMs: 12,
  medianMs: 8,
  p95Ms: 120,
  ...figures,
});
const status: Status = {
  from: "2026-11-28T12:00:00.000Z",
  to: "2026-11-29T12:05:00.000Z",
  minutes: 10,
  samples: [
    sample("2026-11-29T11:50:00.000Z", { jobsOldestSeconds: 37, p95Ms: 1_400, emailIn: 1_139 }),
    sample("2026-11-29T12:00:00.000Z"),
  ],
};

let asked: string[];
let answer: () => Response;
beforeEach(() => {
  queryClient.clear();
  setAuthState("signed-in");
  asked = [];
  answer = () => Response.json(status);
  vi.stubGlobal("fetch", async (path: string) => {
    if (!path.startsWith("/api/admin/status")) return Response.json({});
    asked.push(path);
    return answer();
  });
});

function show() {
  const site = createMemoryRouter([{ path: "/", element: <StatusPlots /> }]);
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
}
const plain = (text: string | null) => (text ?? "").replaceAll("\u00a0", " ");
const plot = async (title: string) =>
  plain((await screen.findByRole("heading", { name: title })).closest("li")?.textContent ?? null);

it("says the newest figure or the sum, the peak and the limit of each chart", async () => {
  show();
  expect(await plot("Incoming email")).toBe(
    "Incoming email1,239 in 24 hours24 hours agopeak 1,139 in 10 minutesnow",
  );
  expect(await plot("Oldest waiting job")).toContain("0.4 s now24 hours agopeak 37 s, limit 1 min");
  expect(await plot("Response time, 95th percentile")).toContain(
    "120 ms now24 hours agopeak 1.4 s, limit 1 s",
  );
  expect(screen.queryByRole("heading", { name: "Free disk space" })).toBeNull();
});

it("shows all charts when asked, and what was never measured", async () => {
  show();
  await plot("Incoming email");
  fireEvent.click(screen.getByRole("button", { name: adminStatus.showAll }));
  expect(await plot("Free disk space")).toContain("60 GB now24 hours agolowest 60 GB, limit 5 GB");
  expect(await plot("Email not delivered or bounced")).toContain("1 in a day");
  expect(await plot("Age of the last backup")).toContain(adminStatus.none);
});

it("loads another period and keeps the charts until it is there", async () => {
  show();
  await plot("Incoming email");
  fireEvent.click(screen.getByRole("button", { name: "90 days" }));
  expect(await plot("Incoming email")).toContain("90 days ago");
  expect(asked).toEqual(["/api/admin/status?range=day", "/api/admin/status?range=quarter"]);
});

it("says that there are no figures yet", async () => {
  answer = () => Response.json({ ...status, samples: [] });
  show();
  await screen.findByText(adminStatus.emptyTitle);
});

it("says that the charts did not load, and tries again", async () => {
  answer = () => Response.json({ error: { code: "forbidden", message: "No" } }, { status: 403 });
  show();
  const alert = await screen.findByRole("alert");
  answer = () => Response.json(status);
  fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  await plot("Incoming email");
});
