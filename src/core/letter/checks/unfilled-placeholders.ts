import { variableErrors } from "#core/letter/variables.ts";
import type { Finding } from "./finding.ts";

/**
 * Blanks people leave in templates: "[name]", "<your city>", "XXXX", "____". What editors put in brackets is none:
 * "[sic]", "[redacted]", "[…]", a letter ("[t]he"), a number ("[3]"); nor is a masked number ("XXX-XX-1234").
 */
const PLACEHOLDER_PATTERN =
  /\[(?!sic\]|redacted\]|emphasis |\d+\]|[.… ]+\])[^\]\n]{2,60}\]|<(?:your|the|insert|name|date|agency|city|number)[a-z ]{0,40}>|(?<![\w-])X{4,}(?![\w-])|\bXX\/XX\/X{2,4}\b|_{3,}/gi;
/** Where nothing is filled in, what stands in braces stays there. */
const BRACES_PATTERN = /\{[^}\n]{1,60}\}/g;

/** Blanks that nobody filled in. In the subject and the records, a variable that will be filled is none. */
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
    const moreText = placeholders.length > 3 ? ` and ${placeholders.length - 3} more` : "";
    const rest =
      placeholders.length === 1 ? " looks like a blank to fill in." : " look like blanks to fill in.";
    findings.push({
      rule: "blank",
      subject: `${placeholders.slice(0, 3).join(", ")}${moreText}`,
      message: rest,
    });
  }
  const strayBrace = variableProblems.find(({ kind }) => kind !== "unknown");
  if (strayBrace)
    findings.push({ rule: "blank", subject: "A brace stands alone.", message: ` ${strayBrace.message}` });
  return findings;
}
