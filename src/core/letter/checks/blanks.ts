import { variableFaults } from "#core/letter/variables.ts";
import type { Finding } from "./finding.ts";

/**
 * Blanks people leave in templates: "[name]", "<your city>", "XXXX", "____". What editors put in brackets is none:
 * "[sic]", "[redacted]", "[…]", a letter ("[t]he"), a number ("[3]"); nor is a masked number ("XXX-XX-1234").
 */
const BLANK =
  /\[(?!sic\]|redacted\]|emphasis |\d+\]|[.… ]+\])[^\]\n]{2,60}\]|<(?:your|the|insert|name|date|agency|city|number)[a-z ]{0,40}>|(?<![\w-])X{4,}(?![\w-])|\bXX\/XX\/X{2,4}\b|_{3,}/gi;
/** Where nothing is filled in, what stands in braces stays there. */
const IN_BRACES = /\{[^}\n]{1,60}\}/g;

/** Blanks that nobody filled in. In the subject and the records, a variable that will be filled is none. */
export function blanks(texts: { filled: string; plain: string }): Finding[] {
  const { filled, plain } = texts;
  const faults = variableFaults(filled);
  const found = [
    ...(filled.match(BLANK) ?? []),
    ...faults.flatMap(({ kind, at, length }) => (kind === "unknown" ? [filled.slice(at, at + length)] : [])),
    ...(plain.match(BLANK) ?? []),
    ...(plain.match(IN_BRACES) ?? []),
  ];
  const each = [...new Set(found)];
  const findings: Finding[] = [];
  if (each.length > 0) {
    const more = each.length > 3 ? ` and ${each.length - 3} more` : "";
    const rest = each.length === 1 ? " looks like a blank to fill in." : " look like blanks to fill in.";
    findings.push({ rule: "blank", strong: `${each.slice(0, 3).join(", ")}${more}`, rest });
  }
  const stray = faults.find(({ kind }) => kind !== "unknown");
  if (stray) findings.push({ rule: "blank", strong: "A brace stands alone.", rest: ` ${stray.message}` });
  return findings;
}
