/** What the dashboard shows, as its address says it: the section, and the unmatched mail that is read. */
export type Section = "health" | "unmatched" | "users";
export type AdminAddress = { section: Section; mail: string | null };

const SECTIONS: readonly string[] = ["health", "unmatched", "users"] satisfies Section[];
const isSection = (word: string | null): word is Section => word !== null && SECTIONS.includes(word);

/** Reads the address; what it does not know is the health page. */
export function readAddress(params: URLSearchParams): AdminAddress {
  const section = params.get("section");
  return { section: isSection(section) ? section : "health", mail: params.get("mail") || null };
}

/** Writes it, leaving out what goes without saying. */
export function writeAddress({ section, mail }: AdminAddress): string {
  const params = new URLSearchParams();
  if (section !== "health") params.set("section", section);
  if (mail) params.set("mail", mail);
  const query = params.toString();
  return query ? `/admin-dashboard?${query}` : "/admin-dashboard";
}
