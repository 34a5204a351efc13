/** One pane at a time and the page itself scrolls: the same width as the style sheets' breakpoint. */
export const PHONE_WIDTH = "(max-width: 760px)";

export const isPhone = (): boolean => matchMedia(PHONE_WIDTH).matches;
