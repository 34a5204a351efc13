import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { admin } from "#messages/admin/admin.ts";
import { adminJobs as text } from "#messages/admin/jobs.ts";
import { App } from "#web/app/App.tsx";
import { api, queryClient } from "#web/app/api/api.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";
import { ListTable } from "./ListTable.tsx";

type Item = { id: string; name: string };
type ItemList = { items: Item[]; next: string | null };

let answer: () => Response | Promise<Response>;
const items = (...names: string[]) =>
  Response.json({ items: names.map((name) => ({ id: name, name })), next: null });

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal("fetch", () => answer());
});

function List({ q }: { q: string }) {
  const list = usePagedList(
    pagedList<ItemList>({
      queryKey: ["items", q],
      idOf: byId,
      fetchPage: (_cursor, signal) => api.get<ItemList>("/api/items", { signal }),
    }),
  );
  return (
    <ListTable
      list={list}
      words={text}
      search={{ q, clearHref: "/", noMatch: "Nothing is named so.", tooShort: q === "ab" && "Type more." }}
      empty={{ icon: "", title: text.emptyTitle, text: text.emptyText }}
      columns={[{ id: "name", head: "Name", cell: ({ name }) => name }]}
    >
      Below the list
    </ListTable>
  );
}

const open = (q = "") =>
  render(
    <App>
      <MemoryRouter>
        <List q={q} />
      </MemoryRouter>
    </App>,
  );

it("says that it loads, that it did not load, and then has its rows", async () => {
  const { promise, resolve: respond } = Promise.withResolvers<Response>();
  answer = () => promise;
  open();
  await screen.findByText(text.loading);
  respond(Response.json({ title: "Gone", code: "gone", detail: "Not now.", status: 403 }, { status: 403 }));
  await screen.findByRole("heading", { name: text.failedTitle });
  screen.getByText(/Not now\./);
  answer = () => items("Autumn");
  fireEvent.click(screen.getByRole("button", { name: admin.tryAgain }));
  await screen.findByRole("columnheader", { name: "Name" });
  screen.getByText("Below the list");
});

it("tells an empty list from a search that found nothing, and asks for more before it searches", async () => {
  answer = () => items();
  const { unmount } = open();
  await screen.findByRole("heading", { name: text.emptyTitle });
  screen.getByText("Below the list");
  unmount();
  const search = open("abc");
  await screen.findByText("Nothing is named so.");
  expect(screen.getByRole("link", { name: admin.clearSearch }).getAttribute("href")).toBe("/");
  search.unmount();
  open("ab");
  await screen.findByText("Type more.");
});
