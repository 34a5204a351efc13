import type { Law } from "#core/law/law.ts";
import type { CitedExemption } from "#core/letter/follow-ups/exemption-blocks.ts";

/** An exemption as it was read, with the sentence of the decision that names it, where that is known. */
export type ReadExemption = { value: string; statement?: string | null };

/**
 * The exemptions read from a refusal, as a letter names them: by the law's own citation and in a few words where the
 * law's list has the section, else as the agency wrote it. Each once, in the order they were read.
 * @param read as `core/classify/facts/extract-exemptions.ts` has them: "(b)(6)", "RCW 42.56.240(1)". A sentence that names
 *   several goes with the first.
 */
export function citedExemptions(
  law: Pick<Law, "exemptions" | "jurisdiction">,
  read: readonly ReadExemption[],
): CitedExemption[] {
  const cited = read.map(({ value, statement }, index) => ({
    ...citedExemption(law, value),
    statement:
      read.findIndex((other) => other.statement === statement) === index ? (statement ?? null) : null,
  }));
  return cited.filter(
    ({ citation }, index) =>
      cited.findIndex((other) => normalizeCitation(other.citation) === normalizeCitation(citation)) === index,
  );
}

function citedExemption(
  { exemptions, jurisdiction }: Pick<Law, "exemptions" | "jurisdiction">,
  value: string,
): CitedExemption {
  // Federal agencies write "(b)(6)" and leave the rest out.
  const citation =
    jurisdiction === "us" && value.startsWith("(b)")
      ? `5 U.S.C. § 552${value}`
      : value.trim().replace(/^§ ?(.+) IFG$/, "IFG § $1");
  const exactSections = sectionsMatching(exemptions, citation);
  const parents = exactSections.length > 0 ? [] : parentSections(exemptions, citation);
  const [row, ...more] = exactSections.length > 0 ? exactSections : parents.map((parent) => parent.row);
  // A section that covers several things says by itself which of them only to the agency.
  const label = row && more.length === 0 ? row.label : null;
  const [parent] = parents;
  const written = parent ? `${parent.row.citation}${parent.remainder}` : citation;
  return { citation: exactSections[0]?.citation ?? written, label, argument: "" };
}

/** The sections that a citation goes further into: "section 43(2)" into "FOIA 2000, s. 43". */
function parentSections(exemptions: Law["exemptions"], citation: string) {
  const direct = exemptions.flatMap((row) => {
    const remainder = remainderAfter(citation, row.citation);
    return /^(?:\(| (?:Abs|Satz|N|Buchst))/.test(remainder) ? [{ row, remainder }] : [];
  });
  const [, section = "", remainder = ""] = /^(.*\d)((?:\(\w{1,4}\))+)$/.exec(citation) ?? [];
  if (direct.length > 0 || !/^\d/.test(normalizeCitation(section))) return direct;
  return sectionsMatching(exemptions, section).map((row) => ({ row, remainder }));
}

/** What a citation goes on with after that of a section it is part of; empty for any other. */
const remainderAfter = (citation: string, section: string): string => {
  if (citation.startsWith(section)) return citation.slice(section.length);
  const [whole, part] = [normalizeCitation(citation), normalizeCitation(section)];
  return whole.startsWith(part) ? whole.slice(part.length) : "";
};

/**
 * "Section 7(1)(c)" is 5 ILCS 140/7(1)(c) where no other section of the list ends so, and "Public Officers Law § 87(2)(g)" is
 * N.Y. Pub. Off. Law § 87(2)(g).
 */
function sectionsMatching(exemptions: Law["exemptions"], citation: string): Law["exemptions"] {
  const wanted = normalizeCitation(citation);
  const exact = exemptions.filter((row) => normalizeCitation(row.citation) === wanted);
  if (exact.length > 0) return exact;
  if (!/^\d/.test(wanted)) return exemptions.filter((row) => isSameSection(row.citation, citation));
  const ending = exemptions.filter((row) => {
    const full = normalizeCitation(row.citation);
    return full.endsWith(wanted) && /[^\d.]$/.test(full.slice(0, -wanted.length));
  });
  return new Set(ending.map((row) => row.citation)).size === 1 ? ending : [];
}

/** The same number under a code of the same name, abbreviated or not. */
function isSameSection(one: string, other: string): boolean {
  const [first, second] = [splitCitation(one), splitCitation(other)];
  if (first.section === "" || first.section !== second.section) return false;
  const [fewer, more] =
    first.words.length <= second.words.length ? [first.words, second.words] : [second.words, first.words];
  return (
    fewer.length > 0 &&
    fewer.every((word) => more.some((name) => word.startsWith(name) || name.startsWith(word)))
  );
}

/** "N.Y. Pub. Off. Law § 87(2)(g)" → ["pub", "off", "law"] and "87(2)(g)": initials of a state are left out. */
function splitCitation(citation: string): { words: string[]; section: string } {
  const section = /\d[\w.:()-]*$/.exec(citation.trim())?.[0] ?? "";
  const code = citation.trim().slice(0, -section.length || undefined);
  const words = code
    .replace(/\b(?:[A-Z]\.){2,}|'t\b|\bsections?\b|\bsec\b/gi, "")
    .toLowerCase()
    .match(/[a-z]+/g);
  return { words: words ?? [], section };
}

/** Without what differs from one writer to the next: blanks, the section sign, capitals. */
const normalizeCitation = (citation: string) =>
  citation.replace(/[\s§.,]|sections?\b|sec\b/gi, "").toLowerCase();
