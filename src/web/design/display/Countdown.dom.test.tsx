import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Countdown } from "./Countdown.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("counts by the second for the eye, and is read out at the start and at the end", async () => {
  render(
    <p role="status">
      <Countdown until={Date.now() + 3_000} text={(left) => (left > 0 ? `Leaves in ${left}` : "Sending")} />
    </p>,
  );
  const shown = () => screen.getByRole("status").querySelector('[aria-hidden="true"]')?.textContent;
  const read = () => screen.getByRole("status").querySelector(":not([aria-hidden])")?.textContent;
  const seen = [[shown(), read()]];
  for (let second = 0; second < 4; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    seen.push([shown(), read()]);
  }
  expect(seen).toEqual([
    ["Leaves in 3", "Leaves in 3"],
    ["Leaves in 2", "Leaves in 3"],
    ["Leaves in 1", "Leaves in 3"],
    ["Sending", "Sending"],
    ["Sending", "Sending"],
  ]);
});

it("has nothing to count once the time has passed", () => {
  render(<Countdown until={Date.now() - 1} text={(left) => `${left} left`} />);
  expect(screen.getAllByText("0 left")).toHaveLength(2);
});
