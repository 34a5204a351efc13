import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { design } from "#messages/design.ts";
import { showToast, ToastArea, type ToastOptions } from "./Toast.tsx";

beforeEach(() => void vi.useFakeTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (toast: ToastOptions) => act(async () => showToast(toast));
const text = (name: string) => screen.queryByText(name, { selector: "p" });

describe("toasts", () => {
  it("shows a toast that was requested before the area was mounted", async () => {
    showToast({ text: "Draft deleted", seconds: 1 });
    showToast({ text: "Never shown" })();
    render(<ToastArea />);
    await wait(0);
    expect(text("Draft deleted")).not.toBeNull();
    expect(text("Never shown")).toBeNull();
    await wait(2_000);
    expect(text("Draft deleted")).toBeNull();
  });

  it.each([
    ["six seconds by default", {}, 6],
    ["the given time", { seconds: 2 }, 2],
    ["the time of its countdown", { seconds: 2, ringSeconds: 10 }, 10],
  ])("stays for %s", async (_name, options, seconds) => {
    render(<ToastArea />);
    await show({ text: "Letter queued", ...options });
    await wait(seconds * 1_000 - 100);
    expect(text("Letter queued")).not.toBeNull();
    await wait(1_100);
    expect(text("Letter queued")).toBeNull();
  });

  it("counts its seconds down", async () => {
    render(<ToastArea />);
    await show({ text: (left) => `Leaves in ${left} seconds`, ringSeconds: 10 });
    await wait(3_000);
    const line = screen.getByText("Leaves in 7 seconds");
    expect(line.getAttribute("aria-hidden")).toBe("true");
    expect(screen.getByText("Leaves in 10 seconds").getAttribute("aria-hidden")).toBeNull();
  });

  it("stays until dismissed with 0 seconds, and reports the end once", async () => {
    const onClose = vi.fn();
    render(<ToastArea />);
    await show({ text: "New version available", seconds: 0, onClose });
    await wait(3_600_000);
    expect(text("New version available")).not.toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByLabelText(design.dismissNotice));
    await wait(1_000);
    expect(text("New version available")).toBeNull();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("runs its action once and closes", async () => {
    const onClick = vi.fn();
    render(<ToastArea />);
    await show({ text: "Draft discarded", action: { label: "Undo", onClick }, ringSeconds: 10 });
    // A screen reader says it after what it is saying.
    const live = screen.getByText("Draft discarded", { selector: "p" }).closest("[aria-live]");
    expect(live?.getAttribute("aria-live")).toBe("polite");
    expect(live?.contains(screen.getByRole("button", { name: "Undo" }))).toBe(true);
    fireEvent.click(screen.getByText("Undo"));
    await wait(1_000);
    expect(onClick).toHaveBeenCalledOnce();
    expect(text("Draft discarded")).toBeNull();
  });

  it("closes with the returned function, and a second call changes nothing", async () => {
    render(<ToastArea />);
    const close = await show({ text: "Saved" });
    act(close);
    await wait(1_000);
    expect(text("Saved")).toBeNull();
    expect(() => act(close)).not.toThrow();
  });
});
