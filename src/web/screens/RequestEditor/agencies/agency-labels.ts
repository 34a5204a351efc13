import type { AgencyItem } from "#contract/agencies/agency.ts";

type AgencyContact = Pick<AgencyItem, "channels" | "email" | "unverifiedReason" | "isOwn">;

/** Whether a letter can be mailed to it from here. */
export const acceptsEmail = (agency: AgencyContact) =>
  agency.channels.includes("email") && agency.email !== null;

const either = new Intl.ListFormat("en-US", { type: "disjunction" });

/** "portal, post, or fax": the ways that are left; empty where none is known. */
const otherChannels = ({ channels }: Pick<AgencyItem, "channels">) =>
  either.format(channels.filter((channel) => channel !== "email"));

/** How a letter reaches an office, for one line of a list. */
export function contactText(agency: AgencyContact): string {
  if (acceptsEmail(agency)) {
    if (agency.isOwn) return `${agency.email}, added by you`;
    return agency.unverifiedReason ? `${agency.email}, unverified` : (agency.email ?? "");
  }
  const channelsText = otherChannels(agency);
  return channelsText === "" ? "No address known" : `No e-mail, only by ${channelsText}`;
}

/** Why the letter cannot be mailed from here. */
export const noEmailText = (agency: AgencyContact & Pick<AgencyItem, "name">) =>
  otherChannels(agency) !== ""
    ? `${agency.name} takes requests only by ${otherChannels(agency)}, so the letter cannot be mailed from here.`
    : `No address of ${agency.name} is known here. Look on its own page how it takes requests.`;

/** What tells offices of one name apart: the department above it, and the place. */
export const locationLabel = ({ parent, locality }: Pick<AgencyItem, "parent" | "locality">) =>
  [parent?.name, locality].filter(Boolean).join(", ");

/** "us-il" is "IL", "us" is "US". */
export const lawCode = (jurisdiction: string) => (jurisdiction.split("-")[1] ?? jurisdiction).toUpperCase();
