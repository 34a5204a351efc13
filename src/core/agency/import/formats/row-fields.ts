import { emailAddressError } from "#core/agency/agency-form.ts";
import type { ImportedFields } from "#core/agency/import/imported-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { importErrors } from "#messages/errors/import-errors.ts";

const messages = importErrors.agency;

/** The most characters a field of the directory has. */
const MAX_LENGTHS = {
  abbreviation: 40,
  locality: 120,
  kind: 60,
  phone: 60,
  fax: 60,
  timeZone: 60,
} as const;
export const MAX_NAME_LENGTH = 300;
const MAX_URL_LENGTH = 500;
const MAX_LINE_LENGTH = 200;
const MAX_NOTES_LENGTH = 2_000;
const MAX_ADDRESS_LINES = 8;
const MAX_ALIASES = 20;

/** Marks that hide text or turn its direction; they are never part of a real address. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/;

const CLEAN_LINE = /^[!-~]+(?: [!-~]+)*$/;

/**
 * One line of text: trimmed, single spaces. Null for anything that is no text, or none. Numbers are taken as text.
 */
export function singleLine(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  // Nearly every cell is clean, and there are millions of them.
  if (CLEAN_LINE.test(value)) return value;
  if (!value.isWellFormed() || CONTROL.test(value)) return null;
  return value.replace(INVISIBLE, "").normalize("NFC").replace(/\s+/g, " ").trim() || null;
}

/** Lines of text; empty ones are left out. */
export function textLines(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => textLines(part));
  if (typeof value !== "string") return [singleLine(value)].filter((line) => line !== null);
  return value.split(/\r\n|[\n\r]/).flatMap((part) => singleLine(part) ?? []);
}

/** The property, where the value is an object that has it. */
export const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** The value as a list; what is none is an empty one. */
export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Collects what one row says, cleaned and within our lengths. What cannot be used is left out and remarked on, so
 * that nothing is dropped without a word; blank says nothing.
 */
export class RowFields {
  readonly fields: ImportedFields = {};
  readonly remarks: string[] = [];
  readonly #ownDomain: string;

  /** @param ownDomain where Daylight itself receives mail: no office is there */
  constructor(ownDomain: string) {
    this.#ownDomain = ownDomain;
  }

  line(field: keyof typeof MAX_LENGTHS, value: unknown): void {
    const line = this.#usable(field, value, MAX_LENGTHS[field]);
    if (line !== null) this.fields[field] = line;
  }

  notes(value: unknown): void {
    const text = textLines(value).join("\n");
    if (text.length > MAX_NOTES_LENGTH) this.#tooLong("notes", MAX_NOTES_LENGTH);
    else if (text !== "") this.fields.notes = text;
  }

  /** The first of the addresses that can be used, role mailboxes before personal ones. */
  email(value: unknown): void {
    const given = textLines(value).flatMap((line) => line.split(/[\s,;]+/).filter((part) => part !== ""));
    const addresses = given.map((part) => part.replace(/^(mailto:)?<?|[>.]$/gi, ""));
    const usable = addresses.filter((address) => emailAddressError(address, this.#ownDomain) === null);
    const [preferred, ...others] = [...new Set(usable)].sort(
      (a, b) => Number(isRoleMailbox(b)) - Number(isRoleMailbox(a)),
    );
    if (preferred !== undefined) this.fields.email = preferred;
    if (others.length > 0) this.remarks.push(otherEmailsMessage(others));
    if (usable.length < addresses.length || (given.length === 0 && isInvalidText(value))) {
      this.remarks.push(messages.badEmail);
    }
  }

  url(field: "portalUrl" | "website", value: unknown): void {
    const line = this.#usable(field, value, MAX_URL_LENGTH);
    if (line === null) return;
    const address = /^[a-z][a-z0-9+.-]*:/i.test(line) ? line : `https://${line}`;
    const url = URL.canParse(address) ? new URL(address) : null;
    // Only the web: the link is shown, and some schemes execute code.
    if (url && /^https?:$/.test(url.protocol) && url.hostname.includes(".") && !/\s/.test(address)) {
      this.fields[field] = address;
    } else this.remarks.push(formatMessage(messages.badUrl, { field: fieldLabel(field) }));
  }

  addressLines(value: unknown): void {
    const lines = textLines(value);
    if (lines.length > MAX_ADDRESS_LINES || lines.some((line) => line.length > MAX_LINE_LENGTH)) {
      this.remarks.push(messages.longAddress);
    } else if (lines.length > 0) this.fields.addressLines = lines;
  }

  aliases(names: readonly unknown[]): void {
    const lines = [...new Set(names.flatMap((name) => textLines(name)))];
    const usable = lines.filter((line) => line.length <= MAX_LINE_LENGTH).slice(0, MAX_ALIASES);
    if (usable.length > 0) this.fields.aliases = usable;
    if (usable.length < lines.length) this.remarks.push(messages.aliases);
  }

  #usable(field: string, value: unknown, maxLength: number): string | null {
    const line = singleLine(value);
    if (line === null) {
      if (isInvalidText(value))
        this.remarks.push(formatMessage(messages.badText, { field: fieldLabel(field) }));
      return null;
    }
    if (line.length <= maxLength) return line;
    this.#tooLong(field, maxLength);
    return null;
  }

  #tooLong(field: string, maxLength: number): void {
    this.remarks.push(formatMessage(messages.longField, { field: fieldLabel(field), most: maxLength }));
  }
}

/** A value that is present and not text. */
const isInvalidText = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  !(typeof value === "string" && value.trim() === "") &&
  !isEmpty(value);
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** A role mailbox, which outlives changes in staff. */
export const isRoleMailbox = (address: string) =>
  /foi|foil|records?|request|privacy|pra\b|opra|sunshine|disclos|clerk|info|legal|counsel/i.test(
    address.split("@")[0] ?? "",
  );

const fieldLabel = (field: string) => (messages.field as Readonly<Record<string, string>>)[field] ?? field;

const MAX_LISTED = 3;

function otherEmailsMessage(emails: string[]): string {
  const addresses = emails.slice(0, MAX_LISTED).join(", ");
  return formatMessage(emails.length > MAX_LISTED ? messages.otherEmailsAndMore : messages.otherEmails, {
    addresses,
  });
}
