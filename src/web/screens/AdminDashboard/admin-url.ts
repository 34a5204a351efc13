import type { UnmatchedStatus } from "#contract/platform/admin.ts";

export const SECTIONS = [
  "health",
  "unmatched",
  "deliveries",
  "users",
  "requests",
  "agencies",
  "imports",
  "laws",
  "templates",
  "jobs",
  "audit",
  "announcement",
] as const;
export type Section = (typeof SECTIONS)[number];

/** What the dashboard shows, as in its URL, so that a link to it can be shared. */
export type AdminUrlState = {
  section: Section;
  /** ID of the unmatched email that is open. */
  mail: string | null;
  /** ID of the agency, import, law or template that is open beside the section's list. */
  open: string | null;
  /** Filter of the section's list; each section has its own. */
  show: string | null;
  q: string;
  /** Calendar and year of the holidays. */
  calendar: string | null;
  year: number | null;
  /** First and last day of the audit log, `YYYY-MM-DD`. */
  from: string | null;
  to: string | null;
};

export const DEFAULT_URL_STATE: Omit<AdminUrlState, "section"> = {
  mail: null,
  open: null,
  show: null,
  q: "",
  calendar: null,
  year: null,
  from: null,
  to: null,
};

const parseYear = (text: string | null) => (text && /^\d{4}$/.test(text) ? Number(text) : null);

const parseDay = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);

/** Parses the URL; an unknown section becomes the health section. */
export function parseAdminUrl(params: URLSearchParams): AdminUrlState {
  const section = params.get("section");
  return {
    section: SECTIONS.find((knownSection) => knownSection === section) ?? "health",
    mail: params.get("mail") || null,
    open: params.get("open") || null,
    show: params.get("show") || null,
    q: params.get("q") ?? "",
    calendar: params.get("calendar") || null,
    year: parseYear(params.get("year")),
    from: parseDay(params.get("from")),
    to: parseDay(params.get("to")),
  };
}

/** Formats the URL, without default values. */
export function formatAdminUrl(state: Partial<AdminUrlState> & Pick<AdminUrlState, "section">): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...DEFAULT_URL_STATE, ...state })) {
    if (value === null || value === "" || value === "health") continue;
    params.set(name, String(value));
  }
  params.sort();
  const query = params.toString();
  return query ? `/admin-dashboard?${query}` : "/admin-dashboard";
}

/** Which emails the unmatched section lists. */
export const unmatchedView = ({ section, show }: AdminUrlState): UnmatchedStatus =>
  section === "unmatched" && (show === "assigned" || show === "discarded") ? show : "waiting";
