import type { DraftContent } from "#contract/requests/request.ts";
import type { Law } from "#core/law/law.ts";
import { STATEMENTS, type Statement } from "#core/letter/initial/request-options.ts";
import { requiredContents } from "#core/letter/initial/required-contents.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorStatements } from "#messages/editor/statements.ts";
import { Field, Select } from "#web/design/controls/Field.tsx";
import css from "./LetterOptions.module.css";

/** What the law has the requester certify; unanswered, the letter says nothing of it. */
export function StatementFields(props: {
  law: Law;
  values: Pick<DraftContent, "legalProceeding" | "conviction">;
  onChange: (part: Partial<DraftContent>) => void;
}) {
  const { law, values, onChange } = props;
  const { certified } = requiredContents(law);
  if (!certified) return null;
  return (["legalProceeding", "conviction"] as const).map((field) => (
    <Field
      key={field}
      className={css.reason}
      label={editorStatements[field]}
      help={formatMessage(editorStatements.help, { place: law.place, citation: certified[field] })}
    >
      {(control) => (
        <Select
          {...control}
          value={values[field] ?? ""}
          onChange={({ target }) => onChange({ [field]: (target.value || null) as Statement | null })}
        >
          <option value="">{editorStatements.unanswered}</option>
          {STATEMENTS.map((answer) => (
            <option key={answer} value={answer}>
              {editorStatements[answer]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  ));
}
