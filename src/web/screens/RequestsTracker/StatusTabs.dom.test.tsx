import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { shell } from "#messages/shell/shell.ts";
import { trackerList } from "#messages/tracker/list.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { OPEN_PALETTE } from "#web/features/keyboard/open-palette.ts";
import { StatusTabs } from "./StatusTabs.tsx";

const COUNTS = { overdue: 2, due_soon: 0, yours: 1, open: 31, closed: 4, drafts: 1, all: 36 };

const open = (props: Pick<Parameters<typeof StatusTabs>[0], "counts" | "onRetryCounts">) =>
  render(
    <MemoryRouter>
      <StatusTabs
        {...props}
        current="open"
        hrefOf={(filter) => `?filter=${filter}`}
        onFollow={() => undefined}
        onLook={() => undefined}
        q=""
        onSearch={() => undefined}
        searchRef={{ current: null }}
        onNew={() => undefined}
      />
    </MemoryRouter>,
  );
const tabs = () =>
  screen
    .getAllByRole("link")
    .filter((link) => link.getAttribute("href")?.includes("filter"))
    .map(({ textContent }) => textContent);

it("shows the counts", () => {
  open({ counts: { counts: COUNTS, filteredCounts: null }, onRetryCounts: null });
  expect(tabs()[3]).toMatch(/^31/);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows where counting ended", () => {
  open({ counts: { counts: { ...COUNTS, open: 1_000 }, filteredCounts: null }, onRetryCounts: null });
  expect(tabs()[3]).toMatch(/^1,000\+/);
});

it("shows dashes when the counts failed, and a button to try again", () => {
  const retry = vi.fn();
  open({ counts: undefined, onRetryCounts: retry });
  for (const tab of tabs()) expect(tab).toMatch(/^–/);
  expect(screen.getByRole("alert").textContent).toContain(tracker.countsFailed);
  fireEvent.click(screen.getByRole("button", { name: tracker.tryAgain }));
  expect(retry).toHaveBeenCalledOnce();
});

it("shows neither while the counts load", () => {
  open({ counts: undefined, onRetryCounts: null });
  for (const tab of tabs()) expect(tab).not.toMatch(/^[–\d]/);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("opens the command palette from its menu", async () => {
  const openPalette = vi.fn();
  document.addEventListener(OPEN_PALETTE, openPalette, { once: true });
  open({ counts: undefined, onRetryCounts: null });
  fireEvent.click(screen.getByRole("button", { name: trackerList.more }));
  fireEvent.click(await screen.findByRole("menuitem", { name: new RegExp(shell.goTo) }));
  expect(openPalette).toHaveBeenCalledOnce();
});
