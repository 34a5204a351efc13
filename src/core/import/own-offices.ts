import { fold } from "#core/agency/search-text.ts";

/** Offices of their own a person may have waiting: each is looked at by an administrator. */
export const MOST_OWN_OFFICES = 50;

/** The offices of their own an import would add for a person, beside those that wait already. */
export class OwnOffices {
  readonly #known: Set<string>;

  constructor(waiting: Iterable<{ name: string; jurisdiction: string }>) {
    this.#known = new Set([...waiting].map(keyOf));
  }

  /** Whether this one may be added; one that is there, or was allowed before, may. */
  allows(office: { name: string; jurisdiction: string }): boolean {
    if (!this.#known.has(keyOf(office)) && this.#known.size >= MOST_OWN_OFFICES) return false;
    this.#known.add(keyOf(office));
    return true;
  }
}

const keyOf = ({ name, jurisdiction }: { name: string; jurisdiction: string }) =>
  `${fold(name)}\n${jurisdiction}`;
