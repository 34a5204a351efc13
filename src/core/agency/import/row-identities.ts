import { foldText } from "#core/agency/search-text.ts";
import type { DirectoryIndex } from "./directory-index.ts";
import type { AgencyReference, ImportedAgency, ImportRow } from "./imported-agency.ts";

/** Which office of the directory a row is about. */
export type RowIdentity =
  | { kind: "known"; id: string }
  /** `near`: agencies it might be. */
  | { kind: "new"; id: string; similar: string[] }
  /** Its ids or its name lead to more than one. */
  | { kind: "unclear"; candidates: string[] }
  | { kind: "rejected" }
  /** It was only to be there, and is. */
  | { kind: "present" };

/**
 * The first look at an import: says of each row which office it is about, and afterwards which rows are about the
 * same one and what references lead to. Matched are, in this order: our id, the FOIA.gov id, ids of other
 * directories, then the exact name in its place. A name that is only near is never taken for a match.
 */
export class RowIdentities {
  readonly #index: DirectoryIndex;
  readonly #nextId: () => string;
  readonly #identities: RowIdentity[] = [];
  /** Office → the rows about it, by their order. */
  readonly #claims = new Map<string, number[]>();
  readonly #rows: number[] = [];
  readonly #newByName = new Map<string, string>();
  readonly #newByKey = new Map<string, string>();

  constructor(index: DirectoryIndex, nextId: () => string) {
    this.#index = index;
    this.#nextId = nextId;
  }

  /** The next row of the list. */
  add(row: ImportRow): void {
    const identity =
      "rejected" in row ? ({ kind: "rejected" } as const) : this.#sole(row, this.#identify(row));
    const order = this.#identities.push(identity) - 1;
    this.#rows.push(row.row);
    if (identity.kind !== "known" && identity.kind !== "new") return;
    const claims = this.#claims.get(identity.id);
    if (claims) claims.push(order);
    else this.#claims.set(identity.id, [order]);
  }

  /** How many rows there were. */
  get size(): number {
    return this.#identities.length;
  }

  at(order: number): RowIdentity {
    return this.#identities[order] ?? { kind: "rejected" };
  }

  /** Numbers of the other rows about the same office, and whether this one is the last of them. */
  duplicatesOf(order: number): { rows: number[]; isLast: boolean } {
    const identity = this.at(order);
    const claims =
      identity.kind === "known" || identity.kind === "new" ? (this.#claims.get(identity.id) ?? []) : [];
    return {
      rows: claims.filter((claim) => claim !== order).map((claim) => this.#rows[claim] ?? 0),
      isLast: claims.at(-1) === order || claims.length === 0,
    };
  }

  /** The agency a reference leads to: of the directory, else one this import adds. */
  resolve(reference: AgencyReference | null, jurisdiction: string): string | null {
    if (reference === null) return null;
    if (reference.by === "id")
      return this.#index.id(reference.id) ?? this.#newByKey.get(`id\n${reference.id}`) ?? null;
    if (reference.by === "external") {
      const { directory, id } = reference;
      return this.#index.externalId(directory, id) ?? this.#newByKey.get(externalKey(directory, id)) ?? null;
    }
    const known = this.#standingAlone(reference.name, jurisdiction);
    return (
      known ?? this.#newByName.get(newNameKey(reference.name, { jurisdiction, locality: null }, null)) ?? null
    );
  }

  /** No two agencies have one FOIA.gov id: who has it by an earlier row keeps it. */
  #sole(row: ImportedAgency, identity: RowIdentity): RowIdentity {
    if (row.ids.foiaGovId === null || (identity.kind !== "known" && identity.kind !== "new")) return identity;
    const key = `foia\n${row.ids.foiaGovId}`;
    const holderId = this.#newByKey.get(key) ?? identity.id;
    this.#newByKey.set(key, holderId);
    return holderId === identity.id ? identity : { kind: "unclear", candidates: [holderId, identity.id] };
  }

  #identify(row: ImportedAgency): RowIdentity {
    const location = { jurisdiction: row.jurisdiction, locality: row.fields.locality ?? null };
    const idsFromRow = this.#byIds(row);
    if (idsFromRow.length > 1) return { kind: "unclear", candidates: idsFromRow };
    const [known] = idsFromRow;
    if (known !== undefined) return row.onlyIfMissing ? { kind: "present" } : { kind: "known", id: known };
    if (row.onlyIfMissing && this.#standingAlone(row.name, row.jurisdiction) !== null)
      return { kind: "present" };
    const named = this.#names(row).flatMap((name) => this.#index.findByName(name, location));
    const matches = [...new Set(named)].filter((id) => this.#mayBe(row, id));
    if (matches.length > 1) return { kind: "unclear", candidates: matches };
    const [match] = matches;
    if (match !== undefined) return { kind: "known", id: match };
    return this.#asNew(row, location);
  }

  /**
   * "Office of Inspector General" of the Department of Labor is also "Department of Labor, Office of Inspector
   * General".
   */
  #names(row: ImportedAgency): string[] {
    const parent = this.resolve(row.parent, row.jurisdiction);
    const above = [
      parent === null ? "" : this.#index.nameOf(parent),
      row.parent?.by === "name" ? row.parent.name : "",
    ].filter((name) => name !== "");
    return [row.name, ...above.flatMap((name) => [`${name}, ${row.name}`, `${row.name}, ${name}`])];
  }

  #byIds({ ids }: ImportedAgency): string[] {
    const found = [
      ids.id === null ? null : this.#index.id(ids.id),
      ids.foiaGovId === null ? null : this.#index.foiaGovId(ids.foiaGovId),
      ...Object.entries(ids.external).map(([directory, id]) => this.#index.externalId(directory, id)),
    ];
    return [...new Set(found.filter((id) => id !== null))];
  }

  /** Many departments have an "Office of Inspector General": under another department it is another agency. */
  #mayBe(row: ImportedAgency, id: string): boolean {
    const parent = this.#index.parentOf(id);
    if (row.parent === null || parent === null) return true;
    const rowParentId = this.resolve(row.parent, row.jurisdiction);
    if (rowParentId !== null) return rowParentId === parent || this.#isBelow(parent, rowParentId);
    return row.parent.by === "name" && foldText(row.parent.name) === foldText(this.#index.nameOf(parent));
  }

  #isBelow(id: string, ancestor: string): boolean {
    let above = this.#index.parentOf(id);
    for (let step = 0; above !== null && step < 20; step += 1) {
      if (above === ancestor) return true;
      above = this.#index.parentOf(above);
    }
    return false;
  }

