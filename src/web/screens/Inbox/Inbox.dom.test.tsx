import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { inboxList } from "#messages/inbox/list.ts";
import { inboxSearch } from "#messages/inbox/search.ts";
import { trackerShared } from "#messages/tracker/shared.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import Inbox from "./Inbox.tsx";

let collaborates: boolean;
/** The queries of the lists that were asked for. */
let asked: string[];

beforeEach(() => {
  queryClient.clear();
  setAuthState("signed-in");
  [collaborates, asked] = [true, []];
  vi.stubGlobal("fetch", async (path: string) => {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    if (pathname === "/api/me") return Response.json({ collaborates, unread: 0 });
    if (pathname !== "/api/conversations")
      return Response.json({ unread: 0, unmatched: 0, counts: {}, labels: [], searches: [] });
    asked.push(`${searchParams.get("folder")} ${searchParams.get("scope")} ${searchParams.get("q")}`);
    return Response.json({ items: [], next: null, total: null });
  });
});

function open(address: string) {
  const site = createMemoryRouter([{ path: "/inbox", element: <Inbox /> }], { initialEntries: [address] });
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
  return site;
}
const scopes = () => screen.findByRole("group", { name: trackerShared.scope });

it("switches to the conversations that others shared, and stays there in a search", async () => {
  const site = open("/inbox");
  fireEvent.click(within(await scopes()).getByRole("button", { name: trackerShared.scopes.shared }));
  await screen.findByText(inboxList.noSharedTitle);
  expect(site.state.location.search).toBe("?scope=shared");
  expect(asked).toEqual(["inbox null null", "inbox shared null"]);
  await act(() => site.navigate("/inbox?scope=shared&q=payroll"));
  await screen.findByText(inboxSearch.sharedRequests);
  expect(asked.at(-1)).toBe("inbox shared payroll");
});

it("has no switch in the other folders, and for a user with whom nothing is shared", async () => {
  const site = open("/inbox?folder=starred&scope=shared");
  await vi.waitFor(() => expect(asked).toEqual(["starred null null"]));
  expect(screen.queryByRole("group", { name: trackerShared.scope })).toBeNull();
  collaborates = false;
  queryClient.clear();
  await act(() => site.navigate("/inbox"));
  await vi.waitFor(() => expect(asked.at(-1)).toBe("inbox null null"));
  expect(screen.queryByRole("group", { name: trackerShared.scope })).toBeNull();
});
