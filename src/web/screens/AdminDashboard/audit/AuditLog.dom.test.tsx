import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { AuditEventList } from "#contract/platform/admin.ts";
import { adminAudit as text } from "#messages/admin/audit.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { AuditLog } from "./AuditLog.tsx";

const ENTRY: AuditEventList["items"][number] = {
  ...{ id: "7", at: "2026-03-02T15:00:00.000Z", actor: "admin@example.org", actorEmail: null },
  ...{ verb: "suspend", subject: "018f", subjectEmail: "ada@example.org", detail: '{"reason":"spam"}' },
};

let items: AuditEventList["items"];
let calls: URL[];
beforeEach(() => {
  queryClient.clear();
  items = [ENTRY];
  calls = [];
  vi.stubGlobal("fetch", async (path: string) => {
    if (!path.startsWith("/api/admin/audit-events")) return new Promise(() => undefined);
    calls.push(new URL(path, "https://daylight.test"));
    return path.includes(".csv") ? new Response("number\r\n") : Response.json({ items, next: null });
  });
});

function open(query = "") {
  const site = createMemoryRouter([{ path: "/admin-dashboard", element: <AuditLog /> }], {
    initialEntries: [`/admin-dashboard?section=audit&${query}`],
  });
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
}

it("asks for the days and words in the URL, and exports the same", async () => {
  URL.createObjectURL = () => "blob:csv";
  URL.revokeObjectURL = () => undefined;
  open("q=ada@example.org&from=2026-03-01&to=2026-03-02");
  const exportButton = await screen.findByRole("button", { name: text.export });
  expect((screen.getByLabelText(text.from) as HTMLInputElement).value).toContain("2026");
  fireEvent.click(exportButton);
  await waitFor(() => expect(calls.map(({ pathname }) => pathname)).toContain("/api/admin/audit-events.csv"));
  for (const { searchParams } of calls) {
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ q: "ada@example.org", from: "2026-03-01", to: "2026-03-02" },
    });
  }
});

it("says how to search when nothing is found", async () => {
  items = [];
  open("q=adam");
  await screen.findByText(/Type a whole email address, ID or action code/);
});
