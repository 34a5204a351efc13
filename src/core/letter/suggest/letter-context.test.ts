import { describe, expect, test } from "vitest";
import type { Outcome } from "#core/classify/outcome.ts";
import { LAWS, lawOf } from "#core/law/laws.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { letterBody } from "#core/letter/letter-text.ts";
import {
  type ClassifiedLetter,
  type LetterContext,
  placeholdersByPath,
  previewLetter,
  suggestedLettersFor,
} from "#core/letter/suggest/letter-context.ts";
import { type ClockFacts, NO_MANUAL_RECORDS, type RequesterLetter } from "#core/request/clock-facts.ts";
import { requestClocks } from "#core/request/clocks.ts";
import type { Status } from "#core/request/states.ts";

const at = (day: string) => ({ on: day, at: `${day}T12:00:00.000Z` });
const none = { trackingNumbers: [], amounts: [], dates: [], exemptions: [], links: [] };
const evidence = { text: "", start: 0, end: 0 };
const replied = (
  outcome: Outcome,
  on: string,
  facts: Partial<ClassifiedLetter["facts"]> = {},
): ClassifiedLetter => ({
  id: `${outcome} ${on}`,
  on,
  outcome,
  facts: { ...none, ...facts },
});

/** A request of Monday, March 2, 2026, unchanged two weeks later. */
function context(
  status: Status,
  letters: readonly ClassifiedLetter[] = [],
  { code = "us", answers = [] }: { code?: string; answers?: RequesterLetter[] } = {},
): LetterContext {
  const law = lawOf(code);
  if (!law) throw new Error(`no law ${code}`);
  const clockFacts: ClockFacts = {
    received: "2026-03-02",
    channel: "electronic",
    body: "agency",
    letters: letters.flatMap(({ outcome, on }) => (outcome ? [{ outcome, ...at(on) }] : [])),
    answers,
    recorded: NO_MANUAL_RECORDS,
    daysOff: { closings: [], worked: [] },
  };
  return {
    status,
    law,
    body: "agency",
    threadFacts: {
      requester: { name: "Maya Okafor", organization: null, addressLines: [], replyAddress: null },
      agency: { name: "National Archives", contact: null, addressLines: [] },
      law: letterLaw(law),
      date: "2026-03-16",
      subject: "Lead levels",
      sentOn: "2026-03-02",
      trackingNumber: null,
    },
    expeditedReason: null,
    requestCopy: null,
    feeWaiverReason: "",
    classifiedLetters: letters,
    clockFacts,
    clocks: requestClocks(law, clockFacts),
    lastFollowUpOn: null,
  };
}

const textOf = (kind: LetterKind, of: LetterContext) => letterBody(previewLetter(of, kind));

