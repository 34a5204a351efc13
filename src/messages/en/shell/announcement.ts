/** The bar with the administrators' announcement, which loads only when there is one. */
export const shellAnnouncement = { label: "Announcement", dismiss: "Dismiss the announcement" } as const;
