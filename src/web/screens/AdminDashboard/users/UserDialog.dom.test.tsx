import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { admin } from "#messages/admin/admin.ts";
import { adminUsers as text } from "#messages/admin/users.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { UserDialog, type UserDialogKind } from "./UserDialog.tsx";
import type { User } from "./user-queries.ts";

const ID = "018f0000-0000-7000-8000-000000000000";
const EMAIL = "ada@example.org";
const USER: User = {
  ...{ id: ID, email: EMAIL, name: "Ada", createdAt: "2026-03-02T15:00:00.000Z" },
  ...{ admin: false, suspended: null, eraseAt: null, sendingStep: "new" },
  quotas: { storageBytes: 500_000_000, lettersPerDay: null, requests: null },
};

let calls: unknown[];
beforeEach(() => {
  queryClient.clear();
  calls = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (!path.startsWith("/api/admin/users")) return new Promise(() => undefined);
    calls.push([method, path, body === undefined ? null : JSON.parse(String(body))]);
    return method === "POST" ? Response.json({}, { status: 201 }) : new Response(null, { status: 204 });
  });
});

async function open(kind: UserDialogKind) {
  const defaults = { defaultStorage: 5e9, defaultRequests: null };
  const dialog = <UserDialog kind={kind} user={USER} {...defaults} onClose={() => undefined} />;
  const site = createMemoryRouter([{ path: "/", element: dialog }]);
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
  return within(await screen.findByRole("alertdialog"));
}

it("sets limits, and leaves an empty one as everyone's", async () => {
  const dialog = await open("set_quotas");
  const field = (name: keyof typeof text.quotas.fields) =>
    dialog.getByRole("textbox", { name: text.quotas.fields[name] }) as HTMLInputElement;
  expect(field("storageBytes").value).toBe("0.5");
  fireEvent.change(field("storageBytes"), { target: { value: "" } });
  fireEvent.change(field("lettersPerDay"), { target: { value: "many" } });
  fireEvent.click(dialog.getByRole("button", { name: admin.save }));
  await dialog.findByText(text.quotas.bad.lettersPerDay);
  fireEvent.change(field("lettersPerDay"), { target: { value: "20" } });
  fireEvent.click(dialog.getByRole("button", { name: admin.save }));
  const quotas = { storageBytes: null, lettersPerDay: 20, requests: null };
  await waitFor(() => expect(calls).toEqual([["PUT", `/api/admin/users/${ID}/quotas`, quotas]]));
});

it("erases an account only after a reason and its address were typed", async () => {
  const dialog = await open("erase");
  const submit = dialog.getByRole("button", { name: text.erase });
  fireEvent.click(submit);
  dialog.getByText(text.reasonMissing);
  fireEvent.change(dialog.getByRole("textbox", { name: text.reason }), { target: { value: " By letter. " } });
  fireEvent.change(dialog.getByRole("textbox", { name: text.typeEmail }), { target: { value: "ada@" } });
  fireEvent.click(submit);
  dialog.getByText(text.otherEmail);
  fireEvent.change(dialog.getByRole("textbox", { name: text.typeEmail }), { target: { value: EMAIL } });
  fireEvent.click(submit);
  const body = { email: EMAIL, reason: "By letter." };
  await waitFor(() => expect(calls).toEqual([["POST", `/api/admin/users/${ID}/erasure`, body]]));
});

it("logs a user out everywhere", async () => {
  const dialog = await open("sign_out");
  fireEvent.click(dialog.getByRole("button", { name: text.signOut }));
  await waitFor(() => expect(calls).toEqual([["DELETE", `/api/admin/users/${ID}/sessions`, null]]));
});
