import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { editorAgencyDialogs } from "#messages/editor/agency-dialogs.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { BrowseAgencies } from "./BrowseAgencies.tsx";

const department = (id: string, childCount: number) => ({
  ...{ id, childCount, name: `Department ${id}`, abbreviation: null, jurisdiction: "us-ny", locality: null },
  ...{ parent: null, email: `${id}@ny.example`, channels: [] },
});
const ANSWERS: Record<string, unknown> = {
  "/api/jurisdictions": { items: [{ jurisdiction: "us-ny", place: "New York" }] },
  "/api/agencies/jurisdictions": { items: [{ jurisdiction: "us-ny", agencies: 60 }] },
  "/api/agencies/browse": {
    items: [department("a", 50), department("b", 6), department("c", 0), department("d", 0)],
    next: null,
  },
};

it("says how many of a jurisdiction's agencies are shown, how many are under them, and adds the former", async () => {
  queryClient.clear();
  vi.stubGlobal("fetch", async (path: string) => {
    const answer = ANSWERS[new URL(path, "http://localhost").pathname];
    return answer ? Response.json(answer) : new Promise(() => undefined);
  });
  const onAdd = vi.fn();
  render(
    <App>
      <BrowseAgencies initiallySelected={[]} onAdd={onAdd} onClose={() => undefined} />
    </App>,
  );
  await screen.findByRole("option", { name: "New York (60)" });
  fireEvent.change(screen.getByLabelText(editorAgencyDialogs.browse.jurisdiction), {
    target: { value: "us-ny" },
  });
  fireEvent.click(
    await screen.findByRole("checkbox", { name: "All 4 shown here, without the 56 agencies under them" }),
  );
  fireEvent.click(screen.getByRole("button", { name: "Add 4 agencies" }));
  expect(onAdd.mock.calls[0]?.[0].map(({ id }: { id: string }) => id)).toEqual(["a", "b", "c", "d"]);
});
