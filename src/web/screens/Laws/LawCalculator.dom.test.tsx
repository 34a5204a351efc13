import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import type { LawDetail } from "#contract/deadlines/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { lawPage } from "#messages/law-page.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { LawCalculator } from "./LawCalculator.tsx";

const LAW = { ...lawOf("us-il"), corrected: null, inForce: { from: null, to: null } } as unknown as LawDetail;
const text = lawPage.calculator;
let asked: Record<string, string>[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  queryClient.clear();
  asked = [];
  answer = () => new Promise(() => undefined);
  vi.stubGlobal("fetch", (path: string) => {
    if (path.startsWith("/api/deadlines?"))
      asked.push(Object.fromEntries(new URLSearchParams(path.split("?")[1])));
    return answer();
  });
});

it("counts from the day and the kind that were chosen before the scripts ran", async () => {
  const page = (
    <App>
      <LawCalculator law={LAW} />
    </App>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  const day = screen.getByRole<HTMLInputElement>("textbox", { name: text.received });
  day.value = "Nov 2, 2025";
  screen.getByRole<HTMLSelectElement>("combobox", { name: text.kind }).value = "appeal_decision";
  render(page, { container, hydrate: true });
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ received: "2025-11-02", kind: "appeal_decision" }),
  );
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: text.received }).value).toContain(
    "Nov 2, 2025",
  );
});

it("says that it calculates, and that it could not, with another try", async () => {
  const { promise, resolve: respond } = Promise.withResolvers<Response>();
  answer = () => promise;
  render(
    <App>
      <LawCalculator law={LAW} />
    </App>,
  );
  await screen.findByText(text.loading);
  respond(Response.json({ title: "Gone", code: "gone", detail: "Not now.", status: 403 }, { status: 403 }));
  const retry = await screen.findByRole("button", { name: text.retry });
  expect(document.body.textContent).toContain("Not now.");
  answer = () => new Promise(() => undefined);
  fireEvent.click(retry);
  await waitFor(() => expect(asked).toHaveLength(2));
  await screen.findByText(text.loading);
});
