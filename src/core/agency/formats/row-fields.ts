import type { ImportedFields } from "../imported-agency.ts";
import { addressFault } from "../office-form.ts";

/** The most characters a field of the directory has. */
const LONGEST = {
  abbreviation: 40,
  locality: 120,
  kind: 60,
  phone: 60,
  fax: 60,
  timeZone: 60,
} as const;
export const LONGEST_NAME = 300;
const LONGEST_URL = 500;
const LONGEST_LINE = 200;
const LONGEST_NOTES = 2_000;
const MOST_ADDRESS_LINES = 8;
const MOST_ALIASES = 20;

/** Marks that hide text or turn its direction; nobody types them into an address. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/;

const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

/** One line of text: trimmed, single spaces. Null for anything that is no text, or none. Numbers are taken as text. */
export function lineOf(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  // Nearly every cell is clean, and there are millions of them.
  if (CLEAN.test(value)) return value;
  if (!value.isWellFormed() || CONTROL.test(value)) return null;
  return value.replace(INVISIBLE, "").normalize("NFC").replace(/\s+/g, " ").trim() || null;
}

/** Lines of text; empty ones are left out. */
export function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => linesOf(part));
  if (typeof value !== "string") return [lineOf(value)].filter((line) => line !== null);
  return value.split(/\r\n|[\n\r]/).flatMap((part) => lineOf(part) ?? []);
}

/** The property, where the value is an object that has it. */
export const at = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** The value as a list; what is none is an empty one. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Collects what one row says, cleaned and within our lengths. What cannot be used is left out and remarked on, so that
 * nothing is dropped without a word; blank says nothing.
 */
export class RowFields {
  readonly fields: ImportedFields = {};
  readonly remarks: string[] = [];
  readonly #ownDomain: string;

  /** @param ownDomain where Daylight itself receives mail: no office is there */
  constructor(ownDomain: string) {
    this.#ownDomain = ownDomain;
  }

  line(field: keyof typeof LONGEST, value: unknown): void {
    const line = this.#usable(field, value, LONGEST[field]);
    if (line !== null) this.fields[field] = line;
  }

  notes(value: unknown): void {
    const text = linesOf(value).join("\n");
    if (text.length > LONGEST_NOTES) this.#tooLong("notes", LONGEST_NOTES);
    else if (text !== "") this.fields.notes = text;
  }

  /** The first of the addresses that can be used, role mailboxes before people's. */
  email(value: unknown): void {
    const given = linesOf(value).flatMap((line) => line.split(/[\s,;]+/).filter((part) => part !== ""));
    const addresses = given.map((part) => part.replace(/^(mailto:)?<?|[>.]$/gi, ""));
    const usable = addresses.filter((address) => addressFault(address, this.#ownDomain) === null);
    const [best, ...others] = [...new Set(usable)].sort((a, b) => Number(isRole(b)) - Number(isRole(a)));
    if (best !== undefined) this.fields.email = best;
    if (others.length > 0) this.remarks.push(`Further e-mail addresses were left out: ${listed(others)}.`);
    if (usable.length < addresses.length || (given.length === 0 && isNonsense(value))) {
      this.remarks.push("An e-mail address could not be read and was left out.");
    }
  }

  url(field: "portalUrl" | "website", value: unknown): void {
    const line = this.#usable(field, value, LONGEST_URL);
    if (line === null) return;
    const address = /^[a-z][a-z0-9+.-]*:/i.test(line) ? line : `https://${line}`;
    const url = URL.canParse(address) ? new URL(address) : null;
    // Only the web: the link is shown, and some schemes run what stands in them.
    if (url && /^https?:$/.test(url.protocol) && url.hostname.includes(".") && !/\s/.test(address)) {
      this.fields[field] = address;
    } else this.remarks.push(`${label(field)} is no web address and was left out.`);
  }

  addressLines(value: unknown): void {
    const lines = linesOf(value);
    if (lines.length > MOST_ADDRESS_LINES || lines.some((line) => line.length > LONGEST_LINE)) {
      this.remarks.push("The postal address is too long and was left out.");
    } else if (lines.length > 0) this.fields.addressLines = lines;
  }

  aliases(names: readonly unknown[]): void {
    const lines = [...new Set(names.flatMap((name) => linesOf(name)))];
    const usable = lines.filter((line) => line.length <= LONGEST_LINE).slice(0, MOST_ALIASES);
    if (usable.length > 0) this.fields.aliases = usable;
    if (usable.length < lines.length)
      this.remarks.push("Some other names were left out: too many or too long.");
  }

  #usable(field: string, value: unknown, longest: number): string | null {
    const line = lineOf(value);
    if (line === null) {
      if (isNonsense(value)) this.remarks.push(`${label(field)} is no text and was left out.`);
      return null;
    }
    if (line.length <= longest) return line;
    this.#tooLong(field, longest);
    return null;
  }

  #tooLong(field: string, longest: number): void {
    this.remarks.push(`${label(field)} is longer than ${longest} characters and was left out.`);
  }
}

/** Something was given, and it is no text. */
const isNonsense = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  !(typeof value === "string" && value.trim() === "") &&
  !isEmpty(value);
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** A mailbox that stays when whoever reads it goes. */
export const isRole = (address: string) =>
  /foi|foil|records?|request|privacy|pra\b|opra|sunshine|disclos|clerk|info|legal|counsel/i.test(
    address.split("@")[0] ?? "",
  );

const LABELS: Record<string, string> = {
  abbreviation: "The abbreviation",
  locality: "The place",
  kind: "The kind",
  phone: "The telephone number",
  fax: "The fax number",
  timeZone: "The time zone",
  portalUrl: "The portal",
  website: "The website",
  notes: "The note",
};
const label = (field: string) => LABELS[field] ?? field;

const MOST_NAMED = 3;
const listed = (words: string[]) =>
  words.slice(0, MOST_NAMED).join(", ") + (words.length > MOST_NAMED ? " and more" : "");
