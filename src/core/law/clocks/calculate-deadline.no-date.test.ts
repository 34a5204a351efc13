import { describe, expect, it } from "vitest";
import type { Law } from "#core/law/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { Problem } from "#core/problem.ts";
import { due } from "./calculate-deadline.ts";
import type { DeadlineInput } from "./deadline.ts";

/* Cases without a certain date: the answer is a sentence, and at most a reminder. */
const law = (code: string): Law => {
  const found = lawOf(code);
  if (found === undefined) throw new Error(`no law ${code}`);
  return found;
};

const dueOn = (code: string, received: string, more: Omit<DeadlineInput, "received">) =>
  due(law(code), { received, ...more }).due;

describe("where the law has no number", () => {
  it.each(["us-fl", "us-ia", "us-mn", "us-nc", "us-nd", "us-oh", "us-ok", "us-wi"])(
    "%s gives none",
    (code) => {
      const none = due(law(code), { received: "2026-03-02" });
      expect(none).toMatchObject({ due: null, days: null, unit: null, working: [] });
      expect(none.reason).toMatch(/\.$/);
      expect(none.reminder).not.toBeNull();
    },
  );

  it("suggests ten business days without a source", () => {
    expect(due(law("us-fl"), { received: "2026-03-02" }).reminder).toEqual({
      on: "2026-03-16",
      days: 10,
      unit: "business",
      by: null,
      citation: null,
    });
  });

  it("names the source of advice, if any", () => {
    const { reminder } = due(law("us-wi"), { received: "2026-03-02" });
    expect(reminder).toMatchObject({ on: "2026-03-16", days: 10, unit: "business" });
    expect(reminder?.by).toMatch(/Justice/);
    // 20 more working days after the first 20, which end on March 31; Good Friday and Easter Monday lie between.
    expect(due(law("uk"), { received: "2026-03-02", kind: "extension" }).reminder).toMatchObject({
      on: "2026-04-30",
      days: 20,
    });
  });

  it("suggests nothing for the user's own appeal, and has no reminder beside a date", () => {
    expect(due(law("us-fl"), { received: "2026-03-02", kind: "appeal" }).reminder).toBeNull();
    expect(due(law("us"), { received: "2026-03-02" }).reminder).toBeNull();
  });

  it("answers for an extension with the reason, and refuses one that is given in days", () => {
    const { reason, ...none } = due(law("us-de"), { received: "2026-03-02", kind: "extension" });
    expect(none).toMatchObject({ due: null, kind: "extension", reminder: null });
    expect(reason).toMatch(/the law sets no cap\.$/);
    expect(() => due(law("us-ct"), { received: "2026-03-02", extensions: [{ days: 5 }] })).toThrow(
      "The law of Connecticut sets no number of days for an extension, so none can be counted.",
    );
  });

  it("counts an extension without a cap by the number that its notice names, after the first period", () => {
    const extended = due(law("ca"), { received: "2026-09-08", extensions: [{ days: 5 }] });
    expect([extended.due, extended.firstLimit]).toEqual(["2026-10-13", "2026-10-08"]);
    expect(dueOn("us-de", "2026-03-02", { extensions: [{ days: 5 }] })).toBe("2026-03-30");
  });

  it("treats a municipality by its own rows", () => {
    expect(dueOn("us-mt", "2026-03-02", { body: "municipality" })).toBeNull();
    expect(dueOn("us-mt", "2026-03-02", { body: "agency" })).toBe("2026-03-09");
    expect(dueOn("us-id", "2026-03-02", { body: "municipality" })).toBe("2026-03-05");
  });

  it("refuses to count from the end of an answer that has no end", () => {
    const { reason, citation } = due(law("us-fl"), { received: "2026-03-02" });
    const none = { days: null, reason: reason ?? "", citation };
    const odd: Law = { ...law("us-or"), limits: { ...law("us-or").limits, initial_response: none } };
    expect(() => due(odd, { received: "2026-03-02", kind: "production" })).toThrow(Problem);
  });
});

describe("what is not known yet", () => {
  it("is said where holidays are proclaimed, and lowers the certainty", () => {
    const far = due(law("us-ga"), { received: "2039-12-20" });
    expect(far.caveat).toMatch(/\. Not all holidays in 2039 are known yet, so the date may change\.$/);
    expect(far.confidence).not.toBe("high");
    expect(due(law("us"), { received: "2039-12-20" }).caveat).toBeNull();
  });

  it("is only as sure as the days it counts: holidays do not matter to a plain calendar limit", () => {
    const plain = due(law("us-al"), { received: "2026-03-02" });
    expect(plain.caveat).toBeNull();
    expect(plain.unit).toBe("calendar");
  });
});
