import { describe, expect, it } from "vitest";
import { withCopies, withPoint } from "./letter-contents.ts";

const point = (id: string, group: string, more: { citation?: string; instead?: string } = {}) => ({
  id,
  title: id,
  citation: more.citation ?? null,
  text: `${id} says so, § ${id.length}.`,
  statement: null,
  instead: more.instead ?? null,
  group,
});

const answer = point("answer", "cited", { citation: "§ 552(b)(5)", instead: "Please show why." });
const burden = point("burden", "burden");
const presumption = point("presumption", "burden");
const harm = point("harm", "harm");
const search = point("search", "search");
const points = [answer, burden, presumption, harm, search];

const LETTER = [
  "Dear Officer:",
  `The decision relies on § 552(b)(5) (privilege). ${answer.text}`,
  "My own words.",
  `${burden.text} ${presumption.text}`,
  harm.text,
  "Please release it.",
  "Sincerely,",
  "Ada",
].join("\n\n");

describe("a point of a letter", () => {
  it.each(points)("$id can be left out and put back where it was", (one) => {
    const isMade = LETTER.includes(one.text);
    const changed = withPoint(LETTER, one, !isMade, points);
    expect(changed.includes(one.text)).toBe(!isMade);
    expect(changed).toContain("My own words.");
    expect(changed).not.toMatch(/\n{3}| {2}|\n /);
    expect(withPoint(changed, one, isMade, points)).toBe(LETTER);
  });

  it("leaves a general request in place of the answer to an exemption", () => {
    expect(withPoint(LETTER, answer, false, points)).toContain(
      "(privilege). Please show why.\n\nMy own words.",
    );
  });

  it("comes before the closing where the letter has no other", () => {
    const bare = "Dear Officer:\n\nMy own words.\n\nSincerely,\n\nAda\nThe Ledger";
    expect(withPoint(bare, search, true, points)).toBe(
      `Dear Officer:\n\nMy own words.\n\n${search.text}\n\nSincerely,\n\nAda\nThe Ledger`,
    );
  });

  it("is not put twice, and a rewritten one stays", () => {
    expect(withPoint(LETTER, harm, true, points)).toBe(LETTER);
    const rewritten = LETTER.replace(harm.text, "Harm must be shown, I say.");
    expect(withPoint(rewritten, harm, false, points)).toBe(rewritten);
  });
});

describe("what is attached", () => {
  const copies = [
    { messageId: "1", name: "Request.eml", words: "my request of March 2, 2026" },
    { messageId: "2", name: "Answer.eml", words: "your answer of March 27, 2026" },
  ];
  const both = LETTER.replace(
    "Sincerely,",
    "I attach my request of March 2, 2026, and your answer of March 27, 2026.\n\nSincerely,",
  );

  it("is said as it is chosen", () => {
    const one = withCopies(both, copies, [], ["1"]);
    expect(one).toContain("\n\nI attach your answer of March 27, 2026.\n\nSincerely,");
    const none = withCopies(one, copies, ["1"], ["1", "2"]);
    expect(none).toBe(LETTER);
    expect(withCopies(none, copies, ["1", "2"], [])).toBe(both);
  });

  it("leaves a sentence that the user rewrote", () => {
    const own = both.replace("I attach", "Enclosed are");
    expect(withCopies(own, copies, [], ["1"])).toBe(own);
  });
});
