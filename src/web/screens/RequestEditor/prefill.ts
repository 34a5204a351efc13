import { MAX_BATCH_AGENCIES } from "#core/delivery/sending-limits.ts";
import { hasPrefill } from "#web/app/identity/guard-decision.ts";

/** What a link asks the editor to begin with, as far as it can be used, and in words what was left out. */
export type Prefill = {
  agencyIds: string[];
  title: string;
  records: string;
  madeFrom: string | null;
  madeTo: string | null;
  faults: string[];
};

const MAX_TITLE_LENGTH = 200;
const MAX_RECORDS_LENGTH = 20_000;
/** Mail programs, browsers and servers in between break longer addresses; 8 KiB is what the usual servers take. */
const MAX_LINK_LENGTH = 8_000;

const AGENCY_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

/**
 * Reads `?agency=ID,ID&subject=…&body=…&from=…&to=…`. Null where none of these is there. What cannot be used is left out
 * or cut, and told: the link is somebody else's work, and the person who follows it cannot mend it.
 */
export function parsePrefill(search: string): Prefill | null {
  if (!hasPrefill(search)) return null;
  const query = new URLSearchParams(search);
  const faults: string[] = [];
  const hasParameters = [
    ...new Set(
      query
        .getAll("agency")
        .flatMap((ids) => ids.split(","))
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  const agencyIds = hasParameters.filter((id) => AGENCY_ID.test(id));
  if (agencyIds.length < hasParameters.length)
    faults.push(missingAgenciesText(hasParameters.length - agencyIds.length));
  if (agencyIds.length > MAX_BATCH_AGENCIES) {
    faults.push(`A request goes to at most ${MAX_BATCH_AGENCIES} agencies; the others were left out.`);
  }
  const day = (name: string) => {
    const text = query.get(name)?.trim() ?? "";
    if (text === "" || isIsoDate(text)) return text || null;
    faults.push(`“${text.slice(0, 40)}” is no day, so it was left out.`);
    return null;
  };
  const title = truncate(cleanText(query.get("subject"), true), MAX_TITLE_LENGTH, "The subject", faults);
  const records = truncate(
    cleanText(query.get("body"), false),
    MAX_RECORDS_LENGTH,
    "What is asked for",
    faults,
  );
  const madeFrom = day("from");
  return {
    agencyIds: agencyIds.slice(0, MAX_BATCH_AGENCIES),
    title,
    records,
    madeFrom,
    madeTo: day("to"),
    faults,
  };
}

/** Told once the directory was asked, as well as here. */
export const missingAgenciesText = (count: number) =>
  count === 1
    ? "One agency of this link is not in the directory, so it was left out."
    : `${count} agencies of this link are not in the directory, so they were left out.`;

/**
 * The link that begins a request like this one. Nothing of the person is in it: no name, no address, no reason for a fee
 * waiver. Null where it would be too long to travel.
 */
export function prefillLink(origin: string, prefill: Omit<Prefill, "faults">): string | null {
  const { agencyIds, title, records, madeFrom, madeTo } = prefill;
  const query = new URLSearchParams({
    ...(agencyIds.length > 0 && { agency: agencyIds.join(",") }),
    ...(title.trim() && { subject: title.trim() }),
    ...(records.trim() && { body: records.trim() }),
    ...(madeFrom && { from: madeFrom }),
    ...(madeTo && { to: madeTo }),
  });
  const link = `${origin}/request-editor?${query.toString().replaceAll("%2C", ",")}`;
  return link.length > MAX_LINK_LENGTH ? null : link;
}

/** Without characters that no letter has; the server would refuse them. */
const cleanText = (text: string | null, oneLine: boolean) => {
  const cleaned = (text ?? "")
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
  return (oneLine ? cleaned.replace(/\s+/g, " ") : cleaned).trim();
};

function truncate(text: string, maxLength: number, fieldLabel: string, faults: string[]): string {
  if (text.length <= maxLength) return text;
  faults.push(
    `${fieldLabel} was longer than ${maxLength.toLocaleString("en-US")} characters and was cut there.`,
  );
  // Not between the halves of one character.
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\ufffd$/, "");
}

function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
