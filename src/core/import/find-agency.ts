import { normalizedAgencyName } from "#core/agency/import/normalized-name.ts";
import { foldText } from "#core/agency/search-text.ts";
import { emailDomain, isPublicEmailHost } from "#core/mail/email-domain.ts";
import { organizationDomain } from "./group-threads.ts";

/** The fields an agency is found by. */
export type AgencyRecord = {
  id: string;
  name: string;
  abbreviation: string | null;
  aliases: readonly string[];
  jurisdiction: string;
  email: string | null;
};

/** The agency fields of a row. */
export type AgencyHint = { name: string; email: string | null; jurisdiction: string | null };

/** `certain` is the one agency it can only be; else `guesses`, the likeliest first. */
export type AgencyMatch = { certain: string | null; candidates: { id: string; name: string }[] };

const MAX_CANDIDATES = 5;

/**
 * Finds agencies by address, name, abbreviation, and by names that come near. With two matches, neither is certain.
 */
export class AgencyFinder {
  readonly #offices = new Map<string, AgencyRecord>();
  readonly #byEmail = new Map<string, string[]>();
  readonly #byName = new Map<string, string[]>();
  readonly #byNear = new Map<string, string[]>();
  readonly #byDomain = new Map<string, string[]>();

  add(agency: AgencyRecord): void {
    this.#offices.set(agency.id, agency);
    if (agency.email !== null) push(this.#byEmail, agency.email.toLowerCase(), agency.id);
    for (const name of new Set([agency.name, agency.abbreviation ?? "", ...agency.aliases].map(foldText)))
      if (name !== "") push(this.#byName, name, agency.id);
    const domain = emailDomain(agency.email);
    if (domain !== null && !isPublicEmailHost(domain))
      push(this.#byDomain, organizationDomain(domain), agency.id);
    push(this.#byNear, normalizedAgencyName(agency.name, agency.jurisdiction), agency.id);
  }

  has(id: string): boolean {
    return this.#offices.has(id);
  }

  jurisdictionOf(id: string): string | null {
    return this.#offices.get(id)?.jurisdiction ?? null;
  }

  /** The agencies whose email comes from this domain, or from one that is the same organization's. */
  findByDomain(domain: string): AgencyMatch {
    const ids = this.#byDomain.get(organizationDomain(domain)) ?? [];
    const exact = ids.filter((id) => emailDomain(this.#offices.get(id)?.email ?? null) === domain);
    // Below an organization's domain an agency may have its own; the organization's own is every agency's.
    const sure = exact.length > 0 && domain !== organizationDomain(domain) ? exact : ids;
    const certain = sure.length === 1 ? (sure[0] ?? null) : null;
    return { certain, candidates: this.#named([...exact, ...ids]) };
  }

  find({ name, email, jurisdiction }: AgencyHint): AgencyMatch {
    const inJurisdiction = (ids: readonly string[]) =>
      jurisdiction === null ? ids : ids.filter((id) => this.#offices.get(id)?.jurisdiction === jurisdiction);
    const normalizedName = normalizedAgencyName(name, jurisdiction ?? "");
    const exactLists = [
      inJurisdiction(this.#byName.get(foldText(name)) ?? []),
      inJurisdiction(email === null ? [] : (this.#byEmail.get(email.toLowerCase()) ?? [])),
    ];
    const sure = exactLists.find((ids) => ids.length === 1)?.[0] ?? null;
    const candidates = [
      ...exactLists.flat(),
      ...inJurisdiction(this.#byNear.get(normalizedName) ?? []),
      ...(this.#byName.get(foldText(name)) ?? []),
    ];
    return {
      certain: sure,
      candidates: this.#named(candidates),
    };
  }

  #named(ids: readonly string[]): AgencyMatch["candidates"] {
    return [...new Set(ids)]
      .slice(0, MAX_CANDIDATES)
      .map((id) => ({ id, name: this.#offices.get(id)?.name ?? id }));
  }
}

function push(exactLists: Map<string, string[]>, key: string, id: string): void {
  const list = exactLists.get(key);
  if (list) list.push(id);
  else exactLists.set(key, [id]);
}
