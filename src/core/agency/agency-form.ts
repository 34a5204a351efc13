import { lawOf } from "#core/law/laws.ts";
import { isEmailAddress } from "#core/mail/email-address.ts";
import type { ProblemField } from "../problem.ts";
import { foldText } from "./search-text.ts";

/** What somebody typed of an agency; what is left out is not looked at. */
export type AgencyForm = {
  name?: string | undefined;
  jurisdiction?: string | undefined;
  email?: string | null | undefined;
  portalUrl?: string | null | undefined;
  website?: string | null | undefined;
  timeZone?: string | undefined;
};

/**
 * What is wrong with an agency somebody typed, field by field; empty when nothing is.
 * @param ownDomain where Daylight itself receives mail: a letter sent there would come back as its own answer
 */
export function validateAgencyForm(form: AgencyForm, ownDomain: string): ProblemField[] {
  const errors: ProblemField[] = [];
  if (form.name !== undefined && foldText(form.name).length < 3) {
    errors.push({ path: "/name", message: "Type the office's whole name." });
  }
  if (form.jurisdiction !== undefined && !lawOf(form.jurisdiction)) {
    errors.push({ path: "/jurisdiction", message: "Choose a jurisdiction whose law is on file." });
  }
  if (typeof form.email === "string") {
    const message = emailAddressError(form.email, ownDomain);
    if (message !== null) errors.push({ path: "/email", message });
  }
  for (const path of ["portalUrl", "website"] as const) {
    const url = form[path];
    if (typeof url === "string" && !/^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(url)) {
      errors.push({ path: `/${path}`, message: "Type the whole web address, beginning with https://." });
    }
  }
  if (form.timeZone !== undefined && !isTimeZone(form.timeZone)) {
    errors.push({ path: "/timeZone", message: "Type a zone's name, such as America/Chicago." });
  }
  return errors;
}

/** What is wrong with the address a letter should go to, or null. */
export function emailAddressError(address: string, ownDomain: string): string | null {
  if (!isEmailAddress(address)) return "Type one whole e-mail address, such as foia@agency.gov.";
  const domain = address.slice(address.indexOf("@") + 1).toLowerCase();
  if (domain === ownDomain || domain.endsWith(`.${ownDomain}`)) {
    return "This is an address of Daylight itself. Type the agency's.";
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
