import { Value } from "typebox/value";
import type { Law } from "#core/law/law.ts";
import type { ProblemField } from "#core/problem.ts";
import { LawRow } from "./law.ts";

type Issue = { keyword: string; schemaPath: string; instancePath: string; params: object; message: string };

/** A row that has the shape of a law, or every field that is not as it should be. */
export function validateLaw(
  value: unknown,
): { law: Law; errors: null } | { law: null; errors: ProblemField[] } {
  if (Value.Check(LawRow, value)) return { law: value, errors: null };
  const fields = new Map<string, string>();
  const issues = Value.Errors(LawRow, value) as Issue[];
  for (const issue of issues.filter((candidate) => isRelevant(candidate, value))) {
    for (const [path, message] of messagesOf(issue)) if (!fields.has(path)) fields.set(path, message);
  }
  return { law: null, errors: [...fields].map(([path, message]) => ({ path, message })) };
}

/**
 * A limit is either a number of days or the reason there is none, distinguished by `days`; what the other form misses is
 * not what was meant. The second form of everything else is null.
 */
function isRelevant({ keyword, schemaPath, instancePath }: Issue, row: unknown): boolean {
  if (keyword === "anyOf" || keyword === "boolean") return false;
  const [, before = "", form] = /^(.*?)\/anyOf\/(\d)/.exec(schemaPath) ?? [];
  if (form === undefined) return true;
  if (!/limits|extension|local/.test(before)) return form === "0";
  const days = valueAt(row, `${instancePath}/days`) ?? valueAt(row, instancePath.replace(/[^/]*$/, "days"));
  return (days === null || days === undefined) === (form === "1");
}

const valueAt = (row: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row);

function messagesOf({ keyword, instancePath, params, message }: Issue): [path: string, message: string][] {
  const { requiredProperties = [], additionalProperties = [] } = params as Record<
    string,
    string[] | undefined
  >;
  if (keyword === "required")
    return requiredProperties.map((name) => [`${instancePath}/${name}`, "is missing"]);
  if (keyword === "additionalProperties") {
    return additionalProperties.map((name) => [`${instancePath}/${name}`, "is not a field of a law"]);
  }
  return [[instancePath, message]];
}
