import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shell } from "#messages/shell/shell.ts";
import { App } from "./App.tsx";
import { reportConnection } from "./api/connection.ts";
import { loadScreen } from "./router.tsx";

type HappyDom = { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } };
(window as unknown as HappyDom).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;

let hasCode: boolean;
let html: string | null;
const fetchCode = vi.fn(async () => {
  if (!hasCode) throw new TypeError("Failed to fetch dynamically imported module");
  return { default: () => <h1>Inbox</h1> };
});

beforeEach(() => {
  [hasCode, html] = [false, null];
  fetchCode.mockClear();
  reportConnection(true);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => {
    if (html === null) throw new TypeError("Failed to fetch");
    return new Response(html);
  });
  document.head.innerHTML = '<script type="module" src="/assets/main-1.js"></script>';
});
afterEach(() => document.head.replaceChildren());

async function openSite() {
  const site = createMemoryRouter([
    { path: "/", element: <textarea aria-label="Message" /> },
    { path: "/inbox", lazy: async () => ({ element: await loadScreen(fetchCode) }) },
  ]);
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
  return { visit: (path: string) => act(() => site.navigate(path)) };
}
const opened = () => screen.findByRole("heading", { level: 1, name: "Inbox" });
const failed = () => screen.findByRole("heading", { level: 1, name: shell.loadFailedTitle });

it("requests the code of a screen again on the next visit", async () => {
  const { visit } = await openSite();
  await visit("/inbox");
  await failed();
  hasCode = true;
  await visit("/");
  await visit("/inbox");
  await opened();
});

it("does not request the code again and again while the error is shown", async () => {
  const { visit } = await openSite();
  await visit("/inbox");
  await failed();
  const calls = fetchCode.mock.calls.length;
  await act(async () => undefined);
  expect(fetchCode.mock.calls.length).toBe(calls);
  expect(calls).toBeLessThanOrEqual(3);
});

it("requests it again with the button", async () => {
  const { visit } = await openSite();
  await visit("/inbox");
  await failed();
  fireEvent.click(screen.getByRole("button", { name: shell.crashRetry }));
  await failed();
  hasCode = true;
  fireEvent.click(screen.getByRole("button", { name: shell.crashRetry }));
  await opened();
});

it("opens by itself when the server is back", async () => {
  const { visit } = await openSite();
  await visit("/inbox");
  await failed();
  hasCode = true;
  act(() => reportConnection(true));
  await opened();
});

it("offers to reload after a new version was deployed", async () => {
  html = '<script type="module" src="/assets/main-2.js"></script>';
  const { visit } = await openSite();
  await visit("/inbox");
  await screen.findByRole("heading", { name: shell.newVersionTitle });
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole("button", { name: shell.reload }));
  expect(reload).toHaveBeenCalledOnce();
});

it("offers no reload while the server has the same version", async () => {
  html = '<script type="module" src="/assets/main-1.js"></script>';
  const { visit } = await openSite();
  await visit("/inbox");
  await failed();
  await act(async () => undefined);
  expect(screen.queryByRole("button", { name: shell.reload })).toBeNull();
});
