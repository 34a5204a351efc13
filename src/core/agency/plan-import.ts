import type { DirectoryIndex } from "./directory-index.ts";
import type { ImportedAgency, ImportRow, OfficeReference } from "./imported-agency.ts";
import { fold } from "./search-text.ts";

/** Which office of the directory a row is about. */
export type Identity =
  | { is: "known"; id: string }
  /** `near`: offices it might be. */
  | { is: "new"; id: string; near: string[] }
  /** Its ids or its name lead to more than one. */
  | { is: "unclear"; among: string[] }
  | { is: "rejected" }
  /** It was only to be there, and is. */
  | { is: "present" };

/**
 * The first look at an import: says of each row which office it is about, and afterwards which rows are about the same
 * one and what references lead to. Matched are, in this order: our id, the FOIA.gov id, ids of other directories, then
 * the exact name in its place. A name that is only near is never taken for a match.
 */
export class RowIdentities {
  readonly #index: DirectoryIndex;
  readonly #nextId: () => string;
  readonly #identities: Identity[] = [];
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
    const identity = "rejected" in row ? ({ is: "rejected" } as const) : this.#sole(row, this.#identify(row));
    const order = this.#identities.push(identity) - 1;
    this.#rows.push(row.row);
    if (identity.is !== "known" && identity.is !== "new") return;
    const claims = this.#claims.get(identity.id);
    if (claims) claims.push(order);
    else this.#claims.set(identity.id, [order]);
  }

  /** How many rows there were. */
  get size(): number {
    return this.#identities.length;
  }

  at(order: number): Identity {
    return this.#identities[order] ?? { is: "rejected" };
  }

  /** Numbers of the other rows about the same office, and whether this one is the last of them. */
  rivals(order: number): { rows: number[]; isLast: boolean } {
    const identity = this.at(order);
    const claims =
      identity.is === "known" || identity.is === "new" ? (this.#claims.get(identity.id) ?? []) : [];
    return {
      rows: claims.filter((claim) => claim !== order).map((claim) => this.#rows[claim] ?? 0),
      isLast: claims.at(-1) === order || claims.length === 0,
    };
  }

  /** The office a reference leads to: of the directory, else one this import adds. */
  resolve(reference: OfficeReference | null, jurisdiction: string): string | null {
    if (reference === null) return null;
    if (reference.by === "id")
      return this.#index.id(reference.id) ?? this.#newByKey.get(`id\n${reference.id}`) ?? null;
    if (reference.by === "external") {
      const { directory, id } = reference;
      return this.#index.externalId(directory, id) ?? this.#newByKey.get(externalKey(directory, id)) ?? null;
    }
    const known = this.#standingAlone(reference.name, jurisdiction);
    return (
      known ?? this.#newByName.get(newKey(reference.name, { jurisdiction, locality: null }, null)) ?? null
    );
  }

  /** No two offices have one FOIA.gov id: who has it by an earlier row keeps it. */
  #sole(row: ImportedAgency, identity: Identity): Identity {
    if (row.ids.foiaGovId === null || (identity.is !== "known" && identity.is !== "new")) return identity;
    const key = `foia\n${row.ids.foiaGovId}`;
    const owner = this.#newByKey.get(key) ?? identity.id;
    this.#newByKey.set(key, owner);
    return owner === identity.id ? identity : { is: "unclear", among: [owner, identity.id] };
  }

  #identify(row: ImportedAgency): Identity {
    const place = { jurisdiction: row.jurisdiction, locality: row.fields.locality ?? null };
    const byIds = this.#byIds(row);
    if (byIds.length > 1) return { is: "unclear", among: byIds };
    const [known] = byIds;
    if (known !== undefined) return row.onlyIfMissing ? { is: "present" } : { is: "known", id: known };
    if (row.onlyIfMissing && this.#standingAlone(row.name, row.jurisdiction) !== null)
      return { is: "present" };
    const named = this.#names(row).flatMap((name) => this.#index.named(name, place));
    const matches = [...new Set(named)].filter((id) => this.#mayBe(row, id));
    if (matches.length > 1) return { is: "unclear", among: matches };
    const [match] = matches;
    if (match !== undefined) return { is: "known", id: match };
    return this.#asNew(row, place);
  }

  /** "Office of Inspector General" of the Department of Labor is also "Department of Labor, Office of Inspector General". */
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

  /** Many departments have an "Office of Inspector General": under another department it is another office. */
  #mayBe(row: ImportedAgency, id: string): boolean {
    const parent = this.#index.parentOf(id);
    if (row.parent === null || parent === null) return true;
    const wanted = this.resolve(row.parent, row.jurisdiction);
    if (wanted !== null) return wanted === parent || this.#isBelow(parent, wanted);
    return row.parent.by === "name" && fold(row.parent.name) === fold(this.#index.nameOf(parent));
  }

  #isBelow(id: string, ancestor: string): boolean {
    let above = this.#index.parentOf(id);
    for (let step = 0; above !== null && step < 20; step += 1) {
      if (above === ancestor) return true;
      above = this.#index.parentOf(above);
    }
    return false;
  }

  #asNew(row: ImportedAgency, place: { jurisdiction: string; locality: string | null }): Identity {
    const keys = [
      ...(row.ids.id === null ? [] : [`id\n${row.ids.id}`]),
      ...(row.ids.foiaGovId === null ? [] : [`foia\n${row.ids.foiaGovId}`]),
      ...Object.entries(row.ids.external).map(([directory, id]) => externalKey(directory, id)),
    ];
    const nameKey = newKey(row.name, place, row.parent);
    // With ids that differ, two rows of one name are two offices.
    const before = keys.map((key) => this.#newByKey.get(key)).find((id) => id !== undefined);
    const again = before ?? (keys.length === 0 ? this.#newByName.get(nameKey) : undefined);
    if (again !== undefined && row.onlyIfMissing) return { is: "present" };
    const given = row.ids.id !== null && !this.#index.isReserved(row.ids.id) ? row.ids.id : null;
    const id = again ?? given ?? this.#nextId();
    for (const key of keys) this.#newByKey.set(key, id);
    if (!this.#newByName.has(nameKey)) this.#newByName.set(nameKey, id);
    const others = new Set(this.#index.named(row.name, place));
    // Of the very same name there, under another department: found to be another office above.
    const near = this.#names(row).flatMap((name) => this.#index.nearlyNamed(name, place));
    return { is: "new", id, near: [...new Set(near)].filter((other) => !others.has(other)) };
  }

  /** A department by its name, or by a name near enough where it is the only one: this decides a place, not a match. */
  #standingAlone(name: string, jurisdiction: string): string | null {
    const place = { jurisdiction, locality: null };
    const alone = (ids: string[]) => {
      const tops = ids.filter((id) => this.#index.parentOf(id) === null);
      const [only, ...more] = tops.length > 0 ? tops : ids;
      return only !== undefined && more.length === 0 ? only : null;
    };
    return alone(this.#index.named(name, place)) ?? alone(this.#index.nearlyNamed(name, place));
  }
}

const externalKey = (directory: string, id: string) => `external\n${directory}\n${id}`;

function newKey(
  name: string,
  { jurisdiction, locality }: { jurisdiction: string; locality: string | null },
  parent: OfficeReference | null,
): string {
  const above = parent === null ? "" : JSON.stringify(parent).toLowerCase();
  return `${jurisdiction}\n${fold(locality ?? "")}\n${fold(name)}\n${above}`;
}
