import { nearName } from "#core/agency/near-name.ts";
import { fold } from "#core/agency/search-text.ts";
import { emailDomain, isPublicMailHost } from "#core/reply/sender.ts";
import { organisationOf } from "./threads.ts";

/** What an office is found by. `own`: only the person's. */
export type KnownOffice = {
  id: string;
  name: string;
  abbreviation: string | null;
  aliases: readonly string[];
  jurisdiction: string;
  email: string | null;
};

/** What a row says of its agency. */
export type SaidAgency = { name: string; email: string | null; jurisdiction: string | null };

/** `certain` is the one office it can only be; else `guesses`, the likeliest first. */
export type FoundAgency = { certain: string | null; guesses: { id: string; name: string }[] };

const MOST_GUESSES = 5;

/** Finds offices by address, name, abbreviation, and by names that come near. One of two is never certain. */
export class AgencyFinder {
  readonly #offices = new Map<string, KnownOffice>();
  readonly #byEmail = new Map<string, string[]>();
  readonly #byName = new Map<string, string[]>();
  readonly #byNear = new Map<string, string[]>();
  readonly #byDomain = new Map<string, string[]>();

  add(office: KnownOffice): void {
    this.#offices.set(office.id, office);
    if (office.email !== null) push(this.#byEmail, office.email.toLowerCase(), office.id);
    for (const name of new Set([office.name, office.abbreviation ?? "", ...office.aliases].map(fold)))
      if (name !== "") push(this.#byName, name, office.id);
    const domain = emailDomain(office.email);
    if (domain !== null && !isPublicMailHost(domain)) push(this.#byDomain, organisationOf(domain), office.id);
    push(this.#byNear, nearName(office.name, office.jurisdiction), office.id);
  }

  has(id: string): boolean {
    return this.#offices.has(id);
  }

  jurisdictionOf(id: string): string | null {
    return this.#offices.get(id)?.jurisdiction ?? null;
  }

  /** The offices whose mail comes from this domain, or from one that is the same organisation's. */
  ofDomain(domain: string): FoundAgency {
    const ids = this.#byDomain.get(organisationOf(domain)) ?? [];
    const exact = ids.filter((id) => emailDomain(this.#offices.get(id)?.email ?? null) === domain);
    // Below an organisation's domain an office may have its own; the organisation's own is every office's.
    const sure = exact.length > 0 && domain !== organisationOf(domain) ? exact : ids;
    const certain = sure.length === 1 ? (sure[0] ?? null) : null;
    return { certain, guesses: this.#named([...exact, ...ids]) };
  }

  find({ name, email, jurisdiction }: SaidAgency): FoundAgency {
    const there = (ids: readonly string[]) =>
      jurisdiction === null ? ids : ids.filter((id) => this.#offices.get(id)?.jurisdiction === jurisdiction);
    const near = nearName(name, jurisdiction ?? "");
    const lists = [
      there(this.#byName.get(fold(name)) ?? []),
      there(email === null ? [] : (this.#byEmail.get(email.toLowerCase()) ?? [])),
    ];
    const sure = lists.find((ids) => ids.length === 1)?.[0] ?? null;
    const guesses = [
      ...lists.flat(),
      ...there(this.#byNear.get(near) ?? []),
      ...(this.#byName.get(fold(name)) ?? []),
    ];
    return {
      certain: sure,
      guesses: this.#named(guesses),
    };
  }

  #named(ids: readonly string[]): FoundAgency["guesses"] {
    return [...new Set(ids)]
      .slice(0, MOST_GUESSES)
      .map((id) => ({ id, name: this.#offices.get(id)?.name ?? id }));
  }
}

function push(lists: Map<string, string[]>, key: string, id: string): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}
