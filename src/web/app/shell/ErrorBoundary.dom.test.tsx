import { fireEvent, render, screen } from "@testing-library/react";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { formatMessage } from "#core/messages/format-message.ts";
import { shell } from "#messages/shell/shell.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { clearTypedText } from "./typed-text.ts";

let failure: unknown;
const logged = vi.fn();

function Screen() {
  if (failure !== undefined) throw failure;
  return (
    <form>
      <label>
        Records <textarea />
      </label>
      <label>
        Password <input type="password" />
      </label>
      <label>
        Code <input type="text" autoComplete="one-time-code" />
      </label>
      <input type="search" aria-label="Search" />
    </form>
  );
}

const page = () => (
  <MemoryRouter>
    <Link to="/faq">FAQ</Link>
    <ErrorBoundary>
      <Routes>
        <Route path="/" element={<Screen />} />
        <Route path="/faq" element={<h1>Questions</h1>} />
      </Routes>
    </ErrorBoundary>
  </MemoryRouter>
);

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const crash = (rerender: (ui: React.ReactNode) => void, error: unknown) => {
  failure = error;
  rerender(page());
};

beforeEach(() => {
  failure = undefined;
  clearTypedText();
  logged.mockClear();
  vi.spyOn(console, "error").mockImplementation(logged);
});

describe("a screen that fails to render", () => {
  it("is replaced by an error with its message, which is also logged", () => {
    const { rerender } = render(page());
    const error = new Error("draft is undefined");
    crash(rerender, error);
    expect(screen.getByRole("alert")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: shell.crashTitle })).toBeTruthy();
    expect(screen.getByText(formatMessage(shell.crashText, { error: "draft is undefined" }))).toBeTruthy();
    expect(logged).toHaveBeenCalledWith("Screen failed to render:", error, expect.anything());
  });

  it("shows an error that is no Error object as text", () => {
    const { rerender } = render(page());
    crash(rerender, "offline");
    expect(screen.getByText(formatMessage(shell.crashText, { error: "offline" }))).toBeTruthy();
  });

  it("shows the typed texts to copy, but no password, no code and no empty field", () => {
    const { rerender } = render(page());
    type("Records", "All emails about the bridge");
    type("Password", "correct horse");
    type("Code", "418203");
    type("Search", "  ");
    crash(rerender, new Error("broken"));
    expect(screen.getByRole("heading", { name: shell.typedTextTitle })).toBeTruthy();
    const fields = screen.getAllByRole<HTMLTextAreaElement>("textbox");
    expect(fields.map(({ value, readOnly }) => [value, readOnly])).toEqual([
      ["All emails about the bridge", true],
    ]);
    expect(screen.getByLabelText("Records")).toBe(fields[0]);
    expect(document.body.innerHTML).not.toContain("correct horse");
    expect(document.body.innerHTML).not.toContain("418203");
  });

  it("is shown again with the retry button", () => {
    const { rerender } = render(page());
    crash(rerender, new Error("broken"));
    fireEvent.click(screen.getByRole("button", { name: shell.crashRetry }));
    expect(screen.getByRole("alert")).toBeTruthy();
    failure = undefined;
    fireEvent.click(screen.getByRole("button", { name: shell.crashRetry }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText("Records")).toBeTruthy();
  });

  it("does not block another page", () => {
    const { rerender } = render(page());
    crash(rerender, new Error("broken"));
    fireEvent.click(screen.getByRole("link", { name: "FAQ" }));
    expect(screen.getByRole("heading", { name: "Questions" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
