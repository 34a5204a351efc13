import { type LetterDraft, type LetterRun, type LetterText, oneLine } from "#core/letter/letter.ts";
import { CHOOSE_AGENCY, type LetterParties, NAME_WANTED } from "#core/letter/parties.ts";
import { type FilledPart, fillVariables, unknownVariable, variableValues } from "#core/letter/variables.ts";

/**
 * What the requester typed at `path`, on one line, its `{variables}` filled from the facts of the letter. A variable
 * without a value becomes a gap: of the agency or the name where that is what is missing, else of `path` itself.
 */
export function filled(draft: LetterDraft, facts: LetterParties, typed: string, path: string): LetterText {
  return fillVariables(oneLine(typed), variableValues(facts)).map(({ text, variable }) =>
    variable ? gapOf(draft, text, variable, path) : { text },
  );
}

function gapOf(
  draft: LetterDraft,
  text: string,
  { name, known }: NonNullable<FilledPart["variable"]>,
  path: string,
): LetterRun {
  switch (known) {
    case null:
      return draft.gap(text, path, unknownVariable(name));
    case "my_name":
      return draft.gap(text, "/requester/name", NAME_WANTED);
    case "my_organization":
      return draft.gap(text, path, `Your profile names no organization. Add one, or take ${text} out.`);
    default:
      // Everything else follows from the agency and its law.
      return draft.gap(text, "/agency", CHOOSE_AGENCY);
  }
}
