import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MenuButton } from "./MenuButton.tsx";

const onRename = vi.fn();
const onShare = vi.fn();
const onDelete = vi.fn();

beforeEach(() => void vi.clearAllMocks());

async function openMenu(key = "ArrowDown") {
  render(
    <MenuButton
      trigger={<button type="button">More</button>}
      label="Request actions"
      items={[
        { label: "Rename", onSelect: onRename },
        { label: "Share", onSelect: onShare, disabled: true },
        { label: "Delete", onSelect: onDelete, danger: true, apart: true },
      ]}
    />,
  );
  const trigger = screen.getByRole("button", { name: "More" });
  expect(trigger.getAttribute("aria-expanded")).toBe("false");
  trigger.focus();
  fireEvent.keyDown(trigger, { key });
  const menu = await screen.findByRole("menu", { name: "Request actions" });
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  return { trigger, menu };
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const item = (name: string) => screen.getByRole("menuitem", { name });
const isFocused = (name: string) => waitFor(() => expect(document.activeElement).toBe(item(name)));

describe("a menu button", () => {
  it("opens with the arrow keys and says that it is open", async () => {
    const { trigger } = await openMenu("ArrowUp");
    expect(trigger.getAttribute("aria-haspopup")).toBe("menu");
    expect(trigger.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getAllByRole("menuitem").map((element) => element.textContent)).toEqual([
      "Rename",
      "Share",
      "Delete",
    ]);
  });

  it("does not open with other keys", () => {
    render(<MenuButton trigger={<button type="button">More</button>} label="Actions" items={[]} />);
    const trigger = screen.getByRole("button", { name: "More" });
    for (const key of ["a", "Escape", "ArrowLeft"]) fireEvent.keyDown(trigger, { key });
    expect(trigger.getAttribute("aria-expanded")).toBe("false");
  });

  it("moves between items with End and Home, and selects with Enter", async () => {
    await openMenu();
    press("End");
    await isFocused("Delete");
    press("Home");
    await isFocused("Rename");
    press("Enter");
    await waitFor(() => expect(onRename).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(onDelete).not.toHaveBeenCalled();
  });

  it("does not select a disabled item", async () => {
    await openMenu();
    expect(item("Share").getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(item("Share"));
    expect(onShare).not.toHaveBeenCalled();
    expect(screen.getByRole("menu")).toBeTruthy();
  });

  it("closes with Escape and returns the focus to its button, without a selection", async () => {
    const { trigger } = await openMenu();
    press("Escape");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(trigger));
    expect(trigger.getAttribute("aria-expanded")).toBe("false");
    expect([onRename, onShare, onDelete].flatMap((handler) => handler.mock.calls)).toEqual([]);
  });
});
