import { decodeWords } from "postal-mime";
import { decodeText } from "#server/mail/parse/charset.ts";

const MAX_LENGTH = 10_000;
const WELL_FORMED =
  /^"?[\w-]+"?(?:\s*;\s*[\w-]+\s*=\s*(?:"(?:[^"\\]|\\["\\])*"|[^\s";,*'()\\]+(?: [^\s";,*'()\\=]+)*))*\s*;?$/;
/** An RFC 2231 value where its name does not say so. */
const UNMARKED = /name\s*=\s*"?[\w-]+'[\w-]*'[^;]*%[0-9a-f]{2}/i;
const SECTION = /name\*(?:(\d{1,3})(\*?))?\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gi;
const LOOSE_NAME = /name\s*[=:]\s*(.*)$/i;

/**
 * A `Content-Disposition` in the one form that the MIME parser reads right; null where it needs no repair. Senders forget
 * the type or the semicolon, quote within quotes, and split encoded names (RFC 2231) in the middle of a character.
 * @param readRaw text of a name that the header gives unencoded
 */
export function repairDisposition(value: string, readRaw: (name: string) => string): string | null {
  const hasOtherName = /\bname\s*=/i.test(value) && !/filename/i.test(value);
  if (value === "" || value.length > MAX_LENGTH) return null;
  if (WELL_FORMED.test(value) && !UNMARKED.test(value) && !hasOtherName) return null;
  const kind = /^\W*inline\b/i.test(value) ? "inline" : "attachment";
  const name = sectionedName(value) || looseName(value, readRaw);
  return name === "" ? kind : `${kind}; filename*=utf-8''${encodeURIComponent(name.toWellFormed())}`;
}

function sectionedName(value: string): string {
  const sections = [...value.matchAll(SECTION)]
    .map(([, index = "0", star = "", quoted, bare = ""]) => ({
      index: Number(index),
      isEncoded: star !== "",
      text: quoted?.replace(/\\(["\\])/g, "$1") ?? bare.trim(),
    }))
    .toSorted((first, second) => first.index - second.index);
  const isSplit = sections.length > 1 || /name\*\d/i.test(value);
  return decodeName(sections.map((section) => ({ ...section, isEncoded: section.isEncoded || !isSplit })));
}

/** The charset of the first section holds for all of them, and a character or its escape may be split between two. */
function decodeName(sections: { isEncoded: boolean; text: string }[]): string {
  const [prefix = "", charset = ""] = /^([\w-]*)'[^']*'/.exec(sections[0]?.text ?? "") ?? [];
  const isUnmarked = prefix !== "" && sections[0]?.isEncoded === false;
  const bytes: Buffer[] = [];
  let encoded = "";
  for (const [index, { isEncoded, text }] of sections.entries()) {
    const content = index === 0 ? text.slice(prefix.length) : text;
    if (isEncoded || isUnmarked) encoded += content;
    else {
      bytes.push(percentDecode(encoded), Buffer.from(content));
      encoded = "";
    }
  }
  return decodeWords(decodeText(Buffer.concat([...bytes, percentDecode(encoded)]), charset)).trim();
}

/** White space in an encoded value comes from folding. */
const percentDecode = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/\s+/g, "")
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

function looseName(value: string, readRaw: (name: string) => string): string {
  const given = LOOSE_NAME.exec(value)?.[1] ?? "";
  const alone = given.replace(/;\s*[\w-]+\s*=[^"]*$|;\s*$/, "").trim();
  const unquoted = alone
    .replace(/^["']+|["']+$/g, "")
    .replace(/\\"/g, '"')
    .replace(/^.*\\/, "");
  const encoded = /^[\w-]+'[\w-]*'/.test(unquoted) && /%[0-9a-f]{2}/i.test(unquoted);
  return encoded ? decodeName([{ isEncoded: true, text: unquoted }]) : decodeWords(readRaw(unquoted)).trim();
}
