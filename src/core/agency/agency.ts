import type { Confidence } from "#core/law/law.ts";

/** How a request can reach an agency, best first. */
export const SUBMISSION_CHANNELS = ["email", "portal", "post", "fax"] as const;
export type SubmissionChannel = (typeof SUBMISSION_CHANNELS)[number];

/**
 * Public; a user's own, visible only to them; or retired and stored only for the requests that use it.
 */
export const LISTINGS = ["listed", "pending", "retired"] as const;
export type Listing = (typeof LISTINGS)[number];

/** What became of a user's proposal to share an agency; "merged": into one that was there already. */
export const PROPOSAL_OUTCOMES = ["approved", "merged", "declined"] as const;
export type ProposalOutcome = (typeof PROPOSAL_OUTCOMES)[number];

/** "reviewer": an office that reviews what agencies decided. Appeals go there, requests do not. */
export const AGENCY_ROLES = ["agency", "reviewer"] as const;
export type AgencyRole = (typeof AGENCY_ROLES)[number];

/**
 * Filters for administrators. "pending": proposed by its user; "reported": users reported another address; "unconfirmed": requests go to it, and its
 * address should be confirmed.
 */
export const ADMIN_AGENCY_FILTERS = [...LISTINGS, "reported", "unconfirmed", "reviewers"] as const;

/** Where a fact was seen. `date` is an ISO day, the first of the month where only the month is known. */
export type FactSource = { source: string; date: string | null; confidence: Confidence };

/**
 * An agency that takes public-records requests. Facts come from public directories, with where and when they were
 * seen.
 */
export type Agency = {
  id: string;
  name: string;
  abbreviation: string | null;
  role: AgencyRole;
  /** Code of the law that binds it: "us", "us-il". */
  jurisdiction: string;
  /** The agency it belongs to. */
  parentId: string | null;
  /** City or county of a local office. */
  locality: string | null;
  /** In the directory's own words: "component", "city", "police". */
  kind: string | null;
  /** Where requests go, as the source has it; null where none is known. */
  email: string | null;
  /** False: an address may be known, but requests sent there are not accepted. Null: unknown. */
  acceptsEmail: boolean | null;
  portalUrl: string | null;
  website: string | null;
  phone: string | null;
  fax: string | null;
  addressLines: string[];
  /** IANA name; the agency's day decides the day of receipt. */
  timeZone: string;
  /** Former and common names. */
  aliases: string[];
  /** Where the email address was seen, or the row where it has none. */
  source: string;
  sourceDate: string | null;
  confidence: Confidence;
  /** The same for each other field that was seen elsewhere. */
  sources: Readonly<Record<string, FactSource>>;
  foiaGovId: string | null;
  /** The component that takes what is sent to the whole department. */
  defaultComponent: string | null;
  requestsPerYear: number;
  /** 0 to 9: which of several agencies with the same name is meant most often. 9: the largest cities. */
  prominence: number;
  notes: string | null;
};
