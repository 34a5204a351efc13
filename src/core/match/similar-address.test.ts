import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cleanLocalPart,
  isOneEditAway,
  normalizeLocalPart,
  replyAddressLocalPart,
  similarityKeys,
} from "#core/mail/reply-address.ts";
import { matchMessage } from "#core/match/match-message.ts";
import type { KnownRequest, MatchFacts } from "#core/match/match-signals.ts";

/**
 * The proof of the near-miss rule: whatever is typed, an email reaches the exact owner of the address, or the single
 * request whose address is one mistake away and whose agency writes, or nobody. It never chooses between two.
 */

const DOMAIN = "in.example";
const OFFICER = "officer@agency.gov";
const STRANGER = "eve@elsewhere.example";

/** Every request is of the same agency, so that the sender alone never tells two apart. */
const requestOf = (local: string): KnownRequest => ({
  requestId: local,
  requesterId: local,
  title: "Some title long enough to tell",
  letterSubject: null,
  agencyDomains: ["agency.gov"],
  agencyAddresses: ["foia@agency.gov"],
  open: true,
  lastMailAt: null,
});

/** What the database would answer, with every request among the near ones. */
const factsOf = (locals: string[]): MatchFacts => {
  const all = locals.map((local) => ({ localPart: local, request: requestOf(local) }));
  return {
    addresses: all,
    threads: [],
    similarAddresses: all,
    trackingNumbers: [],
    learnedRules: [],
    agencyRequests: [],
    truncatedLists: [],
  };
};

function reached(typed: string, facts: MatchFacts, from = OFFICER) {
  const found = matchMessage(
    {
      envelopeTo: [`${typed}@${DOMAIN}`],
      headerAddresses: [],
      inReplyTo: null,
      references: [],
      subject: "",
      from,
      senderFailed: false,
      trackingNumbers: [],
      receivedAt: 0,
    },
    facts,
    DOMAIN,
  );
  return found.matched ? { ids: found.requestIds, by: found.by } : null;
}

/** Which of them are within one mistake, after misread letters. */
const within = (typed: string, locals: string[]) =>
  locals.filter((local) => distance(normalizeLocalPart(typed), local) <= 1);

/** The textbook's count of mistakes (optimal string alignment), which says otherwise than the matcher what one is. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const cell = (row: number, at: number) => rows[row]?.[at] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row++) {
    rows.push([row]);
    for (let at = 1; at <= b.length; at++) {
      const swapped = a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      const wrong = a[row - 1] === b[at - 1] ? 0 : 1;
      rows[row]?.push(
        Math.min(
          cell(row - 1, at) + 1,
          cell(row, at - 1) + 1,
          cell(row - 1, at - 1) + wrong,
          swapped && row > 1 && at > 1 ? cell(row - 2, at - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(a.length, b.length);
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-";

/** Every string one wrong, missing, extra or swapped character away. */
function neighbors(text: string, letters = LETTERS): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    for (const letter of letters) {
      found.add(`${before}${letter}${after}`);
      if (after !== "") found.add(`${before}${letter}${after.slice(1)}`);
    }
    found.add(`${before}${after.slice(1)}`);
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  found.delete(text);
  return found;
}

const real = fc.uint8Array({ minLength: 18, maxLength: 18 }).map(replyAddressLocalPart);
const mistake = fc.record({
  at: fc.nat(28),
  letter: fc.constantFrom(...LETTERS),
  kind: fc.constantFrom("wrong", "missing", "extra", "swapped"),
});
type Mistake = typeof mistake extends fc.Arbitrary<infer Made> ? Made : never;

function mistyped(text: string, { at, letter, kind }: Mistake): string {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  if (kind === "wrong") return `${before}${letter}${after.slice(1)}`;
  if (kind === "missing") return `${before}${after.slice(1)}`;
  if (kind === "extra") return `${before}${letter}${after}`;
  return `${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`;
}

/**
 * Addresses as they are made, others right beside them, which chance would never put there, and one of all mistyped.
 */
