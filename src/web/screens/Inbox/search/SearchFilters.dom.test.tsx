import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { inboxSearchFilters } from "#messages/inbox/search-filters.ts";
import SearchFilters from "./SearchFilters.tsx";

it("shows the days of a query as the other screens do, and takes them typed", () => {
  const onSearch = vi.fn();
  render(<SearchFilters q="bridge after:2026-01-05" onSearch={onSearch} onClose={() => undefined} />);
  const { after, before } = inboxSearchFilters.filters;
  const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label });
  expect(field(after).value.replaceAll("\u00a0", " ")).toBe("Jan 5, 2026");
  fireEvent.change(field(before), { target: { value: "Mar 3, 2026" } });
  fireEvent.click(screen.getByRole("button", { name: inboxSearchFilters.search }));
  expect(onSearch).toHaveBeenCalledWith("after:2026-01-05 before:2026-03-03 bridge");
});
