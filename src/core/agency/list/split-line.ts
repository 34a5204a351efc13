import { parseJurisdiction } from "#core/agency/import/formats/parse-jurisdiction.ts";
import type { ListedField } from "./listed-agency.ts";

const WEB_ADDRESS = /https?:\/\/[^\s<>,;"|]+/i;
const PHONE = /^\+?[\d ().-]{7,25}$/;

/**
 * The fields of a line without columns: "1. Austin Police Department <foia@example.gov>, Austin, TX". What looks like an
 * address, a web address, a phone number or a state is that; the rest is the name, and a place before a state.
 */
export function splitLine(line: string): Partial<Record<ListedField, string>> {
  const email = emailIn(line);
  const portalUrl = WEB_ADDRESS.exec(line)?.[0] ?? "";
  const rest = line.replace(email, " ").replace(portalUrl, " ");
  const [first = "", ...others] = rest
    .split(/[\t,;|]/)
    .map(withoutDecoration)
    .filter((cell) => cell !== "");
  const stateAt = others.findIndex((cell) => parseJurisdiction(cell) !== null);
  const phone = others.find((cell) => PHONE.test(cell)) ?? "";
  const before = (stateAt < 0 ? others : others.slice(0, stateAt)).filter((cell) => cell !== phone);
  const locality = stateAt > 0 ? (before.at(-1) ?? "") : "";
  const nameCells = locality === "" ? before : before.slice(0, -1);
  return {
    name: [first, ...nameCells].join(", "),
    email,
    jurisdiction: others[stateAt] ?? "",
    locality,
    portalUrl,
    phone,
  };
}

/**
 * The first email address of a line, found from its "@": an expression for the whole address takes quadratic time for a
 * long line without one.
 */
function emailIn(line: string): string {
  const at = line.indexOf("@");
  if (at < 0) return "";
  const user = /[^\s<>,;"()|]{1,64}$/.exec(line.slice(Math.max(0, at - 64), at))?.[0];
  const host = /^[^\s<>,;"()|@]{1,190}/.exec(line.slice(at + 1, at + 191))?.[0].replace(/\.$/, "");
  return user && host && /\.[a-z]{2,}$/i.test(host) ? `${user}@${host}` : "";
}

/** Bullets, numbers, quotes and the brackets of an address are no part of a name. */
const withoutDecoration = (cell: string): string =>
  cell
    .replace(/<\s*>|\(\s*\)/g, " ")
    .replace(/^[\s"'•*–-]*(?:\d{1,4}[.)]\s+)?/, "")
    .replace(/\s+/g, " ")
    .replace(/[ "':]{1,20}$/, "");
