import { describe, expect, test } from "vitest";
import { BATCH_STATES, type BatchLetter, type BatchState } from "#contract/delivery/batch.ts";
import {
  cancelLabel,
  canRetry,
  GROUPS,
  groupCounts,
  needsAddress,
  needsManualSubmission,
  problemsFirst,
  stateAppearance,
  summaryText,
} from "./batch-labels.ts";

const letters = (counts: Partial<Record<BatchState, number>>) =>
  Object.entries(counts).flatMap(([state, count]) =>
    Array.from({ length: count }, () => ({ state: state as BatchState })),
  );

describe("summary", () => {
  test("counts the letters of each group", () => {
    const mixed = letters({ sent: 88, queued: 20, waiting: 5, failed: 4, returned: 2, held: 1 });
    expect(summaryText(mixed)).toBe(
      "120 letters. 88 sent, 25 waiting, 4 could not be sent, 3 bounced or held.",
    );
    expect(summaryText(letters({ sent: 90, by_hand: 29, failed: 1 }))).toBe(
      "120 letters. 90 sent, 29 for you to send, 1 could not be sent.",
    );
    expect(summaryText(letters({ sent: 3 }))).toBe("3 letters, all sent.");
    expect(summaryText(letters({ draft: 1 }))).toBe("1 letter, canceled.");
    expect(summaryText(letters({ scheduled: 500 }))).toBe("500 letters. 500 waiting.");
    expect(summaryText([])).toBe("0 letters.");
  });

  test("every state is in one group and has its own icon and label", () => {
    expect(GROUPS.flatMap((group) => [...group.states]).toSorted()).toEqual([...BATCH_STATES].toSorted());
    const all = letters(Object.fromEntries(BATCH_STATES.map((state) => [state, 1])));
    const total = Object.values(groupCounts(all)).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(BATCH_STATES.length);
    expect(new Set(BATCH_STATES.map((state) => stateAppearance[state].icon)).size).toBe(BATCH_STATES.length);
    expect(new Set(BATCH_STATES.map((state) => stateAppearance[state].label)).size).toBe(BATCH_STATES.length);
  });
});

describe("actions", () => {
  test("the cancel button says how many letters it cancels", () => {
    expect(cancelLabel(120, 120)).toBe("Cancel all 120 letters");
    expect(cancelLabel(25, 120)).toBe("Cancel 25 unsent letters");
    expect(cancelLabel(1, 120)).toBe("Cancel the unsent letter");
    expect(cancelLabel(1, 1)).toBe("Cancel letter");
  });

  test("an address fixes a letter that lacks nothing else", () => {
    const problem = (code: string, ...paths: string[]) => ({
      problem: { code, detail: "", fields: paths.map((path) => ({ path, message: "" })) },
    });
    const unverified = problem("address_unverified", "/address");
    expect([needsAddress(unverified), canRetry(unverified)]).toEqual([true, false]);
    const unknown = problem("no_email_channel", "/agency/portalUrl", "/address");
    expect([needsAddress(unknown), needsManualSubmission(unknown)]).toEqual([true, true]);
    const portal = problem("no_email_channel", "/agency/portalUrl");
    expect([needsAddress(portal), needsManualSubmission(portal), canRetry(portal)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(canRetry(problem("sending_limit"))).toBe(true);
    expect([needsAddress({ problem: null }), canRetry({ problem: null })]).toEqual([false, false]);
  });

  test("problems come first, each group in the order of the draft", () => {
    const states: BatchState[] = ["sent", "failed", "draft", "held", "queued", "failed"];
    const ordered = problemsFirst(states.map((state, place) => ({ state, position: place }) as BatchLetter));
    expect(ordered.map((letter) => letter.position)).toEqual([1, 5, 3, 4, 2, 0]);
  });
});
