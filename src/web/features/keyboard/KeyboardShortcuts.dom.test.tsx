import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { KeyboardShortcuts } from "./KeyboardShortcuts.tsx";

it("opens at its first shortcut: the control below the list does not take the focus", async () => {
  render(<KeyboardShortcuts screen="inbox" open onClose={() => undefined} />);
  const list = (await screen.findByText("j")).closest("dl");
  await waitFor(() => expect(document.activeElement).toBe(list));
});
