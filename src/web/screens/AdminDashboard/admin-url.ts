import type { UnmatchedStatus } from "#contract/platform/admin.ts";

export const SECTIONS = ["health", "unmatched", "users", "agencies", "imports", "laws"] as const;
export type Section = (typeof SECTIONS)[number];

/** What the dashboard shows, as its address says it, so that it can be sent to a colleague. */
export type AdminUrlState = {
  section: Section;
  /** The unmatched mail that is read. */
  mail: string | null;
  /** What stands open beside the section's list: an office, an import, a law. */
  open: string | null;
  /** Which of the section's lists; each section knows its own. */
  show: string | null;
  q: string;
  /** Whose holidays, and of which year. */
  calendar: string | null;
  year: number | null;
};

export const DEFAULT_URL_STATE: Omit<AdminUrlState, "section"> = {
  mail: null,
  open: null,
  show: null,
  q: "",
  calendar: null,
  year: null,
};

const parseYear = (text: string | null) => (text && /^\d{4}$/.test(text) ? Number(text) : null);

/** Reads the address; what it does not know is the health page. */
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
  };
}

/** Writes it, leaving out what goes without saying. */
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

/** Which mail the unmatched section lists. */
export const unmatchedView = ({ section, show }: AdminUrlState): UnmatchedStatus =>
  section === "unmatched" && (show === "assigned" || show === "discarded") ? show : "waiting";
