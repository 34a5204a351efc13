import type { DraftContent } from "#contract/requests/request.ts";
import type { Law } from "#core/law/law.ts";
import { STATEMENTS, type Statement } from "#core/letter/initial/request-options.ts";
import { requiredContents } from "#core/letter/initial/required-contents.ts";
import { residencyStatement } from "#core/letter/residency-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorStatements } from "#messages/editor/statements.ts";
import { Choice, Field, Select } from "#web/design/controls/Field.tsx";
import css from "./LetterOptions.module.css";

type StatementProps = {
  law: Law;
  values: Pick<DraftContent, "legalProceeding" | "conviction" | "residentOf">;
  onChange: (part: Partial<DraftContent>) => void;
};

/** What the law has the requester state or certify; unanswered, the letter says nothing of it. */
export const StatementFields = (props: StatementProps) => (
  <>
    {props.law.residency.required && <Residency {...props} />}
    <Certified {...props} />
  </>
);

/** That the requester is one of those whom the law gives the right. */
function Residency({ law, values, onChange }: StatementProps) {
  const { jurisdiction, residency } = law;
  return (
    <Choice
      checked={values.residentOf === jurisdiction}
      onChange={({ target }) => onChange({ residentOf: target.checked ? jurisdiction : null })}
      help={residency.citation}
    >
      {residencyStatement({ jurisdiction, place: law.place })?.replace(/\.$/, "")}
    </Choice>
  );
}

function Certified({ law, values, onChange }: StatementProps) {
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
