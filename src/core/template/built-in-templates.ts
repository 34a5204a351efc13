import type { Format } from "#core/letter/initial/request-options.ts";
import topics from "./built-in-templates.json" with { type: "json" };

/** A common request with wording that has produced records. */
export type BuiltInTemplate = {
  /** Stable: "body-camera-video". */
  id: string;
  name: string;
  /** One line for the list: what it brings. */
  summary: string;
  subject: string;
  /**
   * One record or kind of record each, as a sentence that can be read aloud. `{…}` as in core/letter/variables.ts.
   */
  asks: readonly string[];
  /** How far back to ask, in years up to the day of the search; null where the records have no such range. */
  years: number | null;
  format: Format;
  /** Which agencies usually hold the records. */
  heldBy: string;
  /** What agencies usually withhold, and what is still available. */
  usuallyWithheld: string;
};

/** Templates about one thing, under its heading. */
export type TemplateTopic = { id: string; name: string; templates: readonly BuiltInTemplate[] };

/** The records as the editor has them: numbered, one a line. */
export const recordsText = ({ asks }: Pick<BuiltInTemplate, "asks">): string =>
  asks.map((ask, index) => `${index + 1}. ${ask}`).join("\n");

/** Every built-in template under its topic, in the order of the menu. */
export const TEMPLATE_TOPICS = topics as readonly TemplateTopic[];
