import css from "./tones.module.css";

/**
 * blue: with the agency; orange: with the requester, or due within a week; red: late, denied or unsafe; green: released or
 * verified; ink: contested; grey: not running, or no finding. A tone always comes with its own icon and a text.
 */
export type Tone = "blue" | "orange" | "red" | "green" | "grey" | "ink";

/** The class that sets the three colors of the tone for descendants: `--g`, `--t`, `--c`. */
export const toneClass = (tone: Tone) => css[tone];
