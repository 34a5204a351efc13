import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { trackerShared } from "#messages/tracker/shared.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import { ListToolbar } from "./ListTools.tsx";

const onScope = vi.fn();
let collaborates: boolean;

beforeEach(() => {
  queryClient.clear();
  setAuthState("signed-in");
  onScope.mockReset();
  vi.stubGlobal("fetch", async () => Response.json({ collaborates }));
});

const open = (scope: "mine" | "shared") =>
  render(
    <App>
      <ListToolbar
        start={null}
        tools={<span />}
        viewKind="table"
        onViewKind={() => undefined}
        scope={scope}
        onScope={onScope}
      />
    </App>,
  );

it("switches between the user's own requests, those shared with them, and all", async () => {
  collaborates = true;
  open("mine");
  const group = within(await screen.findByRole("group", { name: trackerShared.scope }));
  const choices = group.getAllByRole("button");
  expect(choices.map(({ textContent }) => textContent)).toEqual(["Mine", "Shared", "All"]);
  expect(choices.map((choice) => choice.getAttribute("aria-pressed"))).toEqual(["true", "false", "false"]);
  fireEvent.click(group.getByRole("button", { name: "All" }));
  expect(onScope).toHaveBeenCalledWith("all");
});

it("has no switch for a user with whom nothing is shared, unless the address says so", async () => {
  collaborates = false;
  const { unmount } = open("mine");
  await screen.findByRole("group", { name: tracker.views.label });
  expect(screen.queryByRole("group", { name: trackerShared.scope })).toBeNull();
  unmount();
  open("shared");
  await screen.findByRole("group", { name: trackerShared.scope });
});
