import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { formatMessage } from "#core/messages/format-message.ts";
import { drafts } from "#messages/drafts.ts";
import { reportConnection } from "#web/app/api/connection.ts";
import { initialAutosaveState } from "./autosave.ts";
import type { AutosaveState } from "./autosave-state.ts";
import { requestDraftRules } from "./merge-drafts.ts";
import { SaveStatus } from "./SaveStatus.tsx";

const opened = initialAutosaveState(requestDraftRules, null, null);

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 12) }));

const show = (state: Partial<AutosaveState>, { created = true, storesLocally = true } = {}) =>
  render(<SaveStatus state={{ ...opened, ...state, storesLocally }} created={created} />);
const status = () => screen.getByRole("status").textContent;

it("says nothing about a new request that has nothing to save", () => {
  show({ phase: "saved" }, { created: false });
  expect(status()).toBe("");
});

it("says how long ago the draft was saved, and updates it", () => {
  show({ phase: "saved", savedAt: Date.now() });
  expect(status()).toBe(drafts.status.savedJustNow);
  act(() => vi.advanceTimersByTime(3 * 60_000));
  expect(status()).toBe(formatMessage(drafts.status.savedAgo, { minutes: 3 }));
  act(() => vi.advanceTimersByTime(57 * 60_000));
  expect(status()).toBe(drafts.status.saved);
});

it.each([
  ["waiting", true, drafts.status.saving],
  ["saving", false, drafts.status.saving],
  ["offline", true, drafts.status.offlineStored],
  ["offline", false, drafts.status.offline],
  ["signed_out", true, drafts.status.signedOutStored],
  ["signed_out", false, drafts.status.signedOut],
  ["conflict", true, drafts.status.conflict],
  ["gone", true, drafts.status.notSaved],
] as const)("names the phase %s, stored on this device: %s", (phase, storesLocally, text) => {
  show({ phase }, { storesLocally });
  expect(status()).toBe(text);
});

it.each(["waiting", "saving"] as const)("does not say that it saves without a connection: %s", (phase) => {
  act(() => reportConnection(false));
  show({ phase });
  expect(status()).toBe(drafts.status.offlineStored);
  act(() => reportConnection(true));
  expect(status()).toBe(drafts.status.saving);
});

it("gives the server's reason for a rejected draft", () => {
  show({ phase: "refused", reason: "The title is too long." });
  expect(status()).toBe(formatMessage(drafts.status.rejected, { reason: "The title is too long." }));
});

it("stops its timer when it is removed", () => {
  show({ phase: "saved" }).unmount();
  expect(vi.getTimerCount()).toBe(0);
});
