import css from "./tones.module.css";

/**
 * blue: with the agency; orange: with you, or due within a week; red: late, refused or unsafe; green: records came, or
 * verified; ink: contested; grey: not running, or no finding. A tone always comes with a glyph of its own and a word.
 */
export type Tone = "blue" | "orange" | "red" | "green" | "grey" | "ink";

/** The class that gives an element's descendants the tone's three colours: `--g`, `--t`, `--c`. */
export const toneClass = (tone: Tone) => css[tone];
