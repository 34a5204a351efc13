import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { thread } from "#messages/thread/thread.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { Thread } from "./Thread.tsx";

beforeEach(() => queryClient.clear());

it.each([
  [404, thread.missingTitle, []],
  [409, thread.errorTitle, [thread.retry]],
])("offers to try again only what may come (%i)", async (status, title, buttons) => {
  const problem = { status, code: "x", title: "Not here", detail: "Not here." };
  vi.stubGlobal("fetch", async () => Response.json(problem, { status }));
  render(
    <App>
      <Thread requestId="r1" />
    </App>,
  );
  await screen.findByText(title);
  expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(buttons);
});
