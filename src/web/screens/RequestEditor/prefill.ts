import { MAX_BATCH_AGENCIES } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editor } from "#messages/editor/editor.ts";
import { hasPrefill } from "#web/app/identity/guard-decision.ts";

/** The usable content of a link that starts a request; `warnings` say what was left out. */
export type Prefill = {
  agencyIds: string[];
  title: string;
  records: string;
  madeFrom: string | null;
  madeTo: string | null;
  warnings: string[];
};

const MAX_TITLE_LENGTH = 200;
const MAX_RECORDS_LENGTH = 20_000;
/** Email clients, browsers and proxies break longer URLs; common servers accept 8 KiB. */
const MAX_LINK_LENGTH = 8_000;

const AGENCY_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

/**
 * Reads `?agency=ID,ID&subject=…&body=…&from=…&to=…`. Null without any of these. Invalid values are left out or cut with a
 * warning and not refused, because the user who follows a link cannot fix it.
 */
export function parsePrefill(search: string): Prefill | null {
  if (!hasPrefill(search)) return null;
  const query = new URLSearchParams(search);
  const warnings: string[] = [];
  const requestedIds = [
    ...new Set(
      query
        .getAll("agency")
        .flatMap((ids) => ids.split(","))
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  const agencyIds = requestedIds.filter((id) => AGENCY_ID.test(id));
  if (agencyIds.length < requestedIds.length)
    warnings.push(missingAgenciesText(requestedIds.length - agencyIds.length));
  if (agencyIds.length > MAX_BATCH_AGENCIES) {
    warnings.push(formatMessage(editor.prefill.tooManyAgencies, { max: MAX_BATCH_AGENCIES }));
  }
  const day = (name: string) => {
    const text = query.get(name)?.trim() ?? "";
    if (text === "" || isIsoDate(text)) return text || null;
    warnings.push(formatMessage(editor.prefill.notADate, { text: text.slice(0, 40) }));
    return null;
  };
  const title = truncate(
    cleanText(query.get("subject"), true),
    MAX_TITLE_LENGTH,
    editor.prefill.titleCut,
    warnings,
  );
  const records = truncate(
    cleanText(query.get("body"), false),
    MAX_RECORDS_LENGTH,
    editor.prefill.recordsCut,
    warnings,
  );
  const madeFrom = day("from");
  return {
    agencyIds: agencyIds.slice(0, MAX_BATCH_AGENCIES),
    title,
    records,
    madeFrom,
    madeTo: day("to"),
    warnings,
  };
}

/** Also used after the directory lookup. */
export const missingAgenciesText = (count: number) =>
  formatMessage(editor.prefill.missingAgencies, { count });

/**
 * The link that starts a request like this one. It contains no personal data: no name, no address, no reason for a fee
 * waiver. Null when it would be too long.
 */
export function prefillLink(origin: string, prefill: Omit<Prefill, "warnings">): string | null {
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

/** Removes control characters, which the server rejects. */
const cleanText = (text: string | null, oneLine: boolean) => {
  const cleaned = (text ?? "")
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
  return (oneLine ? cleaned.replace(/\s+/g, " ") : cleaned).trim();
};

type CutWarning = typeof editor.prefill.titleCut | typeof editor.prefill.recordsCut;

function truncate(text: string, maxLength: number, warning: CutWarning, warnings: string[]): string {
  if (text.length <= maxLength) return text;
  warnings.push(formatMessage(warning, { max: maxLength }));
  // A surrogate pair must not be split.
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
