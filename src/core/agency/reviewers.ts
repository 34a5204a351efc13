import type { Reviewer } from "#core/law/rights/rights.ts";
import { RIGHTS_ROWS } from "#core/law/rights/rows.ts";
import { agencyContact } from "#messages/agency-contact.ts";
import type { Agency } from "./agency.ts";
import { jurisdictionInfoOf } from "./jurisdictions.ts";

/** "(no state reviewer)" and "(each agency) FOIA Appeals Officer" name no office. */
const isOffice = ({ name }: Reviewer) => !name.startsWith("(");

/** The facts name some federal offices as the directory names the agency that they are besides. */
const idOf = (jurisdiction: string, { id }: Reviewer) =>
  id.startsWith(`${jurisdiction}-`) ? id : `${jurisdiction}-review-${id}`;

/** "717-346-9903; fax 717-425-5343" holds both. */
function phonesOf(text: string | null): { phone: string | null; fax: string | null } {
  const parts = (text ?? "").split(";").map((part) => part.trim());
  const fax = parts.find((part) => /^fax\b/i.test(part));
  const phone = parts.filter((part) => part !== "" && part !== fax).join("; ");
  return { phone: phone || null, fax: fax?.replace(/^fax\s*/i, "") ?? null };
}

const sourceOf = ({ basis }: Reviewer) =>
  basis === "memory" ? agencyContact.fromMemory : basis.replace(/^page: /, "");

/** Of the email address, whose source this is: the rest of the entry may be better known. */
const confidenceOf = ({ basis, confidence }: Reviewer) =>
  confidence === "high" && /email\b[^;]*\bfrom memory/.test(basis) ? "medium" : confidence;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function reviewerAgency(jurisdiction: string, reviewer: Reviewer): Agency {
  const role = `${capitalized(reviewer.role)}.`;
  return {
    id: idOf(jurisdiction, reviewer),
    name: reviewer.name,
    abbreviation: null,
    role: "reviewer",
    jurisdiction,
    parentId: null,
    locality: null,
    kind: null,
    email: /^\S+@\S+/.exec(reviewer.email ?? "")?.[0] ?? null,
    acceptsEmail: null,
    portalUrl: null,
    website: reviewer.web,
    ...phonesOf(reviewer.phone),
    addressLines: reviewer.postal === null ? [] : [reviewer.postal],
    timeZone: jurisdictionInfoOf(jurisdiction)?.timeZone ?? "America/New_York",
    aliases: [],
    source: sourceOf(reviewer),
    // The facts do not say when each was seen.
    sourceDate: null,
    confidence: confidenceOf(reviewer),
    sources: {},
    foiaGovId: null,
    defaultComponent: null,
    requestsPerYear: 0,
    prominence: 0,
    notes: [role, reviewer.note].filter(Boolean).join(" "),
  };
}

/**
 * The offices that review what agencies decided, as law/rights names them: who decides appeals, mediates or advises, where
 * it is, and how sure that is.
 */
export const REVIEWERS: readonly Agency[] = Object.values(RIGHTS_ROWS).flatMap(
  ({ jurisdiction, reviewers }) =>
    reviewers.filter(isOffice).map((reviewer) => reviewerAgency(jurisdiction, reviewer)),
);
