import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { formatMessage } from "#core/messages/format-message.ts";
import { account } from "#messages/account/account.ts";
import { accountActivity } from "#messages/account/activity.ts";
import { accountDeletion, accountDownload } from "#messages/account/deletion.ts";
import { accountSecurity } from "#messages/account/security.ts";
import { apiClient } from "#messages/api-client.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import Account from "./Account.tsx";
import { INDEXED_SECTIONS, SECTION_TITLES } from "./account-sections.ts";

const pool = vi.hoisted(() => ({
  accessToken: async () => "token",
  factor: Promise.withResolvers<boolean>(),
}));
vi.mock("#web/app/identity/user-pool.ts", () => ({ createUserPool: () => pool }));
vi.mock("#web/app/identity/account-operations.ts", async (original) => ({
  ...(await original<object>()),
  hasSecondFactor: () => pool.factor.promise,
}));

const ME = {
  id: "1",
  email: "maya@ledger.example",
  name: "Maya",
  organization: "",
  postalAddress: "",
  phone: "",
};

let answers: Map<string, unknown>;
beforeEach(() => {
  queryClient.clear();
  answers = new Map<string, unknown>([
    ["/api/me", { ...ME, admin: false, feeCategory: null, feeStatement: "", unread: 0 }],
  ]);
  // What is not answered here stays in loading.
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), "http://localhost");
    const answer = answers.get(pathname);
    if (answer instanceof Response) return answer.clone();
    return answer === undefined ? new Promise(() => undefined) : Response.json(answer);
  });
  Element.prototype.scrollIntoView = vi.fn();
});

async function open(path = "/account") {
  const site = createMemoryRouter([{ path: "/account", element: <Account /> }], {
    initialEntries: [path],
  });
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
  await screen.findByRole("heading", { level: 2, name: account.details.title });
}

const heading = (name: string) => screen.getByRole("heading", { level: 2, name });

describe("the account page", () => {
  it("opens at its top: a section that finishes loading does not take the focus", async () => {
    await open();
    pool.factor.resolve(false);
    await screen.findByRole("button", { name: accountSecurity.authenticator.setUp });
    expect(document.activeElement).toBe(document.body);
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  });

  it("stays at the section of its address while those above it grow, until the user scrolls", async () => {
    let resize = (): void => undefined;
    const disconnected = vi.fn();
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(onResize: () => void) {
          resize = onResize;
        }
        observe() {}
        disconnect() {
          disconnected();
          resize = () => undefined;
        }
      },
    );
    await open("/account#password");
    await waitFor(() => expect(document.activeElement).toBe(heading(SECTION_TITLES.password)));
    const scrolled = vi.mocked(Element.prototype.scrollIntoView);
    scrolled.mockClear();
    resize();
    expect(scrolled.mock.contexts).toEqual([heading(SECTION_TITLES.password)]);
    fireEvent.wheel(window);
    resize();
    expect(scrolled).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it("has an index of its sections, whose links move to them, a second time too", async () => {
    await open();
    const index = screen.getByRole("navigation", { name: account.index });
    const links = [...index.querySelectorAll("a")];
    expect(links.map((link) => link.textContent)).toEqual(INDEXED_SECTIONS.map((id) => SECTION_TITLES[id]));
    for (const id of INDEXED_SECTIONS) expect(heading(SECTION_TITLES[id])).toBeTruthy();
    const link = screen.getByRole("link", { name: SECTION_TITLES.password });
    for (const _time of [1, 2]) {
      link.focus();
      fireEvent.click(link);
      await waitFor(() => expect(document.activeElement).toBe(heading(SECTION_TITLES.password)));
    }
  });

  it("leads administrators, and nobody else, to the dashboard", async () => {
    await open();
    expect(screen.queryByRole("link", { name: account.dashboard })).toBeNull();
    queryClient.setQueryData(["me"], (me: object) => ({ ...me, admin: true }));
    const link = await screen.findByRole("link", { name: account.dashboard });
    expect(link.getAttribute("href")).toBe("/admin-dashboard");
  });

  it("downloads a copy of everything without deleting the account", async () => {
    answers.set("/api/exports", { id: "1", url: "#", requests: 1, done: 0, problem: null });
    await open();
    fireEvent.click(screen.getByRole("button", { name: accountDownload.download }));
    await screen.findByText(accountDownload.saving);
    expect(screen.getByRole("button", { name: accountDownload.downloadAgain })).toBeTruthy();
  });

  it("says what did not load, and loads it again", async () => {
    answers.set("/api/me/support-views", new Response(null, { status: 400 }));
    await open();
    const failure = formatMessage(accountActivity.failed, {
      reason: formatMessage(apiClient.unexpected, { status: 400 }),
    });
    const notice = (await screen.findByText(failure)).closest("[role=alert]");
    answers.set("/api/me/support-views", { items: [] });
    fireEvent.click(notice?.nextElementSibling as Element);
    await screen.findByText(accountActivity.none);
    expect(screen.queryByText(failure)).toBeNull();
  });

  it("offers a copy of everything before the account is deleted", async () => {
    await open();
    fireEvent.click(screen.getByRole("button", { name: accountDeletion.open }));
    await screen.findByRole("alertdialog", { name: accountDeletion.copy.title });
    expect(screen.queryByRole("alertdialog", { name: accountDeletion.confirm.title })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: accountDeletion.copy.skip }));
    await screen.findByRole("alertdialog", { name: accountDeletion.confirm.title });
  });
});
