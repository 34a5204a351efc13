/** Texts that a page draws before the application starts. They are part of the page itself: keep this file small. */
export const bootstrap = {
  unread: "unread",
} as const;
