import type { Outcome } from "#core/classify/outcome.ts";

/** What shops, banks and builders write as well: their invoice, estimate or closed case looks like an agency's. */
export const WRITTEN_BY_OTHERS: ReadonlySet<Outcome> = new Set([
  "acknowledged",
  "fee_estimate",
  "fee_due",
  "granted",
  "released",
  "withdrawn",
]);

/** A word of the field. What is "for your records" is none. */
const FIELD_WORD =
  /\b(?:(?<!for (?:your|our) )records?(?! sharing)|(?<!\[)FOI[AL]?|FOIP\w*|O[PR]RA?|IPRA|[CTK]?PRA|[CK]ORA|GRAMA|APRA|GIPA|MFIPPA|FIPPA|A?TIPP?|PRR|RTKL?|PIR|FOAA|right[- ]to[- ]know|sunshine|public information|(?:freedom of|access to) information|government data|data practices|(?:your|this|the|an|information|data|access|original|above|amended) request|(?<!refund |support |service )request (?:no\.? ?|#)?\d[\d-]*|requesters?|responsive|redact\w*|exempt\w*|withh[eo]ld\w*|disclos\w+|custodian|your appeal|on appeal|appeal rights|internal review|denial|documents? you (?:asked|requested|want)|clerk|body ?cam\w*|dash ?cam|minutes|permits?|reports?|copy|copies|pages|released?|footage|audio|video|the files?|ledgers?)\b|§|\b\d+ ILCS|U\.S\.C|\bStat\.|\bGov(?:ernment|'t|\.) Code/i;

/** Words that in a line or two say nothing of a request: a vet has records as well. */
const COMMON_WORD =
  /\b(?:records?|documents?|reports?|permits?|minutes|copy|copies|pages|released?|audio|video|the files?|denial)\b/gi;

/**
 * Whether an outcome can be sure of an email with these words: it answers ours, or speaks of records or of a request for them. In a long
 * letter, only what others write as well needs such a word; in a line or two, it must be one that others do not use.
 */
export const speaksOfRecords = (
  outcome: Outcome,
  isShort: boolean,
  subject: string,
  sentences: readonly string[],
): boolean =>
  (!isShort && !WRITTEN_BY_OTHERS.has(outcome)) ||
  /^\s*re:/i.test(subject) ||
  [subject, ...sentences].some((text) =>
    FIELD_WORD.test(isShort ? text.replace(COMMON_WORD, (word) => "-".repeat(word.length)) : text),
  );
