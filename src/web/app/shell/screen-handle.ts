/** Data of a route for the shell. */
export type ScreenHandle = {
  /** `app`: full height with scrolling panes. `doc`: a page that scrolls as a whole. */
  frame: "app" | "doc";
  /** Null where the screen sets the title of the page, which depends on its data. */
  title: string | null;
  guarded: boolean;
};
