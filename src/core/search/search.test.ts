import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completionsAt } from "./completions.ts";
import { parseSearchDate } from "./date-range.ts";
import { foldedWords, foldWords, singularAndPlural } from "./fold-words.ts";
import { formatSearch } from "./format-query.ts";
import { highlightRanges, highlightsOf } from "./highlight.ts";
import { unknownOperators } from "./operators.ts";
import { parseSearch } from "./parse.ts";
import { MAX_TERMS } from "./query.ts";

const words = (text: string, more = {}) => ({
  kind: "words",
  field: "any",
  text,
  phrase: false,
  isPrefix: false,
  negated: false,
  ...more,
});
const clauses = (text: string) => parseSearch(text).query.clauses;

/** Searches as people write them, and as they do not. */
const pieces = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    ...[
      "from:",
      "-",
      "OR",
      '"',
      "“",
      "”",
      "is:unread",
      "in:",
      "label:",
      "before:",
      "after:7d",
      "2026-11-02",
      "*",
      ":",
    ],
    ...[
      "subject:",
      "-has:attachment",
      "status:fee-asked",
      "outcome:Denied",
      "on:2026",
      " ",
      "\n",
      "\u00a0",
      "re:foo",
      "--",
    ],
  ),
);
const searches = fc.array(pieces, { maxLength: 12 }).map((some) => some.join(""));

