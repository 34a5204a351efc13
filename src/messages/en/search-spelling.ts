/** After a search without results, in the inbox and the tracker. */
export const searchSpelling = {
  didYouMean: "Did you mean “{query}”?",
} as const;
