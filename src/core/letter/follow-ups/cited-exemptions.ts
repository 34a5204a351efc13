import type { Law } from "#core/law/law.ts";
import type { CitedExemption } from "#core/letter/follow-ups/denial-appeal.ts";

/**
 * The exemptions read from a refusal, as a letter names them: by the law's own citation and in a few words where the
 * law's list has the section, else as the agency wrote it. Each once, in the order they were read.
 * @param values as `core/classify/facts/extract-exemptions.ts` has them: "(b)(6)", "RCW 42.56.240(1)"
 */
export function citedExemptions(
  law: Pick<Law, "exemptions" | "jurisdiction">,
  values: readonly string[],
): CitedExemption[] {
  const cited = values.map((value) => citedExemption(law, value));
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
  const exactSections = exemptions.filter(
    (row) => normalizeCitation(row.citation) === normalizeCitation(citation),
  );
  const parentSections = exemptions.filter((row) =>
    normalizeCitation(citation).startsWith(`${normalizeCitation(row.citation)}(`),
  );
  const [row, ...more] = exactSections.length > 0 ? exactSections : parentSections;
  // A section that covers several things says by itself which of them only to the agency.
  const label = row && more.length === 0 ? row.label : null;
  return { citation: exactSections[0]?.citation ?? citation, label, argument: "" };
}

/** Without what differs from one writer to the next: blanks, the section sign, capitals. */
const normalizeCitation = (citation: string) =>
  citation.replace(/[\s§.,]|sections?\b|sec\b/gi, "").toLowerCase();
