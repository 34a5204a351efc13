import { describe, expect, test } from "vitest";
import { LAWS, lawOf } from "#core/deadline/laws.ts";
import type { LetterKind } from "#core/letter/kinds.ts";
import { letterLaw } from "#core/letter/letter-law.ts";
import { letterBody } from "#core/letter/letter-text.ts";
import {
  type HeardLetter,
  type LetterSituation,
  letterIn,
  offersIn,
  placeholdersOf,
} from "#core/letter/situation.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import { type Answer, type ClockFacts, requestClocks } from "#core/request/clocks.ts";
import type { Status } from "#core/request/states.ts";

const at = (day: string) => ({ on: day, at: `${day}T12:00:00.000Z` });
const none = { trackingNumbers: [], amounts: [], dates: [], exemptions: [], links: [] };
const evidence = { text: "", start: 0, end: 0 };
const heard = (outcome: Outcome, on: string, facts: Partial<HeardLetter["facts"]> = {}): HeardLetter => ({
  id: `${outcome} ${on}`,
  on,
  outcome,
  facts: { ...none, ...facts },
});

/** A request of Monday, March 2, 2026, as it stands two weeks later. */
function situation(
  status: Status,
  letters: readonly HeardLetter[] = [],
  { code = "us", answers = [] }: { code?: string; answers?: Answer[] } = {},
): LetterSituation {
  const law = lawOf(code);
  if (!law) throw new Error(`no law ${code}`);
  const clockFacts: ClockFacts = {
    received: "2026-03-02",
    channel: "electronic",
    body: "agency",
    letters: letters.flatMap(({ outcome, on }) => (outcome ? [{ outcome, ...at(on) }] : [])),
    answers,
    recorded: { extension: null, appealSent: null, reminderOn: null },
    daysOff: { closings: [], worked: [] },
  };
  return {
    status,
    law,
    body: "agency",
    later: {
      requester: { name: "Maya Okafor", organization: null, addressLines: [], replyAddress: null },
      agency: { name: "National Archives", contact: null, addressLines: [] },
      law: letterLaw(law),
      date: "2026-03-16",
      subject: "Lead levels",
      sentOn: "2026-03-02",
      trackingNumber: null,
    },
    feeWaiverReason: "",
    heard: letters,
    clockFacts,
    clocks: requestClocks(law, clockFacts),
    chasedOn: null,
  };
}

const textOf = (kind: LetterKind, of: LetterSituation) => letterBody(letterIn(of, kind));

describe("a letter from what a request tells", () => {
  test("accepts the sum, not the price of an hour; without a sum it leaves the gap", () => {
    const amounts = [4200, 61800, 3000].map((value) => ({ value, evidence }));
    expect(
      textOf("fee_accept", situation("fee_asked", [heard("fee_estimate", "2026-03-10", { amounts })])),
    ).toContain("$618");
    const unsaid = letterIn(situation("fee_asked", [heard("fee_due", "2026-03-10")]), "fee_accept");
    const [missing] = unsaid.missing;
    expect(letterBody(unsaid)).toContain(placeholdersOf(unsaid).get(missing?.path ?? "") as string);
  });

  test("cites what the newest refusal cites, by the law's own citation", () => {
    const cites = (value: string) => ({ exemptions: [{ value, evidence }] });
    const letters = [
      heard("denied", "2026-03-05", cites("(b)(4)")),
      heard("denied", "2026-03-10", cites("(b)(6)")),
    ];
    const text = textOf("denial_appeal", situation("denied", letters));
    expect(text).toContain("5 U.S.C. § 552(b)(6)");
    expect(text).not.toContain("(b)(4)");
    expect(text).toContain("March 10, 2026");
  });

  test("thanks for a question only where one was asked", () => {
    const asked = situation("clarification_asked", [heard("clarification_asked", "2026-03-10")]);
    expect(textOf("narrowing", asked)).toContain("March 10, 2026");
    expect(textOf("narrowing", situation("awaiting_determination"))).not.toContain("Thank you");
  });
});

describe("the letters offered", () => {
  const denied = [heard("denied", "2026-03-10")];

  test("name the agency's letter they answer", () => {
    expect(offersIn(situation("denied", denied))[0]).toMatchObject({
      kind: "denial_appeal",
      answers: "denied 2026-03-10",
    });
    expect(offersIn(situation("awaiting_determination"))[0]).toMatchObject({
      kind: "follow_up",
      answers: null,
    });
  });

  test("hold no second appeal of what was appealed, until it is refused anew", () => {
    const answers: Answer[] = [{ ...at("2026-03-12"), deed: "appeals" }];
    const kinds = (letters: HeardLetter[]) =>
      offersIn(situation("denied", letters, { answers })).map(({ kind }) => kind);
    expect(kinds(denied)).not.toContain("denial_appeal");
    expect(kinds([...denied, heard("denied", "2026-03-14")])).toContain("denial_appeal");
  });

  test.each(LAWS.map(({ jurisdiction }) => jurisdiction))(
    "%s: each can be written, and shows every gap it names",
    (code) => {
      const waiver = heard("fee_waiver_refused", "2026-03-09");
      for (const [status, outcome] of STANDINGS) {
        const of = situation(status, outcome ? [waiver, heard(outcome, "2026-03-10")] : [], { code });
        for (const { kind } of offersIn(of)) {
          const letter = letterIn(of, kind);
          const shown = placeholdersOf(letter);
          expect(letter.missing.map(({ path }) => path)).toEqual([...shown.keys()]);
          for (const placeholder of shown.values()) expect(letterBody(letter)).toContain(placeholder);
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
