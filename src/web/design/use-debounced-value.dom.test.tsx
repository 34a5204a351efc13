import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useDebouncedValue } from "./use-debounced-value.ts";

beforeEach(() => void vi.useFakeTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const debounce = (value: string) =>
  renderHook(({ value }) => useDebouncedValue(value, 200), { initialProps: { value } });

it("returns the first value at once", () => {
  expect(debounce("a").result.current).toBe("a");
});

it("returns a changed value after the delay", () => {
  const { result, rerender } = debounce("a");
  rerender({ value: "b" });
  wait(199);
  expect(result.current).toBe("a");
  wait(1);
  expect(result.current).toBe("b");
});

it("restarts the delay with each change, and skips the values in between", () => {
  const { result, rerender } = debounce("a");
  for (const value of ["b", "c", "d"]) {
    rerender({ value });
    wait(150);
    expect(result.current).toBe("a");
  }
  wait(50);
  expect(result.current).toBe("d");
});

it("leaves no timer behind when unmounted", () => {
  const { rerender, unmount } = debounce("a");
  rerender({ value: "b" });
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
