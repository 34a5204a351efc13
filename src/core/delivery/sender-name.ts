import { formatMessage } from "#core/messages/format-message.ts";
import { senderErrors as m } from "#messages/errors/sender.ts";

/**
 * The display name in From. It is the user's own, as their profile has it, and says which service sends
 * (`"Ana Ruiz via Daylight"`), because the address is the service's: a requester must not look like the service or
 * an agency. RFC 5322 section 3.6.2; OWASP ASVS 5, 1.3.11 (header injection in email).
 */

const MAX_NAME_LENGTH = 70;

/** Control, bidirectional and invisible characters: they end a header, or make a name look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
const INVISIBLE_ALL = new RegExp(INVISIBLE, "g");

/** An address, a web address, or a domain of a common suffix. */
const ADDRESS =
  /[@\uff20<>]|https?:|\/\/|\b[\w-]{2,}\.(?:com|net|org|gov|mil|edu|us|info|biz|io|co|uk|eu|app|dev)\b/i;

/** Words that name a public body or an agency in it. A user's name has none; an organization has its own field. */
const PUBLIC_BODY =
  /\b(?:department of|office of|bureau of|ministry of|(?:police|fire|sheriff'?s?) (?:department|office)|(?:city|town|county|state|village) of|attorney general|district attorney|inspector general|federal bureau|white house|supreme court|secret service|homeland security|social security administration|internal revenue)\b/i;

/** Abbreviations of federal agencies that are read as such in a name; as written, since "Ice" is a surname. */
const AGENCY_ACRONYM =
  /\b(?:FBI|CIA|NSA|IRS|DHS|DOJ|CBP|DEA|ATF|TSA|USCIS|SSA|HHS|FDA|CDC|EPA|FTC|FCC|FEMA|NARA|OGIS|USPS|ICE)\b/;

/**
 * Why a name cannot be used in From, or null. An empty name is not an error here: letters ask for it.
 * @param brand the service's name, which users may not use
 */
export function senderNameError(name: string, brand: string): string | null {
  const normalized = name.normalize("NFKC").replace(/\s+/g, " ").trim();
  if (INVISIBLE.test(name)) return m.invisible;
  if (ADDRESS.test(normalized)) return m.address;
  if (PUBLIC_BODY.test(normalized) || AGENCY_ACRONYM.test(normalized)) {
    return m.publicBody;
  }
  if (brand !== "" && normalized.toLowerCase().includes(brand.toLowerCase())) {
    return formatMessage(m.brand, { brand });
  }
  return null;
}

/**
 * The display name of a message to an agency. A name that was saved before it was checked is replaced by a neutral
 * one.
 */
export function agencyFacingName(name: string, brand: string): string {
  const normalized = name.replace(INVISIBLE_ALL, " ").replace(/["\\]/g, "").replace(/\s+/g, " ").trim();
  const displayName =
    normalized === "" || senderNameError(normalized, brand) !== null ? "Requester" : normalized;
  return `${[...displayName].slice(0, MAX_NAME_LENGTH).join("").trim()} via ${brand}`;
}
