import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ServerWords } from "./ServerWords.tsx";

it("says plainly why a letter did not arrive, and has the server's answer in its details", () => {
  render(<ServerWords text="There is no such address at this agency. The server said: 550 5.1.1 unknown" />);
  expect(screen.getByText(/^There is no such address at this agency\./)).toBeTruthy();
  expect(screen.getByText(/550 5\.1\.1 unknown/).tagName).toBe("DETAILS");
  expect(screen.getByRole("group")).toHaveProperty("open", false);
});

it("says so of an answer without a reason, too, as earlier releases stored it", () => {
  const { container } = render(<ServerWords text="550 5.1.1 unknown" />);
  expect(container.textContent).toMatch(/^The agency’s mail server did not accept the letter\./);
});
