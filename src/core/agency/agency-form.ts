import { lawOf } from "#core/law/laws.ts";
import { isEmailAddress } from "#core/mail/email-address.ts";
import { agencyFormErrors as m } from "#messages/errors/agency-form.ts";
import type { ProblemField } from "../problem.ts";
import { isScottish, regionWithoutLaw, type TypedAgency } from "./level-abroad.ts";
import { foldText } from "./search-text.ts";

/** The fields of an agency form; missing fields are not checked. */
export type AgencyForm = {
  name?: string | undefined;
  jurisdiction?: string | undefined;
  email?: string | null | undefined;
  portalUrl?: string | null | undefined;
  website?: string | null | undefined;
  timeZone?: string | undefined;
  locality?: string | null | undefined;
};

/** Names that only local governments have. */
const LOCAL_NAME =
  /^(?:city|town|village|county) of\b|\bsheriffs? (?:office|department)\b|\bschool district\b|\bpublic schools\b|\bcity council\b|\b(?:city|county) (?:police|clerk)\b/;
const POLICE_DEPARTMENT = /\bpolice (?:department|dept)\b|\b[a-z]{3,} pd$/;
/** Hospitals of Veterans Affairs and bases have police departments too. */
const FEDERAL_POLICE =
  /\b(?:us|u s|united states|federal|national|va|veterans?|army|navy|naval|air force|marine|base|fort|pentagon|capitol)\b/;

function isLocalName(name: string): boolean {
  const folded = foldText(name);
  return LOCAL_NAME.test(folded) || (POLICE_DEPARTMENT.test(folded) && !FEDERAL_POLICE.test(folded));
}

/** A local agency is not under federal law; nor are a Land, a province and Scotland under the act of their nation. */
export function jurisdictionErrors(
  form: Pick<AgencyForm, "name" | "jurisdiction" | "locality" | "email">,
): ProblemField[] {
  const message = wrongActMessage({ ...form, name: form.name ?? "" });
  return message === null ? [] : [{ path: "/jurisdiction", message }];
}

function wrongActMessage(form: TypedAgency & Pick<AgencyForm, "jurisdiction">): string | null {
  switch (form.jurisdiction) {
    case "us":
      return form.locality?.trim() || isLocalName(form.name) ? m.federalAndLocal : null;
    case "de":
      return regionWithoutLaw(form) !== null || isLocalName(form.name) ? m.germanState : null;
    case "ca":
      return regionWithoutLaw(form) !== null || isLocalName(form.name) ? m.canadianProvince : null;
    case "uk":
      return isScottish(form) ? m.scottish : null;
    default:
      return null;
  }
}

/**
 * Validates an agency form. Returns the errors by field; empty if there are none.
 * @param ownDomain where Daylight itself receives mail: a letter sent there would come back as its own answer
 */
export function validateAgencyForm(form: AgencyForm, ownDomain: string): ProblemField[] {
  const errors: ProblemField[] = [];
  if (form.name !== undefined && foldText(form.name).length < 3) {
    errors.push({ path: "/name", message: m.shortName });
  }
  if (form.jurisdiction !== undefined && !lawOf(form.jurisdiction)) {
    errors.push({ path: "/jurisdiction", message: m.unknownJurisdiction });
  }
  errors.push(...jurisdictionErrors(form));
  if (typeof form.email === "string") {
    const message = emailAddressError(form.email, ownDomain);
    if (message !== null) errors.push({ path: "/email", message });
  }
  for (const path of ["portalUrl", "website"] as const) {
    const url = form[path];
    if (typeof url === "string" && !/^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(url)) {
      errors.push({ path: `/${path}`, message: m.badUrl });
    }
  }
  if (form.timeZone !== undefined && !isTimeZone(form.timeZone)) {
    errors.push({ path: "/timeZone", message: m.badTimeZone });
  }
  return errors;
}

/** The error in the address for requests, or null. */
export function emailAddressError(address: string, ownDomain: string): string | null {
  if (!isEmailAddress(address)) return m.badEmail;
  const domain = address.slice(address.indexOf("@") + 1).toLowerCase();
  if (domain === ownDomain || domain.endsWith(`.${ownDomain}`)) {
    return m.ownDomain;
  }
  return null;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Z]/.test(name);
  } catch {
    // Intl has no test for "is this one" but the attempt.
    return false;
  }
}
