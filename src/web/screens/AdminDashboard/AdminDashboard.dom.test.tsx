import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { admin } from "#messages/admin/admin.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import AdminDashboard from "./AdminDashboard.tsx";

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

it("names the page by its section", async () => {
  render(
    <App>
      <MemoryRouter initialEntries={["/admin-dashboard?section=laws"]}>
        <AdminDashboard />
      </MemoryRouter>
    </App>,
  );
  await waitFor(() => expect(document.title).toBe("Laws and holidays · Admin · Daylight"));
  fireEvent.click(screen.getByRole("link", { name: admin.sections.audit }));
  await waitFor(() => expect(document.title).toBe("Audit log · Admin · Daylight"));
});
