import { expect, it, test } from "vitest";
import { LAWS } from "#core/law/laws.ts";
import { validateLaw } from "./validate-law.ts";

const row = structuredClone(LAWS[0]) as object as Record<string, object>;
const errorsOf = (changes: object) =>
  (validateLaw({ ...row, ...changes }).errors ?? []).map(({ path }) => path);

it.each(LAWS.map((law) => [law.place, law] as const))("takes the built-in row of %s", (_, law) => {
  expect(validateLaw(law)).toEqual({ law, errors: null });
});

test.each([
  ["an unknown field", { colour: "red" }, ["/colour"]],
  ["an unknown word", { duty: "think" }, ["/duty"]],
  ["text for a number", { limits: { ...row.limits, appeal: limit("5") } }, ["/limits/appeal/days"]],
  ["a number below one", { limits: { ...row.limits, appeal: limit(0) } }, ["/limits/appeal/days"]],
  [
    "half a limit",
    { limits: { ...row.limits, appeal: { days: 5, unit: "business" } } },
    ["/limits/appeal/from", "/limits/appeal/meaning", "/limits/appeal/citation", "/limits/appeal/roll"],
  ],
  [
    "no number and no reason",
    { limits: { ...row.limits, appeal: { days: null, citation: null } } },
    ["/limits/appeal/reason"],
  ],
  [
    "a rule in half",
    { tolling: { clarifications: 1, condition: "Once", citation: "§ 1" } },
    ["/tolling/appliesTo"],
  ],
  [
    "an hour that is none",
    { start: { ...row.start, officeHours: { closes: "25:00", citation: "§ 1" } } },
    ["/start/officeHours/closes"],
  ],
] as const)("names the field: %s", (_, changes, paths) => {
  expect(errorsOf(changes)).toEqual(paths);
});

test.each([null, "law", 5, []])("%j is no law", (value) => {
  expect(validateLaw(value).law).toBeNull();
});

function limit(days: unknown) {
  return {
    days,
    unit: "calendar",
    from: "adverse_determination",
    meaning: "appeal",
    citation: "§ 1",
    roll: null,
  };
}