describe("reading a search", () => {
  test("words and phrases, and their opposites", () => {
    expect(clauses('flights "service line" -denied -"no records"')).toEqual([
      [words("flights")],
      [words("service line", { phrase: true })],
      [words("denied", { negated: true })],
      [words("no records", { phrase: true, negated: true })],
    ]);
  });

  test("operators with a word or with a phrase, in any case, before or after a hyphen", () => {
    expect(clauses('From:tanya agency:"Illinois State Police" -label:"Border drones"')).toEqual([
      [words("tanya", { field: "from" })],
      [words("Illinois State Police", { field: "agency", phrase: true })],
      [{ kind: "label", name: "Border drones", negated: true }],
    ]);
    expect(clauses("is:Unread status:fee-asked outcome:no-records in:needs-action has:star")).toEqual([
      [{ kind: "is", value: "unread", negated: false }],
      [{ kind: "status", value: "fee_asked", negated: false }],
      [{ kind: "outcome", value: "no_records", negated: false }],
      [{ kind: "in", value: "needs_action", negated: false }],
      [{ kind: "is", value: "starred", negated: false }],
    ]);
  });

  test("OR joins only adjacent terms", () => {
    expect(clauses("a OR b c")).toEqual([[words("a"), words("b")], [words("c")]]);
    expect(clauses("OR a OR")).toEqual([[words("a")]]);
    expect(clauses("a or b")).toHaveLength(3);
  });

  test("an unknown operator is a word, and one without a value is ignored", () => {
    expect(clauses("re:flights http://x.gov")).toEqual([[words("re:flights")], [words("http://x.gov")]]);
    expect(parseSearch("from: has:")).toEqual({ query: { clauses: [] }, remarks: [] });
    expect(clauses("constructor:x toString:y")).toHaveLength(2);
  });

  test("a quote that is not closed goes to the end", () => {
    expect(clauses('agency:"Illinois St')).toEqual([
      [words("Illinois St", { field: "agency", phrase: true })],
    ]);
  });

  test("what is no date is said, with its place and what to write", () => {
    expect(parseSearch("flights before:soon")).toEqual({
      query: { clauses: [[words("flights")]] },
      remarks: [{ text: "“before:soon” is not a date. Write before:2026-11-02.", start: 8, end: 19 }],
    });
    expect(parseSearch("on:2026-02-30").remarks).toHaveLength(1);
    expect(parseSearch("after:7d on:2026-11 before:2026").remarks).toEqual([]);
  });

  test("an unknown value is reported with known ones", () => {
    expect(parseSearch("has:money").remarks).toEqual([
      { text: "“has:money” is not known. You can use has:attachment or has:draft.", start: 0, end: 9 },
    ]);
  });

  test("names what looks like an operator and is none", () => {
    const found = (text: string) => unknownOperators(parseSearch(text).query);
    expect(found("sendr:nara -folder:x bridge")).toEqual(["sendr:", "folder:"]);
    expect(found('from:nara https://nara.gov/a Fwd:bridges "sendr:nara" 10:42 mailto:a@b.example')).toEqual(
      [],
    );
  });

  test("hundreds of operators are cut off, with a word", () => {
    const { query, remarks } = parseSearch("from:a ".repeat(500));
    expect(query.clauses).toHaveLength(MAX_TERMS);
    expect(remarks).toHaveLength(1);
  });

  test("any text can be read, and what is written again reads the same", () => {
    fc.assert(
      fc.property(searches, (text) => {
        const { query, remarks } = parseSearch(text);
        for (const { start, end } of remarks) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        const again = parseSearch(formatSearch(query));
        expect(again).toEqual({ query, remarks: remarks.length > 0 ? [] : remarks });
        expect(formatSearch(again.query)).toBe(formatSearch(query));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("days", () => {
  test.each([
    ["2026-11-02", "2026-11-02", "2026-11-03"],
    ["2026/1/5", "2026-01-05", "2026-01-06"],
    ["2026-12", "2026-12-01", "2027-01-01"],
    ["2026", "2026-01-01", "2027-01-01"],
    ["today", "2026-03-31", "2026-04-01"],
    ["yesterday", "2026-03-30", "2026-03-31"],
    ["7d", "2026-03-24", "2026-03-25"],
    ["1m", "2026-02-28", "2026-03-01"],
    ["9999y", "1900-01-01", "1900-01-02"],
  ])("%s", (value, from, until) => {
    expect(parseSearchDate(value, "2026-03-31")).toEqual({ from, until });
  });

  test.each(["soon", "", "2026-13", "2026-02-29", "1026-01-01", "7", "-7d", "2026-1-1-1"])(
    "not %j",
    (value) => {
      expect(parseSearchDate(value, "2026-03-31")).toBeNull();
    },
  );
});

describe("words", () => {
  test("are folded, and split at other characters", () => {
    expect(foldedWords("Don’t MISS École’s 2026-F-21877, ﬁled by foia@cbp.dhs.gov!")).toEqual(
      "dont miss ecoles 2026 f 21877 filed by foia cbp dhs gov".split(" "),
    );
    expect(foldWords("&|!():*<>'\\")).toBe("");
    expect(foldedWords("x".repeat(5_000))[0]).toHaveLength(60);
  });

  test.each([
    ["flights", "flight"],
    ["flight", "flights"],
    ["agency", "agencies"],
    ["agencies", "agency"],
    ["address", "addresses"],
    ["boxes", "box"],
    ["keys", "key"],
  ])("%s is also %s", (word, other) => {
    expect(singularAndPlural(word)).toContain(other);
  });

  test("short words, numbers and other scripts are themselves", () => {
    for (const word of ["gas", "21877", "жалобы"]) expect(singularAndPlural(word)).toEqual([word]);
  });
});

describe("what is marked", () => {
  const marked = (q: string, text: string) =>
    highlightRanges(text, highlightsOf(parseSearch(q).query)).map(({ start, end }) => text.slice(start, end));

  test("the words in any case and number, and the beginning of the last", () => {
    expect(marked("flight log", "Flights of drones: the logbook, the flight.")).toEqual([
      "Flights",
      "logbook",
      "flight",
    ]);
  });

  test("a phrase as a whole, across lines and marks; a word of it alone not", () => {
    expect(marked('"service line"', "service-line, service\nline; service")).toEqual([
      "service-line",
      "service\nline",
    ]);
    expect(marked("2026-F-21877", "Number 2026-F-21877 of 2026")).toEqual(["2026-F-21877"]);
  });

  test("with original accents, without excluded words and conversation operators", () => {
    expect(marked("ecole -non agency:oui status:open", "L’École, non, oui, open")).toEqual([]);
    expect(marked("école", "Une École.")).toEqual(["École"]);
  });

  test("places are in order and apart in any text", () => {
    fc.assert(
      fc.property(searches, fc.string({ unit: "grapheme", maxLength: 200 }), (q, text) => {
        let last = 0;
        for (const { start, end } of highlightRanges(`${text} ${q}`, highlightsOf(parseSearch(q).query))) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      }),
    );
  });
});

describe("going on", () => {
  const known = {
    labels: ["Border drones"],
    agencies: ["Illinois State Police"],
    senders: ["foia@epa.gov", "Tanya W"],
  };
  const offered = (text: string, caret = text.length) =>
    completionsAt(text, caret, known).options.map((option) => option.text);

  test("names of operators, and values one may have meant", () => {
    expect(offered("")).toEqual(expect.arrayContaining(["from:", "has:", "in:"]));
    expect(offered("flights st")).toEqual(["status:"]);
    expect(offered("att")).toEqual(["has:attachment"]);
    expect(offered("flights ")).toEqual([]);
    expect(offered("“fr")).toEqual([]);
  });

  test("values of lists, and of what there is in the email, in quotes where they must be", () => {
    expect(offered("has:a")).toEqual(["has:attachment"]);
    expect(offered("status:FEE")).toEqual(["status:fee-asked"]);
    expect(offered("status:asked")).toEqual(["status:clarification-asked", "status:fee-asked"]);
    expect(offered("agency:state")).toEqual(['agency:"Illinois State Police"']);
    expect(offered('agency:"illinois st')).toEqual(['agency:"Illinois State Police"']);
    expect(offered("-label:")).toEqual(['label:"Border drones"']);
    expect(offered("from:tan")).toEqual(['from:"Tanya W"']);
    expect(offered("after:7")).toEqual(["after:7d"]);
    expect(offered("subject:x")).toEqual([]);
  });

  test("takes the place of the word the caret is in, and leaves its hyphen", () => {
    expect(completionsAt("a -has:x b", 8, known)).toMatchObject({ start: 3, end: 8 });
    expect(completionsAt("a ha b", 4, known)).toMatchObject({
      start: 2,
      end: 4,
      options: [{ text: "has:" }],
    });
  });

  test("whatever is offered reads without a remark, and nothing is too odd to ask at", () => {
    fc.assert(
      fc.property(searches, fc.nat(60), (text, at) => {
        const { start, end, options } = completionsAt(text, Math.min(at, text.length), known);
        expect(start).toBeLessThanOrEqual(end);
        for (const option of options) expect(parseSearch(option.text).remarks).toEqual([]);
      }),
    );
  });
});
