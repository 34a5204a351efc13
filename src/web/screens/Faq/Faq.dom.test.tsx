import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { faq } from "#messages/faq.ts";
import { App } from "#web/app/App.tsx";
import Faq from "./Faq.tsx";
import { questions } from "./questions.ts";

const open = (path: string) =>
  render(
    <App>
      <MemoryRouter initialEntries={[path]}>
        <Faq />
      </MemoryRouter>
    </App>,
  );

it("gives the focus to the question that a link names, so that the keyboard goes on from there", () => {
  Element.prototype.scrollIntoView = vi.fn();
  const named = questions.find(({ id }) => id === "go-live");
  open("/faq#go-live");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2, name: named?.question ?? "" }));
});

it("leaves the focus alone without one, and says how many questions of all were found", async () => {
  open("/faq?q=McBurney");
  expect(document.activeElement).toBe(document.body);
  expect((await screen.findByRole("status")).textContent).toBe(`1 of ${questions.length} questions`);
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: faq.search }).value).toBe("McBurney");
});
