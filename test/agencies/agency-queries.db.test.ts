import { afterAll, beforeAll, expect, test } from "vitest";
import type { AgencyList } from "#contract/agencies/agency.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { type AgencyQueryCase, DEBATABLE, readQueries } from "./read-queries.ts";

/**
 * The last is held out: the search was never tuned by its queries, and only its scores are printed. `AGENCY_QUERIES=all` takes the
 * batches between as well, for two minutes more.
 */
const BATCHES = process.env.AGENCY_QUERIES === "all" ? ["q1", "q2", "q3", "q4", "q5"] : ["q1", "q5"];
const HELD_OUT = "q5";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

type Score = { first: boolean; inThree: boolean };

/** The rows of the list as a user sees them. A note about the agency that is offered first is no row of its own. */
async function scoreOf({ query, wanted, state }: AgencyQueryCase): Promise<Score & { rows: string[] }> {
  const parameters = { q: query, limit: "20", ...(state === undefined ? {} : { near: state }) };
  const { status, body } = await app.call("GET", `/api/agencies?${new URLSearchParams(parameters)}`);
  expect(status, query).toBe(200);
  const { items, notCovered, isPartial } = body as AgencyList;
  const offered = [...notCovered.flatMap(({ agency }) => agency?.id ?? []), ...items.map(({ id }) => id)];
  const aboutFirst = notCovered.filter(({ agency }) => agency !== null && agency.id === offered[0]);
  const explained = notCovered.filter((body) => !aboutFirst.includes(body)).map(({ id }) => id);
  const rows = [...new Set([...explained, ...offered])];
  if (wanted.length === 0) {
    // Nothing found, only near names, which the page says, or a reason why no law covers it.
    const isHonest = rows.length === 0 || isPartial || explained.length > 0;
    return { first: isHonest, inThree: isHonest, rows };
  }
  const isAboutFirst = aboutFirst.some(({ id }) => wanted.includes(id));
  const at = rows.findIndex((id) => wanted.includes(id));
  return { first: isAboutFirst || at === 0, inThree: isAboutFirst || (at >= 0 && at < 3), rows };
}

const share = (scores: Score[], key: keyof Score) =>
  scores.filter((score) => score[key]).length / Math.max(1, scores.length);
const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

test("the agency that people mean is first, by the names they use", { timeout: 600_000 }, async () => {
  const scored: (Score & { batch: string; kind: string })[] = [];
  const misses: string[] = [];
  for (const batch of BATCHES) {
    for (const queryCase of readQueries(batch)) {
      const { first, inThree, rows } = await scoreOf(queryCase);
      scored.push({ first, inThree, batch, kind: queryCase.kind });
      if (first || batch === HELD_OUT) continue;
      const argued = DEBATABLE.some(({ query }) => query === queryCase.query) ? " (debatable)" : "";
      misses.push(
        `${batch} “${queryCase.query}”${argued}: ${queryCase.wanted.join(" or ")}, not ${rows.slice(0, 3).join(", ")}`,
      );
    }
  }
  const practice = scored.filter(({ batch }) => batch !== HELD_OUT);
  const groups = [
    ...BATCHES.map((batch) => ({ group: batch, scores: scored.filter((score) => score.batch === batch) })),
    ...[...new Set(practice.map(({ kind }) => kind))].map((kind) => ({
      group: kind,
      scores: practice.filter((score) => score.kind === kind),
    })),
  ];
  console.log(misses.join("\n"));
  console.table(
    groups.map(({ group, scores }) => ({
      group,
      queries: scores.length,
      first: percent(share(scores, "first")),
      "in three": percent(share(scores, "inThree")),
    })),
  );
  expect(share(practice, "first"), misses.join("\n")).toBeGreaterThanOrEqual(0.97);
  expect(share(practice, "inThree"), misses.join("\n")).toBeGreaterThanOrEqual(0.98);
  // With those held out.
  expect(share(scored, "first")).toBeGreaterThanOrEqual(0.95);
  expect(share(scored, "inThree")).toBeGreaterThanOrEqual(0.99);
});
