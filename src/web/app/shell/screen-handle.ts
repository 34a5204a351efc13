/** Data of a route for the shell. */
export type ScreenHandle = {
  /** `app`: full height with scrolling panes. `doc`: a page that scrolls as a whole. */
  frame: "app" | "doc";
  title: string;
  guarded: boolean;
};
