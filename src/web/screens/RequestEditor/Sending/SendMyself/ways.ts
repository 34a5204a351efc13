import type { AgencyItem } from "#contract/agency.ts";
import type { HandChannel } from "#core/sending/by-hand.ts";

type Reach = Pick<AgencyItem, "channels" | "portalUrl" | "fax" | "addressLines" | "email">;

/** One way a request reaches an office. `words` are for reading, `copy` for pasting where it is wanted. */
export type Way = { channel: HandChannel; name: string; words: string; copy: string; link?: string };

/** How an office takes letters that a person sends, as the directory has it, best first. */
export function waysOf({ channels, portalUrl, fax, addressLines, email }: Reach): Way[] {
  const ways: Way[] = [];
  if (portalUrl !== null) {
    const link = /^https?:\/\//i.test(portalUrl) ? { link: portalUrl } : {};
    ways.push({ channel: "portal", name: "Its page", words: portalUrl, copy: portalUrl, ...link });
  }
  if (addressLines.length > 0) {
    const lines = { words: addressLines.join(", "), copy: addressLines.join("\n") };
    ways.push({ channel: "post", name: "Post", ...lines });
  }
  if (fax !== null) ways.push({ channel: "fax", name: "Fax", words: fax, copy: fax });
  if (channels.includes("email") && email !== null)
    ways.push({ channel: "email", name: "E-mail", words: email, copy: email });
  return ways;
}

/** As a person picks them; the office's own ways come first. */
export const CHANNEL_NAMES: Readonly<Record<HandChannel, string>> = {
  post: "By post",
  fax: "By fax",
  portal: "On the agency’s page",
  hand: "Handed over",
  email: "From my own e-mail",
};
