import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { formatMessage } from "#core/messages/format-message.ts";
import { identityForms } from "#messages/identity/forms.ts";
import { ResendCode } from "./ResendCode.tsx";

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 12) }));

const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000));
const waiting = (time: string) => screen.queryByText(formatMessage(identityForms.resendWait, { time }));
const button = () => screen.queryByRole("button", { name: identityForms.resend });

it("counts down for a minute, and then offers a new code", () => {
  const onSend = vi.fn();
  render(<ResendCode requestedAt={Date.now()} onSend={onSend} />);
  expect(waiting("1:00")).not.toBeNull();
  wait(51);
  expect(waiting("0:09")).not.toBeNull();
  wait(8);
  expect([waiting("0:01") !== null, button()]).toEqual([true, null]);
  wait(1);
  const resend = button();
  if (!resend) throw new Error("no button");
  fireEvent.click(resend);
  expect(onSend).toHaveBeenCalledOnce();
});

it("starts again after a new code, also before its first tick", () => {
  const { rerender } = render(<ResendCode requestedAt={Date.now() - 90_000} onSend={() => undefined} />);
  expect(button()).not.toBeNull();
  rerender(<ResendCode requestedAt={Date.now() + 500} onSend={() => undefined} />);
  expect(waiting("1:00")).not.toBeNull();
  expect(button()).toBeNull();
});

it("stops its timer when it is removed", () => {
  render(<ResendCode requestedAt={Date.now()} onSend={() => undefined} />).unmount();
  expect(vi.getTimerCount()).toBe(0);
});
