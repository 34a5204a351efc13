import { foldText } from "#core/agency/search-text.ts";
import { MAX_OWN_AGENCIES } from "#core/delivery/sending-limits.ts";

/** The agencies of their own an import would add for a user, beside those they have already. */
export class UserAddedAgencies {
  readonly #known: Set<string>;

  constructor(pending: Iterable<{ name: string; jurisdiction: string }>) {
    this.#known = new Set([...pending].map(keyOf));
  }

  /** Whether this one may be added; one that is there, or was allowed before, may. */
  allows(agency: { name: string; jurisdiction: string }): boolean {
    if (!this.#known.has(keyOf(agency)) && this.#known.size >= MAX_OWN_AGENCIES) return false;
    this.#known.add(keyOf(agency));
    return true;
  }
}

const keyOf = ({ name, jurisdiction }: { name: string; jurisdiction: string }) =>
  `${foldText(name)}\n${jurisdiction}`;
