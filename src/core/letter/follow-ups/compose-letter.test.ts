import { describe, expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { composeLetter, type LetterFactsByKind } from "#core/letter/follow-ups/compose-letter.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { reviewRules } from "#core/letter/law/review-rules.ts";
import { LETTER_KINDS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { letterBody, letterText } from "#core/letter/letter-text.ts";
import { Problem } from "#core/problem.ts";

/** Everything any letter knows, with nothing said by the user. */
type Facts = UnionToIntersection<LetterFactsByKind[LetterKind]>;
type UnionToIntersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never;

function facts(jurisdiction: string, more: Partial<Facts> = {}): Facts {
  const law = lawOf(jurisdiction);
  if (!law) throw new Error(`no law ${jurisdiction}`);
  return {
    requester: {
      name: "Maya Okafor",
      organization: null,
      addressLines: ["1 Main Street"],
      replyAddress: "a@b.example",
    },
    agency: { name: "Department of Public Safety", contact: null, addressLines: [] },
    law: letterLaw(law),
    rules: reviewRules(law, "agency"),
    date: "2026-11-20",
    subject: "License-plate readers",
    sentOn: "2026-09-14",
    trackingNumber: null,
    answerDue: null,
    acknowledged: false,
    answeredInPart: false,
    askedOn: "2026-10-05",
    answer: "",
    narrowed: "",
    mostCents: null,
    askedCents: null,
    reason: "",
    decidedOn: "2026-11-02",
    appealDue: null,
    exemptions: [],
    argument: "",
    receivedOn: "2026-11-02",
    missing: "",
    from: "",
    to: "",
    custodians: "",
    part: "",
    rulingAskedOn: null,
    rulingNumber: "",
    appealSentOn: null,
    appealDecidedOn: null,
    ...more,
  };
}

describe("a letter without additions", () => {
  it.each([
    ["us", "follow_up", []],
    ["us", "clarification", ["/answer"]],
    ["us", "narrowing", ["/narrowed"]],
    ["us", "narrowing_scope", ["/from", "/to", "/custodians"]],
    ["us", "completion_date", []],
    ["us", "fee_accept", ["/mostCents"]],
    ["us", "fee_partial", ["/mostCents", "/part"]],
    ["us", "fee_appeal", []],
    ["us", "expedite_appeal", ["/reason"]],
    ["us-ny", "extension_appeal", []],
    ["us-tx", "ruling_comments", ["/rulingNumber"]],
    ["uk", "outside_complaint", ["/argument"]],
    ["us-md", "outside_complaint", ["/appealDecidedOn", "/argument"]],
    ["us-co", "suit_notice", []],
    ["us", "fee_dispute", []],
    ["us", "fee_waiver_appeal", ["/reason"]],
    ["us-ca", "fee_waiver_again", ["/reason"]],
    ["us", "denial_appeal", ["/argument"]],
    ["us-ca", "denial_again", ["/argument"]],
    ["us", "no_records_appeal", []],
    ["us-ca", "no_records_again", []],
    ["us-il", "silence_appeal", []],
    ["us", "last_reminder", []],
    ["us", "received", []],
    ["us", "withdrawal", []],
  ] as const)("under the law of %s, %s lacks %j", (jurisdiction, kind, placeholders) => {
    const given = facts(jurisdiction);
    const preview = composeLetter(kind, given, "preview");
    expect(preview.missing.map(({ path }) => path)).toEqual(placeholders);
    if (placeholders.length === 0) expect(composeLetter(kind, given).missing).toEqual([]);
    else expect(() => composeLetter(kind, given)).toThrow("The letter is not complete yet.");
  });

  it.each(LETTER_KINDS)("%s names every gap at once, and never prints a day that is none", (kind) => {
    const bare = {
      requester: { name: " ", organization: null, addressLines: [], replyAddress: null },
      agency: { name: "", contact: null, addressLines: [] },
      subject: "",
      sentOn: "",
      askedOn: "",
      decidedOn: "",
      receivedOn: "",
    };
    const letter = writtenSomewhere(kind, bare);
    expect(letter.missing.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/requester/name", "/agency", "/subject"]),
    );
    expect(letterText(letter)).not.toMatch(/NaN|undefined|null|Invalid/);
  });
});

describe("an appeal", () => {
  it("is refused where only a court follows, and asking again where there is an appeal", () => {
    for (const kind of [
      "denial_appeal",
      "no_records_appeal",
      "silence_appeal",
      "fee_waiver_appeal",
    ] as const) {
      expect(codeOf(() => composeLetter(kind, facts("us-fl"), "preview"))).toBe("no_review");
    }
    for (const kind of ["denial_again", "no_records_again", "last_reminder", "fee_waiver_again"] as const) {
      expect(codeOf(() => composeLetter(kind, facts("us-il"), "preview"))).toBe("has_review");
    }
  });

  it("does not call itself in time once it is not", () => {
    const late = facts("us", { argument: "It is public.", appealDue: "2026-11-19" });
    const text = letterText(composeLetter("denial_appeal", late));
    expect(text).toContain("The time for this appeal ended on November 19, 2026, 5 U.S.C.");
    expect(text).not.toContain("in time");
    const last = letterText(composeLetter("denial_appeal", { ...late, appealDue: "2026-11-20" }));
    expect(last).toContain("This appeal is in time.");
  });

  it("names the agency and its number to an outside reviewer, and goes only to them", () => {
    const outside = facts("us-il", { argument: "It is public.", trackingNumber: "2026-0417" });
    const letter = composeLetter("denial_appeal", outside);
    expect(letter.blocks.find(({ kind }) => kind === "recipient")).toEqual({
      kind: "recipient",
      lines: [[{ text: "Public Access Counselor, Office of the Attorney General" }]],
    });
    expect(letterText(letter)).toContain("Agency: Department of Public Safety. Its reference: 2026-0417");
    expect(letterText(letter)).not.toMatch(/\byour (decision|number)\b/i);
  });

  it("keeps one exemption in a sentence and what was argued in the writer's words", () => {
    const one = facts("us", {
      exemptions: [
        { citation: "5 U.S.C. § 552(b)(5)", label: null, argument: "Nothing was deliberated" },
        { citation: " ", label: "nothing", argument: "" },
      ],
    });
    expect(letterText(composeLetter("denial_appeal", one))).toContain(
      "The decision relies on 5 U.S.C. § 552(b)(5). Nothing was deliberated.\n",
    );
  });
});

it("speaks of the money of the place, and of no money that was not named", () => {
  const named = { mostCents: 4550, askedCents: 0 };
  expect(letterText(composeLetter("fee_accept", facts("uk", named)))).toContain("up to £45.50 for");
  const inCanada = { ...named, currency: "CAD" };
  expect(letterText(composeLetter("fee_accept", facts("ca", inCanada)))).toContain("up to CA$45.50 for");
  expect(letterText(composeLetter("fee_dispute", facts("us", named)))).toContain(
    "message of October 5, 2026, about the cost. Before",
  );
  expect(() => composeLetter("fee_accept", facts("us", { mostCents: 0 }))).toThrow("not complete");
  expect(() => composeLetter("fee_accept", facts("us", { mostCents: -100 }))).toThrow("not complete");
});

it("quotes the law's count only where it makes that very day", () => {
  const due = (moved: "extension" | "otherwise" | null) =>
    letterText(
      composeLetter(
        "follow_up",
        facts("us", { answerDue: { on: "2026-10-27", of: "initial_response", moved } }),
      ),
    );
  expect(due(null)).toContain("due on October 27, 2026: the Act allows 20 business days,");
  expect(due("extension")).toContain("With the extension, your answer was due on October 27, 2026.");
  expect(due("otherwise")).toContain("Your answer was due on October 27, 2026.\n");
});

it("leaves the addresses out of an email in a thread", () => {
  const body = letterBody(composeLetter("withdrawal", facts("us")));
  expect(body).toMatch(/^License-plate readers\nRequest of September 14, 2026, under the Freedom/);
  expect(body).toMatch(/\n\nSincerely,\n\nMaya Okafor\n$/);
  expect(body).not.toContain("Main Street");
});

it("says that a thing came in one piece where it is information", () => {
  expect(letterText(composeLetter("received", facts("uk")))).toContain(
    "Thank you for the information. It came on 2 November 2026. I see nothing missing.",
  );
});

it("never calls records complete of which a part was withheld", () => {
  const text = letterText(composeLetter("received", facts("us", { withheld: true })));
  expect(text).toContain("A part was withheld. I do not give up any right to have that reviewed.");
  expect(text).not.toContain("nothing missing");
});

/** A preview under the first law that has such a letter. */
function writtenSomewhere(kind: LetterKind, more: Partial<Facts>) {
  for (const jurisdiction of ["us", "us-il", "us-ca", "us-ny", "us-tx", "us-co"]) {
    try {
      return composeLetter(kind, facts(jurisdiction, more), "preview");
    } catch (error) {
      if (!(error instanceof Problem) || !/_review$|^no_such_letter$/.test(error.code)) throw error;
    }
  }
  throw new Error(`no law has ${kind}`);
}

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  return "nothing was refused";
}

it.each([
  [{}, "because no answer came, Iowa Code"],
  [{ acknowledged: true }, "because no decision came, Iowa Code"],
  [{ acknowledged: true, answeredInPart: true }, "because the answer is not complete, Iowa Code"],
])("says why silence may be taken further (%o)", (more, words) => {
  expect(letterBody(composeLetter("silence_appeal", facts("us-ia", more)))).toContain(
    `I may file this complaint ${words}`,
  );
});