const typing = fc
  .record({
    made: fc.array(real, { minLength: 1, maxLength: 4 }),
    beside: fc.array(fc.array(mistake, { minLength: 1, maxLength: 2 }), { maxLength: 4 }),
    which: fc.nat(7),
    mistakes: fc.array(mistake, { maxLength: 2 }),
    misread: fc.boolean(),
    noise: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.string() }),
  })
  .map(({ made, beside, which, mistakes, misread, noise }) => {
    const [first = ""] = made;
    const duplicates = beside
      .map((its) => its.reduce(mistyped, first))
      .filter((local) => local !== "" && normalizeLocalPart(local) === local);
    const locals = [...new Set([...made, ...duplicates])];
    const wrong = mistakes.reduce(mistyped, locals[which % locals.length] ?? first);
    const read = misread ? wrong.replaceAll("l", "1").replaceAll("o", "0").toUpperCase() : wrong;
    return { locals, typed: noise ?? read };
  });

describe("an address that is not quite right", () => {
  test("matches its exact owner, the only similar one, or none", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(typing, ({ locals, typed }) => {
        const plain = cleanLocalPart(typed);
        const near = within(plain, locals);
        const found = reached(typed, factsOf(locals));
        if (locals.includes(plain)) {
          seen.add("exact");
          expect(found).toEqual({ ids: [plain], by: "address" });
        } else if (near.length === 1) {
          seen.add("near");
          expect(found).toEqual({ ids: near, by: "near_address" });
          expect(reached(typed, factsOf(locals), STRANGER)).toBeNull();
        } else {
          seen.add(near.length === 0 ? "none" : "two");
          expect(found).toBeNull();
        }
      }),
      { numRuns: 2_000 },
    );
    // All four happen, or the property would prove nothing.
    expect([...seen].sort()).toEqual(["exact", "near", "none", "two"]);
  });

  test("is resolved right or not at all: every single mistake in every address of a set", () => {
    const locals = exampleAddresses(12);
    const facts = factsOf(locals);
    const wrong: string[] = [];
    let tried = 0;
    for (const local of locals) {
      for (const typed of neighbors(local)) {
        tried++;
        // What no mail program accepts, such as a hyphen at the end, is no mistake at all.
        const by = cleanLocalPart(typed) === local ? "address" : "near_address";
        const found = reached(typed, facts);
        const stranger = reached(typed, facts, STRANGER);
        const right = found?.ids.length === 1 && found.ids[0] === local && found.by === by;
        if (!right || (by === "near_address" && stranger !== null)) wrong.push(typed);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(12 * 1_500);
  });

  test("is left alone between two addresses, whatever is typed that is one mistake from both", () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const local of exampleAddresses(2)) {
      const duplicates = [...neighbors(local, "ac9")].filter((other) => normalizeLocalPart(other) === other);
      for (const other of duplicates.filter((_, index) => index % 11 === 0)) {
        const facts = factsOf([local, other]);
        for (const typed of neighbors(local).intersection(neighbors(other))) {
          if (cleanLocalPart(typed) === local || cleanLocalPart(typed) === other) continue;
          tried++;
          if (reached(typed, facts) !== null) wrong.push(typed);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });
});

describe("the look-up of near addresses", () => {
  test("hides none: whatever one mistake does, the beginning or the end by which it is looked up stays", () => {
    const locals = [...exampleAddresses(20), ...extremes()];
    // The argument needs 21: a swap across the middle touches one character on either side of it.
    expect(Math.min(...locals.map(({ length }) => length))).toBe(23);
    expect(Math.max(...locals.map(({ length }) => length))).toBe(27);
    const hidden: string[] = [];
    for (const local of locals) {
      const remaining = similarityKeys(local);
      for (const typed of neighbors(local)) {
        const read = normalizeLocalPart(typed);
        const asked = similarityKeys(read);
        if (!isOneEditAway(read, local) || asked.start === remaining.start || asked.end === remaining.end)
          continue;
        hidden.push(typed);
      }
    }
    expect(hidden).toEqual([]);
  });
});

/** Made as the program makes them, from bytes that are spread but always the same. */
function exampleAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    replyAddressLocalPart(
      Uint8Array.from({ length: 18 }, (_byte, at) => (n * 97 + at * 61 + n * at * 13) % 256),
    ),
  );
}

/** The shortest and the longest address there are. */
function extremes(): string[] {
  const all = Array.from({ length: 256 }, (_, first) =>
    replyAddressLocalPart(Uint8Array.from({ length: 18 }, (_byte, at) => (at < 2 ? first : 7))),
  ).sort((a, b) => a.length - b.length);
  return [all[0], all.at(-1)].filter((local) => local !== undefined);
}
