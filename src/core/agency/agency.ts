import type { Confidence } from "../deadline/law.ts";

/** How a request can reach an office, best first. */
export const CHANNELS = ["email", "portal", "post", "fax"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Everybody's; waiting for an administrator, and meanwhile its owner's alone; or kept only for the requests that name it. */
export const LISTINGS = ["listed", "pending", "retired"] as const;
export type Listing = (typeof LISTINGS)[number];

/** An office a request can be mailed to. Facts are copied from public directories, with where and when they were seen. */
export type Agency = {
  id: string;
  name: string;
  abbreviation: string | null;
  /** Code of the law that binds it: "us", "us-il". */
  jurisdiction: string;
  /** City or county of a local office. */
  locality: string | null;
  /** In the directory's own words: "component", "city", "police". */
  kind: string | null;
  /** Where requests go, as the source has it. */
  email: string;
  addressLines: string[];
  /** IANA name; the office's day decides the day of receipt. */
  timeZone: string;
  /** Former and common names. */
  aliases: string[];
  portalUrl: string | null;
  phone: string | null;
  /** Where the e-mail address was seen, and the ISO day, the first of the month where only the month is known. */
  source: string;
  sourceDate: string | null;
  confidence: Confidence;
};
