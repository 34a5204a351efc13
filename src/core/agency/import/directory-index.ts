import { foldText } from "#core/agency/search-text.ts";
import { normalizedAgencyName } from "./normalized-name.ts";

/** The keys that identify an agency of the directory. */
export type DirectoryEntry = {
  id: string;
  name: string;
  jurisdiction: string;
  locality: string | null;
  parentId: string | null;
  foiaGovId: string | null;
  externalIds: Record<string, string>;
  aliases: readonly string[];
  /** The agency this one was merged into. */
  mergedInto: string | null;
};

type Location = { jurisdiction: string; locality: string | null };

/**
 * Finds agencies by every id and name they have. Holds keys, not rows: about 1 kB an agency. A merged agency resolves
 * to the one it was merged into.
 */
export class DirectoryIndex {
  readonly #offices = new Map<string, { name: string; parentId: string | null }>();
  readonly #merged = new Map<string, string>();
  readonly #byFoiaGovId = new Map<string, string>();
  readonly #byExternalId = new Map<string, string>();
  readonly #byName = new Map<string, string[]>();
  readonly #byAlias = new Map<string, string[]>();
  readonly #byNearName = new Map<string, string[]>();
  /** Agencies of a town, by jurisdiction and name. */
  readonly #inTowns = new Map<string, string[]>();
  readonly #reserved = new Set<string>();
  readonly #moved = new Map<string, string>();

  add(entry: DirectoryEntry): void {
    const { id, name } = entry;
    if (entry.mergedInto !== null) this.#merged.set(id, entry.mergedInto);
    this.#offices.set(id, { name, parentId: entry.parentId });
    if (entry.foiaGovId !== null) this.#byFoiaGovId.set(entry.foiaGovId.toLowerCase(), id);
    for (const [directory, key] of Object.entries(entry.externalIds))
      this.#byExternalId.set(`${directory}\n${key}`, id);
    push(this.#byName, nameKey(name, entry), id);
    for (const alias of entry.aliases) push(this.#byAlias, nameKey(alias, entry), id);
    push(this.#byNearName, similarNameKey(name, entry), id);
    if (entry.locality !== null) push(this.#inTowns, nameKey(name, withoutLocality(entry)), id);
  }

  /** An id that nothing may match and nothing new may get: of a user-added agency. */
  reserve(id: string): void {
    this.#reserved.add(id);
  }

  isReserved(id: string): boolean {
    return this.#reserved.has(id);
  }

  id(id: string): string | null {
    let found = id;
    // Chains of merges are short and have no cycles, since the target of a merge is listed.
    for (let step = 0; step < 20 && this.#merged.has(found); step += 1)
      found = this.#merged.get(found) ?? found;
    return this.#offices.has(found) ? found : null;
  }

  foiaGovId(id: string): string | null {
    return this.#current(this.#byFoiaGovId.get(id.toLowerCase()));
  }

  externalId(directory: string, id: string): string | null {
    return this.#current(this.#byExternalId.get(`${directory}\n${id}`));
  }

  /** Every office of exactly this name there, case and accents aside. */
  findByName(name: string, location: Location): string[] {
    return this.#all(this.#byName.get(nameKey(name, location)));
  }

  /**
   * Agencies that go or went by this name, or whose name is nearly this one; and those of exactly this name where
   * only one of the two says in which town it is.
   */
  findBySimilarName(name: string, location: Location): string[] {
    const key = nameKey(name, withoutLocality(location));
    const sameNameOtherLocality = location.locality === null ? this.#inTowns.get(key) : this.#byName.get(key);
    return this.#all([
      ...(this.#byAlias.get(nameKey(name, location)) ?? []),
      ...(this.#byNearName.get(similarNameKey(name, location)) ?? []),
      ...(sameNameOtherLocality ?? []).slice(0, MAX_SIMILAR),
    ]);
  }

  nameOf(id: string): string {
    return this.#offices.get(id)?.name ?? "";
  }

  parentOf(id: string): string | null {
    return this.#moved.get(id) ?? this.#offices.get(id)?.parentId ?? null;
  }

  /** Sets the parent of a known or new agency. Returns false without a change if that would create a cycle. */
  setParent(id: string, parentId: string): boolean {
    for (
      let above: string | null = parentId, step = 0;
      above !== null;
      above = this.parentOf(above), step += 1
    ) {
      if (above === id || step > 50) return false;
    }
    this.#moved.set(id, parentId);
    return true;
  }

  #current(id: string | undefined): string | null {
    return id === undefined ? null : this.id(id);
  }

  #all(ids: readonly string[] | undefined): string[] {
    return [...new Set((ids ?? []).flatMap((id) => this.id(id) ?? []))];
  }
}

/** A name that is in every town is near to nothing in particular. */
const MAX_SIMILAR = 20;

const withoutLocality = ({ jurisdiction }: Location): Location => ({ jurisdiction, locality: null });
const locationKey = ({ jurisdiction, locality }: Location) => `${jurisdiction}\n${foldText(locality ?? "")}`;
const nameKey = (name: string, location: Location) => `${locationKey(location)}\n${foldText(name)}`;
const similarNameKey = (name: string, location: Location) =>
  `${locationKey(location)}\n${normalizedAgencyName(name, location.jurisdiction)}`;

function push(map: Map<string, string[]>, key: string, id: string): void {
  const known = map.get(key);
  if (known) known.push(id);
  else map.set(key, [id]);
}
