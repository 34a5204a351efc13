import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { home } from "#messages/home.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { DeadlineCalculator } from "./DeadlineCalculator.tsx";

it("counts from the day that was typed before the scripts ran, under the law of the link", async () => {
  queryClient.clear();
  const asked: Record<string, string>[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    if (path.startsWith("/api/deadlines?"))
      asked.push(Object.fromEntries(new URLSearchParams(path.split("?")[1])));
    return new Promise(() => undefined);
  });
  const page = (
    <App>
      <MemoryRouter initialEntries={["/?jurisdiction=us-ca"]}>
        <DeadlineCalculator />
      </MemoryRouter>
    </App>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  screen.getByRole<HTMLInputElement>("textbox").value = "Nov 2, 2025";
  render(page, { container, hydrate: true });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ received: "2025-11-02", jurisdiction: "us-ca" }));
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toContain("Nov 2, 2025");
});

it("says that the law did not load, and asks for it again", async () => {
  queryClient.clear();
  let laws = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    if (!path.startsWith("/api/laws/")) return new Promise(() => undefined);
    laws += 1;
    return Response.json({ title: "Gone", detail: "Not now.", status: 403 }, { status: 403 });
  });
  render(
    <App>
      <MemoryRouter initialEntries={["/?jurisdiction=us-ca"]}>
        <DeadlineCalculator />
      </MemoryRouter>
    </App>,
  );
  fireEvent.click(await screen.findByRole("button", { name: home.calculator.retry }));
  await waitFor(() => expect(laws).toBe(2));
});
