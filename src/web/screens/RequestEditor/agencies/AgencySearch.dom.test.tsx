import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { apiClient } from "#messages/api-client.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { AgencySearch } from "./AgencySearch.tsx";

it("offers no new agency while the directory cannot be reached, and says why", async () => {
  queryClient.clear();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const actions = { onAdd: vi.fn(), onRemove: vi.fn(), onList: vi.fn(), onAddNew: vi.fn() };
  render(
    <App>
      <AgencySearch agencies={[]} {...actions} control={{ id: "to", "aria-label": "To" }} />
    </App>,
  );
  const field = screen.getByRole("combobox");
  field.focus();
  fireEvent.change(field, { target: { value: "new york" } });
  fireEvent.keyDown(field, { key: "ArrowDown" });
  await screen.findByText(new RegExp(apiClient.offline));
  expect(screen.queryByRole("option")).toBeNull();
  fireEvent.keyDown(field, { key: "Enter" });
  expect(actions.onAddNew).not.toHaveBeenCalled();
});
