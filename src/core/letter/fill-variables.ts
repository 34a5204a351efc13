import { type LetterBuilder, type LetterRun, type LetterText, oneLine } from "#core/letter/letter.ts";
import type { LetterParties } from "#core/letter/parties.ts";
import { type FilledPart, fillVariables, unknownVariable, variableValues } from "#core/letter/variables.ts";
import { letterErrors } from "#messages/errors/letter.ts";

/**
 * What the requester typed at `path`, on one line, its `{variables}` filled from the facts of the letter. A variable
 * without a value becomes a gap: of the agency or the name where that is what is missing, else of `path` itself.
 */
export function fillTypedText(
  builder: LetterBuilder,
  facts: LetterParties,
  typed: string,
  path: string,
): LetterText {
  return fillVariables(oneLine(typed), variableValues(facts)).map(({ text, variable }) =>
    variable ? placeholderFor(builder, text, variable, path) : { text },
  );
}

function placeholderFor(
  builder: LetterBuilder,
  text: string,
  { name, known }: NonNullable<FilledPart["variable"]>,
  path: string,
): LetterRun {
  switch (known) {
    case null:
      return builder.gap(text, path, unknownVariable(name));
    case "my_name":
      return builder.gap(text, "/requester/name", letterErrors.noSignerName);
    case "my_organization":
      return builder.gap(text, path, `Your profile names no organization. Add one, or take ${text} out.`);
    default:
      // Everything else follows from the agency and its law.
      return builder.gap(text, "/agency", letterErrors.noAgency);
  }
}
