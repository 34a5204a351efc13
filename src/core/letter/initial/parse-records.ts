import { oneLine } from "#core/letter/letter.ts";

/** The requested records as laid out in the letter: some words before the list, then one record an item. */
export type RequestedRecords = { lead: string[]; items: string[] };

const NUMBERED = /^\s*(?:\(?\d{1,2}[.)]|[•*–-])\s+/;

/**
 * Reads the records out of what the requester typed. Lines that begin with a number or a bullet are items, and the
 * lines under them belong to them; without any such mark every line is an item, except that a line which plainly goes
 * on from the one before (pasted text with hard breaks) is joined to it. One item alone is set as a paragraph.
 */
export function parseRequestedRecords(typed: string): RequestedRecords {
  const lines = typed.split(/\r\n?|\n/);
  const isNumbered = lines.filter((line) => NUMBERED.test(line)).length >= 2;
  const paragraphs = isNumbered ? numberedItems(lines) : { lead: [], items: plainItems(lines) };
  if (paragraphs.items.length === 1) return { lead: [...paragraphs.lead, ...paragraphs.items], items: [] };
  return paragraphs;
}

function numberedItems(lines: string[]): RequestedRecords {
  const lead: string[] = [];
  const items: string[] = [];
  for (const line of lines) {
    const text = oneLine(line.replace(NUMBERED, ""));
    if (text === "") continue;
    if (NUMBERED.test(line)) items.push(text);
    else if (items.length === 0) lead.push(text);
    else items.push(`${items.pop()} ${text}`);
  }
  return { lead, items };
}

function plainItems(lines: string[]): string[] {
  const items: string[] = [];
  let open = false;
  for (const line of lines) {
    const text = oneLine(line.replace(NUMBERED, ""));
    if (text === "") {
      open = false;
      continue;
    }
    const previousItem = items.at(-1);
    const isContinuation =
      open && previousItem !== undefined && !/[.;:!?]$/.test(previousItem) && /^[\p{Ll}(]/u.test(text);
    if (isContinuation) items.push(`${items.pop()} ${text}`);
    else items.push(text);
    open = true;
  }
  return items;
}
