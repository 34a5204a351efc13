import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useRowGestures } from "./use-row-gestures.ts";

const onToggle = vi.fn();
const onRowFocus = vi.fn();
const onRowIntent = vi.fn();
const onOpen = vi.fn();

function List({ isSelecting = false }: { isSelecting?: boolean }) {
  const gestures = useRowGestures({ isSelecting, onToggle, onRowFocus, onRowIntent });
  return (
    <ul {...gestures}>
      {["police", "budget"].map((id) => (
        <li key={id} data-row={id}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              onOpen(id);
            }}
          >
            {id}
          </a>
          <button type="button" onClick={() => onOpen("menu")}>
            More
          </button>
        </li>
      ))}
    </ul>
  );
}

const link = (name: string) => screen.getByRole("link", { name });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const touch = { pointerType: "touch", clientX: 50, clientY: 50 };

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
});

describe("clicks", () => {
  it("open a row without a modifier key", () => {
    render(<List />);
    fireEvent.click(link("police"));
    expect(onOpen).toHaveBeenCalledWith("police");
    expect(onToggle).not.toHaveBeenCalled();
  });

  it.each([
    ["Ctrl", { ctrlKey: true }, false],
    ["Command", { metaKey: true }, false],
    ["Shift", { shiftKey: true }, true],
  ])("select instead with %s", (_key, modifier, range) => {
    render(<List />);
    fireEvent.click(link("budget"), modifier);
    expect(onToggle.mock.calls).toEqual([["budget", range]]);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it("select in selection mode, except on the row's own buttons", () => {
    render(<List isSelecting />);
    fireEvent.click(link("police"));
    expect(onToggle.mock.calls).toEqual([["police", false]]);
    const [more] = screen.getAllByRole("button", { name: "More" });
    if (more) fireEvent.click(more);
    expect(onOpen.mock.calls).toEqual([["menu"]]);
  });
});

describe("a long press", () => {
  it("selects the row, and the click at its end does not open it", () => {
    render(<List />);
    fireEvent.pointerDown(link("police"), touch);
    wait(479);
    expect(onToggle).not.toHaveBeenCalled();
    wait(1);
    expect(onToggle.mock.calls).toEqual([["police", false]]);
    fireEvent.pointerUp(link("police"), touch);
    fireEvent.click(link("police"));
    expect(onToggle).toHaveBeenCalledOnce();
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.click(link("police"));
    expect(onOpen).toHaveBeenCalledWith("police");
  });

  it("does not open the browser's menu", () => {
    render(<List />);
    fireEvent.pointerDown(link("police"), touch);
    wait(480);
    const event = createEvent.contextMenu(link("police"));
    fireEvent(link("police"), event);
    expect(event.defaultPrevented).toBe(true);
  });

  it.each([
    ["the finger scrolls", () => fireEvent.pointerMove(link("police"), { ...touch, clientY: 61 })],
    ["the finger is lifted", () => fireEvent.pointerUp(link("police"), touch)],
    ["the browser takes over", () => fireEvent.pointerCancel(link("police"), touch)],
  ])("is canceled when %s", (_case, interrupt) => {
    render(<List />);
    fireEvent.pointerDown(link("police"), touch);
    wait(200);
    interrupt();
    wait(1_000);
    expect(onToggle).not.toHaveBeenCalled();
  });

  it("allows a finger that trembles, and is not for a mouse", () => {
    render(<List />);
    fireEvent.pointerDown(link("budget"), { ...touch, pointerType: "mouse" });
    wait(1_000);
    expect(onToggle).not.toHaveBeenCalled();
    fireEvent.pointerDown(link("police"), touch);
    fireEvent.pointerMove(link("police"), { ...touch, clientX: 56, clientY: 56 });
    wait(480);
    expect(onToggle.mock.calls).toEqual([["police", false]]);
  });
});

describe("intent", () => {
  it("is a pointer that rests on a row, not one that passes", () => {
    render(<List />);
    fireEvent.pointerOver(link("police"));
    wait(59);
    fireEvent.pointerOver(link("budget"));
    wait(60);
    expect(onRowIntent.mock.calls).toEqual([["budget"]]);
  });

  it("is the focus, which also reports the row", () => {
    render(<List />);
    act(() => link("budget").focus());
    expect(onRowFocus.mock.calls).toEqual([["budget"]]);
    expect(onRowIntent.mock.calls).toEqual([["budget"]]);
  });
});
