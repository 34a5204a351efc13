import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { palette } from "#messages/shell/palette.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { openPalette } from "#web/features/keyboard/open-palette.ts";
import { PaletteShortcut } from "./PaletteShortcut.tsx";

const pool = vi.hoisted(() => ({ accessToken: async () => "token" }));
vi.mock("#web/app/identity/user-pool.ts", () => ({ createUserPool: () => pool }));

const REQUESTS = [
  { id: "r1", title: "Overtime records", status: "awaiting_determination", agency: { name: "OSHA" } },
  { id: "r2", title: "Overtime of 2025", status: "draft", agency: null },
];
const AGENCIES = [
  { id: "us-osha", name: "Overtime Board", locality: null, parent: { name: "Labor" }, isOwn: false },
  { id: "mine", name: "Overtime of my own", locality: "Peoria", parent: null, isOwn: true },
];

let answers: Map<string, () => Response>;
beforeEach(() => {
  queryClient.clear();
  setAuthState("signed-in");
  answers = new Map([
    ["/api/me", () => Response.json({ admin: false, unread: 0 })],
    ["/api/requests", () => Response.json({ items: REQUESTS, next: null, total: null })],
    ["/api/agencies", () => Response.json({ items: AGENCIES, notCovered: [] })],
  ]);
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), "http://localhost");
    return answers.get(pathname)?.() ?? new Promise(() => undefined);
  });
});

function open() {
  const element = (
    <>
      <label>
        Notes <textarea />
      </label>
      <PaletteShortcut />
    </>
  );
  const site = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/inbox"] });
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
  return () => `${site.state.location.pathname}${site.state.location.search}${site.state.location.hash}`;
}
const pressK = (options: KeyboardEventInit = { ctrlKey: true }) =>
  fireEvent.keyDown(screen.getByLabelText("Notes"), { key: "k", ...options });
const field = () => screen.findByRole("combobox", { name: palette.title });
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const option = (name: string | RegExp) => screen.findByRole("option", { name });

it.each([{ ctrlKey: true }, { metaKey: true }])(
  "opens by %j, in a text field too, and closes by Escape",
  async (keys) => {
    open();
    pressK({ ...keys, shiftKey: true });
    expect(screen.queryByRole("dialog")).toBeNull();
    pressK(keys);
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    fireEvent.keyDown(await field(), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

it("goes to actions and settings by the beginnings of their words", async () => {
  const path = open();
  pressK();
  await type("acc pass");
  fireEvent.click(await option("Account: Password"));
  expect(path()).toBe("/account#password");
});

it("finds requests and agencies; a draft opens in the editor", async () => {
  const path = open();
  pressK();
  await type("overtime");
  const requests = within(await screen.findByRole("group", { name: palette.groups.requests }));
  expect(requests.getAllByRole("option").map((item) => item.textContent)).toEqual([
    "Overtime recordsOSHA",
    "Overtime of 2025",
  ]);
  const agencies = within(await screen.findByRole("group", { name: palette.groups.agencies }));
  expect(agencies.getAllByRole("option").map((item) => item.textContent)).toEqual(["Overtime BoardLabor"]);
  fireEvent.click(await option("Overtime of 2025"));
  expect(path()).toBe("/request-editor/r2");
});

it("starts a new request, not the one edited last, by Enter", async () => {
  storageItem("editedRequest").write("r2");
  const path = open();
  pressK();
  await type("new req");
  await option(palette.actions.newRequest);
  fireEvent.keyDown(await field(), { key: "Enter" });
  await waitFor(() => expect(path()).toBe("/request-editor"));
  expect(storageItem("editedRequest").read()).toBeNull();
});

it("has the dashboard for administrators only", async () => {
  answers.set("/api/me", () => Response.json({ admin: true, unread: 0 }));
  open();
  pressK();
  await type("admin");
  await option(palette.actions.dashboard);
});

it("says that nothing matches, and still offers to search the email", async () => {
  answers.set("/api/requests", () => Response.json({ items: [], next: null, total: null }));
  answers.set("/api/agencies", () => Response.json({ items: [], notCovered: [] }));
  const path = open();
  pressK();
  await type("zzz 1");
  await screen.findByText("Nothing here matches “zzz 1”.");
  fireEvent.click(await option("Search email for “zzz 1”"));
  expect(path()).toBe("/inbox?q=zzz+1");
});

it("says when the server cannot search, and keeps the actions", async () => {
  answers.set("/api/requests", () => Response.json({ message: "Try again in a moment." }, { status: 503 }));
  open();
  pressK();
  await type("req");
  await screen.findByText(/^Requests and agencies could not be searched/, undefined, { timeout: 20_000 });
  await option(palette.actions.requests);
});

it("does not open over a question that waits for an answer", () => {
  open();
  const question = document.createElement("div");
  question.setAttribute("role", "alertdialog");
  document.body.append(question);
  pressK();
  expect(screen.queryByRole("dialog")).toBeNull();
  question.remove();
});

it("opens for a button or menu item", async () => {
  open();
  act(openPalette);
  expect(await field()).toBe(document.activeElement);
});
