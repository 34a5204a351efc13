/** What a route tells the shell about its screen. */
export type ScreenHandle = {
  /** `app`: one window, panes scroll within it. `doc`: a page that scrolls as a whole. */
  frame: "app" | "doc";
  title: string;
  guarded: boolean;
};
