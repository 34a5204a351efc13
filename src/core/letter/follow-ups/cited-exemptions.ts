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
  const citation = jurisdiction === "us" && value.startsWith("(b)") ? `5 U.S.C. § 552${value}` : value.trim();
  const exactSections = sectionsMatching(exemptions, citation);
  const parentSections = exemptions.filter((row) =>
    normalizeCitation(citation).startsWith(`${normalizeCitation(row.citation)}(`),
  );
  const [row, ...more] = exactSections.length > 0 ? exactSections : parentSections;
  // A section that covers several things says by itself which of them only to the agency.
  const label = row && more.length === 0 ? row.label : null;
  return { citation: exactSections[0]?.citation ?? citation, label, argument: "" };
}

/** "Section 7(1)(c)" is 5 ILCS 140/7(1)(c) where no other section of the list ends so. */
function sectionsMatching(exemptions: Law["exemptions"], citation: string): Law["exemptions"] {
  const wanted = normalizeCitation(citation);
  const exact = exemptions.filter((row) => normalizeCitation(row.citation) === wanted);
  if (exact.length > 0 || !/^\d/.test(wanted)) return exact;
  const ending = exemptions.filter((row) => {
    const full = normalizeCitation(row.citation);
    return full.endsWith(wanted) && /[^\d.]$/.test(full.slice(0, -wanted.length));
  });
  return new Set(ending.map((row) => row.citation)).size === 1 ? ending : [];
}

/** Without what differs from one writer to the next: blanks, the section sign, capitals. */
const normalizeCitation = (citation: string) =>
  citation.replace(/[\s§.,]|sections?\b|sec\b/gi, "").toLowerCase();