  #asNew(row: ImportedAgency, location: { jurisdiction: string; locality: string | null }): RowIdentity {
    const keys = [
      ...(row.ids.id === null ? [] : [`id\n${row.ids.id}`]),
      ...(row.ids.foiaGovId === null ? [] : [`foia\n${row.ids.foiaGovId}`]),
      ...Object.entries(row.ids.external).map(([directory, id]) => externalKey(directory, id)),
    ];
    const nameKey = newNameKey(row.name, location, row.parent);
    // With ids that differ, two rows of one name are two agencies.
    const before = keys.map((key) => this.#newByKey.get(key)).find((id) => id !== undefined);
    const knownNewId = before ?? (keys.length === 0 ? this.#newByName.get(nameKey) : undefined);
    if (knownNewId !== undefined && row.onlyIfMissing) return { kind: "present" };
    const requestedId = row.ids.id !== null && !this.#index.isReserved(row.ids.id) ? row.ids.id : null;
    const id = knownNewId ?? requestedId ?? this.#nextId();
    for (const key of keys) this.#newByKey.set(key, id);
    if (!this.#newByName.has(nameKey)) this.#newByName.set(nameKey, id);
    const exactMatches = new Set(this.#index.findByName(row.name, location));
    // Of the very same name there, under another department: found to be another agency above.
    const similar = this.#names(row).flatMap((name) => this.#index.findBySimilarName(name, location));
    return { kind: "new", id, similar: [...new Set(similar)].filter((other) => !exactMatches.has(other)) };
  }

  /**
   * A department by its name, or by a name near enough where it is the only one: this decides a place, not a match.
   */
  #standingAlone(name: string, jurisdiction: string): string | null {
    const location = { jurisdiction, locality: null };
    const onlyOne = (ids: string[]) => {
      const topLevelIds = ids.filter((id) => this.#index.parentOf(id) === null);
      const [only, ...more] = topLevelIds.length > 0 ? topLevelIds : ids;
      return only !== undefined && more.length === 0 ? only : null;
    };
    return (
      onlyOne(this.#index.findByName(name, location)) ??
      onlyOne(this.#index.findBySimilarName(name, location))
    );
  }
}

const externalKey = (directory: string, id: string) => `external\n${directory}\n${id}`;

function newNameKey(
  name: string,
  { jurisdiction, locality }: { jurisdiction: string; locality: string | null },
  parent: AgencyReference | null,
): string {
  const above = parent === null ? "" : JSON.stringify(parent).toLowerCase();
  return `${jurisdiction}\n${foldText(locality ?? "")}\n${foldText(name)}\n${above}`;
}
