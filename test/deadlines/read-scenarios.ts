import { readFileSync } from "node:fs";
import { lawOf } from "#core/law/laws.ts";
import { requestClocks } from "#core/request/clocks.ts";
import { parseDeadlineEvents } from "#core/request/deadline-events.ts";

/** What a lawyer expects of the clocks of one request, from the statute and without the program. */
export type Scenario = {
  jurisdiction: string;
  received: string;
  /** As the `deadline` command takes them: `KIND=DAY` or `KIND=DAY:VALUE`. */
  events: string[];
  /** The last day of each clock; null where the law runs no such clock. */
  expect: Record<string, string | null>;
  statute: string;
  why: string;
};

export const readScenarios = (name: string): Scenario[] =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

/** One line for each clock that is not as the scenario expects; none when all are. */
export function differencesOf({ jurisdiction, received, events, expect, statute, why }: Scenario): string[] {
  const law = lawOf(jurisdiction);
  if (law === undefined) return [`${jurisdiction}: no law`];
  const facts = parseDeadlineEvents({ received, body: "agency", channel: "electronic" }, events);
  const clocks = requestClocks(law, facts);
  const given = [jurisdiction, received, ...events].join(" ");
  return Object.entries(expect).flatMap(([kind, expected]) => {
    const days = clocks.filter((clock) => clock.kind === kind).map(({ dueOn }) => dueOn ?? "paused");
    const isRight = expected === null ? days.length === 0 : days.length === 1 && days[0] === expected;
    if (isRight) return [];
    return [
      `${given}: ${kind} ${days.join(" and ") || "none"}, not ${expected ?? "none"} (${statute}: ${why})`,
    ];
  });
}
