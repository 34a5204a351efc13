import type { FeeCategory } from "#core/letter/initial/request-options.ts";

type CategoryLabel = {
  /** Short, for a list. */
  name: string;
  /** What it means and what follows from it. */
  meaning: string;
};

/** The fee categories of 5 U.S.C. § 552(a)(4)(A)(ii) as a person knows them; many state laws follow it. */
export const FEE_CATEGORY_LABELS: Readonly<Record<FeeCategory, CategoryLabel>> = {
  news_media: {
    name: "News reporting",
    meaning:
      "You gather news and publish it, for an outlet or on your own. Federal offices charge copies only.",
  },
  educational: {
    name: "School or university research",
    meaning: "Research for a school, college or university. Federal offices charge copies only.",
  },
  scientific: {
    name: "Noncommercial science",
    meaning: "Research of an institution that sells nothing. Federal offices charge copies only.",
  },
  commercial: {
    name: "Business",
    meaning: "The records serve a trade or a profit. Search, review and copies can all be charged.",
  },
  other: {
    name: "Everybody else",
    meaning:
      "You ask for yourself or a group. At federal offices two hours of search and 100 pages are free.",
  },
};

/** In the order a list shows them. */
export const FEE_CATEGORY_ORDER: readonly FeeCategory[] = [
  "news_media",
  "educational",
  "scientific",
  "other",
  "commercial",
];
