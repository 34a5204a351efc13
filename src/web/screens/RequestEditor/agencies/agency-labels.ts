import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencies } from "#messages/editor/agencies.ts";

type AgencyContact = Pick<AgencyItem, "channels" | "email" | "unverifiedReason" | "isOwn">;

/** Whether Daylight can email a letter to the agency. */
export const acceptsEmail = (agency: AgencyContact) =>
  agency.channels.includes("email") && agency.email !== null;

/** No way to reach the agency is known, so the user may give its email address. */
export const isAddressMissing = (agency: Pick<AgencyItem, "channels" | "acceptsEmail">) =>
  agency.channels.length === 0 && agency.acceptsEmail !== false;

const either = new Intl.ListFormat("en-US", { type: "disjunction" });

const CHANNEL_NAMES = editorAgencies.channels satisfies Record<AgencyItem["channels"][number], string>;

/** "web portal, postal mail, or fax": channels other than email; empty if none is known. */
const otherChannels = ({ channels }: Pick<AgencyItem, "channels">) =>
  either.format(channels.filter((channel) => channel !== "email").map((channel) => CHANNEL_NAMES[channel]));

/** How a letter reaches an agency, for one line of a list. */
export function contactText(agency: AgencyContact): string {
  const { contact } = editorAgencies;
  if (acceptsEmail(agency)) {
    const email = agency.email ?? "";
    if (agency.isOwn) return formatMessage(contact.ownEmail, { email });
    return agency.unverifiedReason ? formatMessage(contact.unverifiedEmail, { email }) : email;
  }
  const channels = otherChannels(agency);
  return channels === "" ? contact.none : formatMessage(contact.otherChannels, { channels });
}

/** Why Daylight cannot email the letter. */
export const noEmailText = (agency: AgencyContact & Pick<AgencyItem, "name">) =>
  otherChannels(agency) !== ""
    ? formatMessage(editorAgencies.noEmail, { agency: agency.name, channels: otherChannels(agency) })
    : formatMessage(editorAgencies.noAddress, { agency: agency.name });

/** Distinguishes agencies with the same name: the department above it, and the place. */
export const locationLabel = ({ parent, locality }: Pick<AgencyItem, "parent" | "locality">) =>
  [parent?.name, locality].filter(Boolean).join(", ");

/** The level and place of a search result: "City · Phoenix". */
export const levelLabel = ({ level, parent, locality }: Pick<AgencyItem, "level" | "parent" | "locality">) =>
  [editorAgencies.levels[level], locationLabel({ parent, locality })].filter(Boolean).join(" · ");

/** "us-il" is "IL", "us" is "US". */
export const lawCode = (jurisdiction: string) => (jurisdiction.split("-")[1] ?? jurisdiction).toUpperCase();
