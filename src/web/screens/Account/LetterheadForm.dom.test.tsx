import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { SavedLetterhead } from "#contract/accounts/letterhead.ts";
import type { Me } from "#contract/platform/shell.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountLetterhead as m } from "#messages/account/letterhead.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { LetterheadForm } from "./LetterheadForm.tsx";

const SAVED: SavedLetterhead = {
  ...{ name: "The Prairie Ledger", address: "", phone: "", email: "", website: "" },
  ...{ signature: "", logo: { type: "image/png", base64: "iVBORw0KGgo=" } },
};
const ME = {
  ...{ id: "1", email: "maya@ledger.example", name: "Maya Okafor", organization: "The Prairie Ledger" },
  ...{ postalAddress: "12 Main Street", phone: "" },
} as Me;

let respond: (body: unknown) => Response;
let sent: unknown[];
beforeEach(() => {
  queryClient.clear();
  sent = [];
  vi.stubGlobal("fetch", async (_path: string, { method, body }: RequestInit = {}) => {
    if (method !== "PUT") return new Promise(() => undefined);
    sent.push(JSON.parse(String(body)));
    return respond(sent.at(-1));
  });
  const site = createMemoryRouter([{ path: "/", element: <LetterheadForm saved={SAVED} me={ME} /> }]);
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
});

const paper = () => screen.getByRole("article", { name: m.preview }).textContent ?? "";
const saveButton = () => screen.getByRole("button", { name: m.save });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });

it("shows on paper what is typed, each thing once", () => {
  type(m.signature, "Staff attorney\nThe Prairie Ledger");
  type(m.address, "12 Main Street");
  expect(paper().split("The Prairie Ledger")).toHaveLength(2);
  expect(paper().split("12 Main Street")).toHaveLength(2);
  expect(paper()).toMatch(/Maya OkaforStaff attorney$/);
});

it("saves the whole with its picture, without the picture once it is removed", async () => {
  expect(saveButton().getAttribute("aria-disabled")).toBe("true");
  respond = () => Response.json({ ...SAVED, phone: "555 0100" });
  type(m.phone, "555 0100");
  fireEvent.click(saveButton());
  await vi.waitFor(() => expect(screen.queryByText(m.unsaved)).toBeNull());
  expect(sent[0]).toEqual({ ...SAVED, phone: "555 0100", logo: "iVBORw0KGgo=" });
  fireEvent.click(screen.getByRole("button", { name: m.removeLogo }));
  fireEvent.click(saveButton());
  await vi.waitFor(() => expect(sent[1]).toMatchObject({ logo: null }));
});

it("leaves what was typed when it is refused, and says why beside the field", async () => {
  const problem = { status: 422, code: "bad_letterhead", detail: "Two", fields: [] as object[] };
  respond = () => Response.json(problem, { status: 422 });
  type(m.email, "desk\u200b@ledger.example");
  fireEvent.click(saveButton());
  await screen.findByText(formatMessage(m.saveFailed, { reason: "Two" }));
  problem.fields = [{ path: "/email", message: "No invisible marks." }];
  fireEvent.click(saveButton());
  await screen.findByText("No invisible marks.");
  expect(screen.getByLabelText(m.email, { exact: false })).toHaveProperty(
    "value",
    "desk\u200b@ledger.example",
  );
  expect(screen.getByText(m.unsaved)).toBeTruthy();
});