describe("a letter from the facts of a request", () => {
  test("accepts the sum, not the price of an hour; without a sum it leaves the gap", () => {
    const amounts = [4200, 61800, 3000].map((value) => ({ value, evidence }));
    expect(
      textOf("fee_accept", context("fee_asked", [replied("fee_estimate", "2026-03-10", { amounts })])),
    ).toContain("$618");
    const unsaid = previewLetter(context("fee_asked", [replied("fee_due", "2026-03-10")]), "fee_accept");
    const [missing] = unsaid.missing;
    expect(letterBody(unsaid)).toContain(placeholdersByPath(unsaid).get(missing?.path ?? "") as string);
  });

  test("cites what the newest refusal cites, by the law's own citation", () => {
    const cites = (value: string) => ({ exemptions: [{ value, evidence }] });
    const letters = [
      replied("denied", "2026-03-05", cites("(b)(4)")),
      replied("denied", "2026-03-10", cites("(b)(6)")),
    ];
    const text = textOf("denial_appeal", context("denied", letters));
    expect(text).toContain("5 U.S.C. § 552(b)(6)");
    expect(text).not.toContain("(b)(4)");
    expect(text).toContain("March 10, 2026");
  });

  test("answers each exemption of a sentence, which it quotes once", () => {
    const text = "Hello.\nParts are exempt under Section 7(1)(c) and 7(1)(f).";
    const at = (value: string) => ({
      text: value,
      start: text.indexOf(value),
      end: text.indexOf(value) + value.length,
    });
    const exemptions = ["Section 7(1)(c)", "7(1)(f)"].map((value) => ({ value, evidence: at(value) }));
    const partly = { ...replied("partly_released", "2026-03-10", { exemptions }), text };
    const letter = textOf("denial_appeal", context("partly_released", [partly], { code: "us-il" }));
    expect(letter).toContain(
      "1. 5 ILCS 140/7(1)(c) (personal privacy). The decision says: “Parts are exempt under Section 7(1)(c) and 7(1)(f).” The disclosure of information that bears on the public duties",
    );
    expect(letter).toContain(
      "2. 5 ILCS 140/7(1)(f) (preliminary drafts). The exemption does not cover purely factual",
    );
    expect(letter).not.toContain("[");
  });

  test("thanks for a question only where one was asked", () => {
    const asked = context("clarification_asked", [replied("clarification_asked", "2026-03-10")]);
    expect(textOf("narrowing", asked)).toContain("March 10, 2026");
    expect(textOf("narrowing", context("awaiting_determination"))).not.toContain("Thank you");
  });
});

describe("the letters offered", () => {
  const denied = [replied("denied", "2026-03-10")];

  test("name the agency's letter they answer", () => {
    expect(suggestedLettersFor(context("denied", denied))[0]).toMatchObject({
      kind: "denial_appeal",
      answers: "denied 2026-03-10",
    });
    expect(suggestedLettersFor(context("awaiting_determination"))[0]).toMatchObject({
      kind: "follow_up",
      answers: null,
    });
  });

  test("hold no second appeal of what was appealed, until it is refused again", () => {
    const answers: RequesterLetter[] = [{ ...at("2026-03-12"), action: "appeals" }];
    const kinds = (letters: ClassifiedLetter[]) =>
      suggestedLettersFor(context("denied", letters, { answers })).map(({ kind }) => kind);
    expect(kinds(denied)).not.toContain("denial_appeal");
    expect(kinds([...denied, replied("denied", "2026-03-14")])).toContain("denial_appeal");
  });

  test.each(LAWS.map(({ jurisdiction }) => jurisdiction))(
    "%s: each can be written, and shows every gap it names",
    (code) => {
      const waiver = replied("fee_waiver_refused", "2026-03-09");
      for (const [status, outcome] of STANDINGS) {
        const of = context(status, outcome ? [waiver, replied(outcome, "2026-03-10")] : [], { code });
        for (const { kind } of suggestedLettersFor(of)) {
          const letter = previewLetter(of, kind);
          const displayed = placeholdersByPath(letter);
          expect(letter.missing.map(({ path }) => path)).toEqual([...displayed.keys()]);
          for (const placeholder of displayed.values()) expect(letterBody(letter)).toContain(placeholder);
        }
      }
    },
  );
});

const STANDINGS: [Status, Outcome | null][] = [
  ["awaiting_acknowledgment", null],
  ["awaiting_determination", "acknowledged"],
  ["clarification_asked", "clarification_asked"],
  ["fee_asked", "fee_estimate"],
  ["partly_released", "partly_released"],
  ["released", "released"],
  ["denied", "denied"],
  ["no_records", "no_records"],
];

test("asks for no itemized estimate where the letter is one", () => {
  const kinds = (text: string) =>
    suggestedLettersFor(context("fee_asked", [{ ...replied("fee_estimate", "2026-03-10"), text }])).map(
      ({ kind }) => kind,
    );
  expect(kinds("We estimate $186.40.")).toContain("fee_dispute");
  expect(kinds("This is an itemized estimate of charges: $186.40.")).not.toContain("fee_dispute");
});
