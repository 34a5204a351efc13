import type { AgencyItem } from "#contract/agency.ts";

type Reach = Pick<AgencyItem, "channels" | "email" | "unverified" | "own">;

/** Whether a letter can be mailed to it from here. */
export const takesMail = (agency: Reach) => agency.channels.includes("email") && agency.email !== null;

const OTHERWISE = {
  portal: "Only through its own portal",
  post: "Only by post",
  fax: "Only by fax",
} as const;

/** How a letter reaches an office, for one line of a list. */
export function reachWords(agency: Reach): string {
  if (takesMail(agency)) {
    if (agency.own) return `${agency.email}, added by you`;
    return agency.unverified ? `${agency.email}, unverified` : (agency.email ?? "");
  }
  const channel = agency.channels.find((each) => each !== "email");
  return channel ? OTHERWISE[channel] : "No address known";
}

/** Why the letter cannot be mailed from here, and what to do instead. */
export const unreachableWords = (agency: Reach & Pick<AgencyItem, "name">) =>
  agency.channels.length > 0
    ? `${agency.name} takes requests ${reachWords(agency).toLowerCase()}, so the letter cannot be mailed from here. Copy it from this page and send it that way.`
    : `No address of ${agency.name} is known, so the letter cannot be mailed from here. Add the office with its address, or choose another.`;

/** What tells offices of one name apart: the department above it, and the place. */
export const placeWords = ({ parent, locality }: Pick<AgencyItem, "parent" | "locality">) =>
  [parent?.name, locality].filter(Boolean).join(", ");
