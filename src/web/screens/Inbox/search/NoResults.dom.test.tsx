import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxSearch } from "#messages/inbox/search.ts";
import { searchSpelling } from "#messages/search-spelling.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { NoResults } from "./NoResults.tsx";

const onSearch = vi.fn();
let answer: () => Response;

beforeEach(() => {
  queryClient.clear();
  onSearch.mockReset();
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/search/spelling?q=payrol&scope=shared" ? answer() : Response.json({}),
  );
});

const open = () =>
  render(
    <App>
      <NoResults q="payrol" scope="shared" name="Inbox" onSearch={onSearch} />
    </App>,
  );
const suggestion = formatMessage(searchSpelling.didYouMean, { query: "payroll" });

it("offers the search as the user's email spells it", async () => {
  answer = () => Response.json({ suggestion: "payroll" });
  open();
  fireEvent.click(await screen.findByRole("button", { name: suggestion }));
  expect(onSearch).toHaveBeenCalledWith("payroll");
});

it.each([
  ["no word is near", () => Response.json({ suggestion: null })],
  ["the server fails", () => Response.json({ title: "Error" }, { status: 500 })],
])("says that nothing matches where %s", async (_name, response) => {
  answer = response;
  open();
  await screen.findByText(formatMessage(inboxSearch.noResults, { query: "payrol" }));
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([inboxSearch.clear]);
});
