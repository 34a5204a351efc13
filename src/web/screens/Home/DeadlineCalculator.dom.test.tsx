import { render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
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
