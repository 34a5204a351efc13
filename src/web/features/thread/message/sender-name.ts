/**
 * A sender's name without the agency's own at its end, where the agency is named beside it: "Public Records
 * Office" from "Public Records Office, Illinois State Police".
 */
export function shortSenderName(name: string, agency: string | null | undefined): string {
  if (!agency || !name.toLowerCase().endsWith(agency.toLowerCase())) return name;
  return name.slice(0, -agency.length).replace(/[\s,;:|/–—-]+$/, "") || name;
}
