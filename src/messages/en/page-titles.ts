/** Titles of pages by what they show, in the browser's tab. The name of the program follows. */
export const pageTitles = {
  request: "{title} · Request",
  listOf: "{name} · {page}",
  search: "Search: {query} · {page}",
} as const;
