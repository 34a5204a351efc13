import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Dialog } from "./Dialog.tsx";

function Page({ requireChoice = false }: { requireChoice?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete request
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete this request?"
        text="It cannot be restored."
        requireChoice={requireChoice}
        actions={
          <button type="button" onClick={() => setOpen(false)}>
            Cancel
          </button>
        }
      />
    </>
  );
}

async function openDialog(requireChoice = false) {
  render(<Page requireChoice={requireChoice} />);
  const trigger = screen.getByRole("button", { name: "Delete request" });
  trigger.focus();
  fireEvent.click(trigger);
  const dialog = await screen.findByRole(requireChoice ? "alertdialog" : "dialog");
  const cancel = screen.getByRole("button", { name: "Cancel" });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  return { trigger, dialog, cancel };
}

const isClosed = (role: "dialog" | "alertdialog") =>
  waitFor(() => expect(screen.queryByRole(role)).toBeNull());

describe("a dialog", () => {
  it("has its title as name and its text as description, and focuses its first control", async () => {
    await openDialog();
    expect(
      screen.getByRole("dialog", { name: "Delete this request?", description: "It cannot be restored." }),
    ).toBeTruthy();
  });

  it("returns the focus to the button that opened it when an action closes it", async () => {
    const { trigger, cancel } = await openDialog();
    fireEvent.click(cancel);
    await isClosed("dialog");
    await waitFor(() => expect(document.activeElement).toBe(trigger));
  });

  it.each([false, true])(
    "closes with Escape and returns the focus, requireChoice: %s",
    async (requireChoice) => {
      const { trigger, cancel } = await openDialog(requireChoice);
      fireEvent.keyDown(cancel, { key: "Escape" });
      await isClosed(requireChoice ? "alertdialog" : "dialog");
      await waitFor(() => expect(document.activeElement).toBe(trigger));
    },
  );
});
