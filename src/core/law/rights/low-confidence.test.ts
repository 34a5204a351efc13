import { expect, it } from "vitest";
import { factsBehind, factsFromMemory } from "#core/law/clocks/facts-from-memory.ts";
import { LAWS } from "#core/law/laws.ts";
import { type RightLimit, rightsOf } from "#core/law/rights/rights.ts";
import { requestClocks } from "#core/request/clocks.ts";
import { parseDeadlineEvents } from "#core/request/deadline-events.ts";

type Entry = { limit: RightLimit | null; statute: string | null; confidence: string; basis: string };

const entriesOf = (jurisdiction: string): Entry[] => {
  const rights = rightsOf(jurisdiction);
  if (rights === undefined) return [];
  const { silence, appeals, ownDeadlines, grants, ruling, expedite } = rights;
  const entries: (Entry | null | undefined)[] = [
    ...[...silence.routes, ...appeals, ...ownDeadlines, ...grants.production],
    ...[ruling, ruling?.brief, expedite],
  ];
  return entries.filter((entry) => entry != null && entry.limit !== null) as Entry[];
};

/** Together they start every clock that rights can start. */
const LIVES = [
  [],
  ["denied=2026-09-14"],
  ["no_records=2026-09-14"],
  ["fee_waiver_refused=2026-09-14"],
  ["interim_release=2026-09-14"],
  ["granted=2026-09-14:2026-10-05"],
  ["clarification_asked=2026-09-14"],
  ["fee_asked=2026-09-14"],
  ["fee_due=2026-09-14"],
  ["records_ready=2026-09-14"],
  ["ruling_requested=2026-09-14"],
  ["expedite_asked=2026-09-08"],
  ["denied=2026-09-14", "appeal_sent=2026-09-21"],
  ["denied=2026-09-14", "appeal_sent=2026-09-21", "appeal_denied=2026-10-05"],
];

it.each(LAWS.map((law) => [law.jurisdiction, law] as const))(
  "%s: a clock of a right is as sure as its entry, and says so when that is little or from memory",
  (jurisdiction, law) => {
    const entries = entriesOf(jurisdiction);
    for (const body of ["agency", "municipality"] as const) {
      for (const life of LIVES) {
        const facts = parseDeadlineEvents({ received: "2026-09-08", channel: "electronic", body }, life);
        for (const { kind, input, working } of requestClocks(law, facts)) {
          if (input.given === undefined || input.given.basis === "letter") continue;
          const { days, unit, citation } = input.given;
          const sources = entries.filter(
            ({ limit, statute }) =>
              limit?.days === days && limit.unit === unit && (statute ?? "") === citation,
          );
          expect(sources, `${kind} after ${life.join(" ")}`).not.toEqual([]);
          expect(sources.map(({ confidence }) => confidence)).toContain(working.confidence);
          expect(factsBehind(working)).toContain("right");
          const isFromMemory = factsFromMemory(law, working).includes("right");
          expect(isFromMemory).toBe(input.given.basis === "memory");
        }
      }
    }
  },
);

it("knows entries of low confidence, and warns of each that makes a clock", () => {
  const low = LAWS.flatMap(({ jurisdiction }) =>
    entriesOf(jurisdiction).filter(({ confidence }) => confidence === "low"),
  );
  expect(low.length).toBeGreaterThan(0);
  const mn = LAWS.find(({ jurisdiction }) => jurisdiction === "us-mn");
  if (mn === undefined) throw new Error("no law");
  const facts = parseDeadlineEvents({ received: "2026-09-08", channel: "electronic", body: "agency" }, [
    "records_ready=2026-09-14",
  ]);
  const clock = requestClocks(mn, facts).find(({ kind }) => kind === "pick_up");
  // Minn. Stat. § 13.03, subd. 3: five business days, from memory.
  expect(clock?.dueOn).toBe("2026-09-21");
  expect(clock?.working.confidence).toBe("low");
});
