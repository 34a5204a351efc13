import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { lawPage } from "#messages/law-page.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import LawPage from "./LawPage.tsx";

function open(path: string) {
  queryClient.clear();
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const law = lawOf(/\/laws\/([\w-]+)$/.exec(String(input))?.[1] ?? "");
    return law
      ? Response.json({ ...law, corrected: null, inForce: { from: null, to: null } })
      : Response.json({ title: "Not found", status: 404 }, { status: 404 });
  });
  render(
    <App>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/laws/:jurisdiction" element={<LawPage />} />
        </Routes>
      </MemoryRouter>
    </App>,
  );
}

it("says in whole sentences what the law does, with citations that do not break", async () => {
  open("/laws/us");
  await screen.findByRole("heading", { level: 1, name: "Freedom of Information Act" });
  const text = document.body.textContent ?? "";
  expect(text).toContain("with reasons and the right to appeal. 5\u00a0U.S.C.\u00a0§\u00a0552(a)");
  expect(text).toContain(". The agency decides within 10 calendar days.");
  expect(text).toContain(`${lawPage.startDay}The day the right component receives the request`);
});

it("names an unknown law in the heading of the page", async () => {
  open("/laws/zz");
  await screen.findByRole("heading", { level: 1, name: lawPage.notFoundTitle });
});

it("ends the sentence of a citation that ends with an abbreviation once", async () => {
  open("/laws/us-il");
  await screen.findByText(/140\/1 et seq\. It applies to requests to an Illinois/);
});

it("says once that there is no administrative appeal", async () => {
  open("/laws/us-ca");
  const heading = await screen.findByRole("heading", { name: lawPage.appeal });
  const text = heading.closest("section")?.textContent;
  expect(text?.match(/no administrative appeal/gi)).toHaveLength(1);
  expect(text).toContain("Court: superior court");
});
