import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { formatMessage } from "#core/messages/format-message.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { runNewestAction } from "#web/design/overlays/show-toast.ts";
import { ToastArea } from "#web/design/overlays/Toast.tsx";
import { offerUndo } from "./offer-undo.ts";

beforeEach(() => void render(<ToastArea />));
// Later tests of this run must not undo what these did.
afterEach(() => runNewestAction(tracker.undo));

/** The texts of live regions, which screen readers announce. */
const announced = () =>
  [...document.querySelectorAll("[aria-live]:not([aria-live=off]), [role=status], [role=alert]")]
    .map(({ textContent }) => textContent)
    .join("|");
const times = (text: string) => announced().split(text).length - 1;

it.each([
  ["the button", async () => void fireEvent.click(await screen.findByRole("button", { name: tracker.undo }))],
  ["the key", async () => void runNewestAction(tracker.undo)],
])("announces once that %s undid the change", async (_name, press) => {
  const undo = vi.fn(async () => "before");
  const onUndone = vi.fn();
  await act(async () => offerUndo("Note deleted", undo, onUndone));
  await screen.findByText("Note deleted", { selector: "p" });
  await act(press);
  await screen.findByText(tracker.undone, { selector: "p" });
  expect(times(tracker.undone)).toBe(1);
  expect(undo).toHaveBeenCalledOnce();
  expect(onUndone).toHaveBeenCalledWith("before");
  expect(runNewestAction(tracker.undo)).toBe(false);
});

it("says why it could not be undone", async () => {
  await act(async () => offerUndo("Fee deleted", () => Promise.reject(new Error("It was paid.")), vi.fn()));
  await act(async () => void runNewestAction(tracker.undo));
  await screen.findByText(formatMessage(tracker.undoFailed, { reason: "It was paid." }), { selector: "p" });
  expect(times(tracker.undone)).toBe(0);
});
