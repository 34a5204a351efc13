import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useDebouncedSearch } from "./use-debounced-search.ts";

beforeEach(() => void vi.useFakeTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function searchField(q = "") {
  const onSearch = vi.fn();
  const hook = renderHook(({ q }) => useDebouncedSearch(q, onSearch, 250), { initialProps: { q } });
  return {
    onSearch,
    text: () => hook.result.current.typed,
    type: (text: string) => act(() => hook.result.current.changeText(text)),
    searchNow: (text: string) => act(() => hook.result.current.searchNow(text)),
    updateUrl: (q: string) => hook.rerender({ q }),
  };
}

describe("a search field with its query in the URL", () => {
  it("searches once, after the last key", () => {
    const field = searchField();
    field.type("po");
    wait(249);
    field.type("police");
    wait(249);
    expect(field.onSearch).not.toHaveBeenCalled();
    wait(1);
    expect(field.onSearch.mock.calls).toEqual([["police"]]);
  });

  it("searches without surrounding spaces, but keeps them in the field", () => {
    const field = searchField();
    field.type("  police ");
    wait(250);
    expect(field.onSearch).toHaveBeenLastCalledWith("police");
    field.updateUrl("police");
    expect(field.text()).toBe("  police ");
  });

  it("does not replace typed text with a late URL of an earlier search", () => {
    const field = searchField();
    field.type("pol");
    wait(250);
    field.type("police");
    field.updateUrl("pol");
    expect(field.text()).toBe("police");
  });

  it("follows the URL while the user is not typing", () => {
    const field = searchField("police");
    field.updateUrl("budget");
    expect(field.text()).toBe("budget");
    wait(1_000);
    expect(field.onSearch).not.toHaveBeenCalled();
  });

  it("searches at once when asked to", () => {
    const field = searchField();
    field.searchNow("");
    expect(field.onSearch).toHaveBeenLastCalledWith("");
    field.searchNow(" fees ");
    expect(field.onSearch).toHaveBeenLastCalledWith("fees");
    expect(field.text()).toBe(" fees ");
  });
});
