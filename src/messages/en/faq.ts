/** The page of questions and answers; the questions are in `questions/`. */
export const faq = {
  title: "Questions and answers",
  lead: "What people ask before their first request, and when a request runs into trouble.",
  search: "Search the questions",
  resultCount: "{count, number} of {total, number} questions",
  noResultsTitle: "No questions found",
  noResults: "No question or answer contains “{query}”.",
  clearSearch: "Clear search",
  contact: "Contact the {brand} team",
} as const;
