/** The keyboard shortcuts that only the tracker has. */
export const trackerShortcuts = {
  next: "next request",
  previous: "previous request",
  open: "open the request",
  select: "select the request",
  selectNext: "select up to the next request",
  selectPrevious: "select up to the previous request",
  moveCard: "move a card of the board",
} as const;
