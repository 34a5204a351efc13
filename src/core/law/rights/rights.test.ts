import { describe, expect, it } from "vitest";
import { CONFIDENCES, UNITS } from "#core/law/law.ts";
import { LAWS } from "#core/law/laws.ts";
import { RIGHT_EVENTS } from "./right-events.ts";
import {
  APPEALABLE,
  CLARIFICATION_EFFECTS,
  OWN_DEADLINE_KINDS,
  ROUTES,
  rightsOf,
  SILENCE_STATUSES,
} from "./rights.ts";
import { RIGHTS_ROWS } from "./rows.ts";

/** What each property of that name may be, wherever it is in a row. */
const ALLOWED: Record<string, readonly unknown[]> = {
  status: SILENCE_STATUSES,
  route: ROUTES,
  effect: CLARIFICATION_EFFECTS,
  from: RIGHT_EVENTS,
  unit: [...UNITS, "hours", null],
  kind: OWN_DEADLINE_KINDS,
  confidence: CONFIDENCES,
  satisfiesDuty: ["yes", "partly", "no"],
};

/** Every property of a row with its path; `effect` is of a clarification alone, elsewhere it is a sentence. */
function* properties(value: unknown, path: string): Generator<[path: string, name: string, value: unknown]> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    if (name !== "effect" || path.endsWith("/clarification")) yield [`${path}/${name}`, name, child];
    yield* properties(child, `${path}/${name}`);
  }
}

describe("rights", () => {
  it("are known for each law, and for nothing else", () => {
    expect(Object.keys(RIGHTS_ROWS).toSorted()).toEqual(
      LAWS.map(({ jurisdiction }) => jurisdiction).toSorted(),
    );
    expect(rightsOf("us-zz")).toBeUndefined();
  });

  it.each(LAWS.map(({ jurisdiction }) => jurisdiction))(
    "of %s use the terms that are defined",
    (jurisdiction) => {
      for (const [path, name, value] of properties(rightsOf(jurisdiction), jurisdiction)) {
        if (ALLOWED[name]) expect(ALLOWED[name], path).toContain(value);
        if (typeof value === "string" && !/Text$/.test(name)) expect(value, path).not.toBe("");
      }
    },
  );

  it.each(LAWS.map(({ jurisdiction }) => jurisdiction))(
    "of %s name statute and basis of each limit",
    (jurisdiction) => {
      const { silence, appeals = [], ownDeadlines = [], grants } = rightsOf(jurisdiction) ?? {};
      const limited = [
        ...(silence?.routes ?? []),
        ...appeals,
        ...ownDeadlines,
        ...(grants?.production ?? []),
      ];
      for (const { limit, limitText, statute, basis } of limited) {
        if (limit === null) continue;
        expect(Number.isInteger(limit.days) && limit.days > 0, limitText).toBe(true);
        expect(limitText).toContain(String(limit.days));
        expect(statute, limitText).toMatch(/\S/);
        expect(basis, limitText).toMatch(/\S/);
      }
      for (const { against } of appeals) for (const what of against) expect(APPEALABLE).toContain(what);
    },
  );
});
