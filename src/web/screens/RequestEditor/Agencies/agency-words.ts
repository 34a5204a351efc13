import type { AgencyItem } from "#contract/agency.ts";

type Reach = Pick<AgencyItem, "channels" | "email" | "unverified" | "own">;

/** Whether a letter can be mailed to it from here. */
export const takesMail = (agency: Reach) => agency.channels.includes("email") && agency.email !== null;

const either = new Intl.ListFormat("en-US", { type: "disjunction" });

/** "portal, post, or fax": the ways that are left; empty where none is known. */
const otherWays = ({ channels }: Pick<AgencyItem, "channels">) =>
  either.format(channels.filter((channel) => channel !== "email"));

/** How a letter reaches an office, for one line of a list. */
export function reachWords(agency: Reach): string {
  if (takesMail(agency)) {
    if (agency.own) return `${agency.email}, added by you`;
    return agency.unverified ? `${agency.email}, unverified` : (agency.email ?? "");
  }
  const ways = otherWays(agency);
  return ways === "" ? "No address known" : `No e-mail, only by ${ways}`;
}

/** Why the letter cannot be mailed from here. */
export const unreachableWords = (agency: Reach & Pick<AgencyItem, "name">) =>
  otherWays(agency) !== ""
    ? `${agency.name} takes requests only by ${otherWays(agency)}, so the letter cannot be mailed from here.`
    : `No address of ${agency.name} is known here. Look on its own page how it takes requests.`;

/** What tells offices of one name apart: the department above it, and the place. */
export const placeWords = ({ parent, locality }: Pick<AgencyItem, "parent" | "locality">) =>
  [parent?.name, locality].filter(Boolean).join(", ");

/** "us-il" is "IL", "us" is "US". */
export const lawCode = (jurisdiction: string) => (jurisdiction.split("-")[1] ?? jurisdiction).toUpperCase();
