import { variableErrors } from "#core/letter/variables.ts";
import { draftChecks } from "#messages/draft-checks.ts";
import { type Finding, makeFinding } from "./finding.ts";
import { joinNames } from "./join-names.ts";

/**
 * Placeholders users leave in templates: "[name]", "<your city>", "XXXX", "____". Not "[sic]", "[redacted]", "[…]", a letter
 * ("[t]he") or a number ("[3]") in brackets, and not a masked number ("XXX-XX-1234").
 */
const PLACEHOLDER_PATTERN =
  /\[(?!sic\]|redacted\]|emphasis |\d+\]|[.… ]+\])[^\]\n]{2,60}\]|<(?:your|the|insert|name|date|agency|city|number)[a-z ]{0,40}>|(?<![\w-])X{4,}(?![\w-])|\bXX\/XX\/X{2,4}\b|_{3,}/gi;
/** In fields without variables, braces are never filled in. */
const BRACES_PATTERN = /\{[^}\n]{1,60}\}/g;

/** Unfilled placeholders. Known variables are filled in the subject and the records (`filled`), not in the reasons (`plain`). */
export function findUnfilledPlaceholders(texts: { filled: string; plain: string }): Finding[] {
  const { filled, plain } = texts;
  const variableProblems = variableErrors(filled);
  const found = [
    ...(filled.match(PLACEHOLDER_PATTERN) ?? []),
    ...variableProblems.flatMap(({ kind, at, length }) =>
      kind === "unknown" ? [filled.slice(at, at + length)] : [],
    ),
    ...(plain.match(PLACEHOLDER_PATTERN) ?? []),
    ...(plain.match(BRACES_PATTERN) ?? []),
  ];
  const placeholders = [...new Set(found)];
  const findings: Finding[] = [];
  if (placeholders.length > 0) {
    const values = { count: placeholders.length, names: joinNames(placeholders) };
    findings.push(makeFinding("blank", draftChecks.placeholders, values));
  }
  const strayBrace = variableProblems.find(({ kind }) => kind !== "unknown");
  if (strayBrace) findings.push(makeFinding("blank", draftChecks.strayBrace, { reason: strayBrace.message }));
  return findings;
}
