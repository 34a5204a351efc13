import { Field, Input } from "../../ui/Field.tsx";
import { codeFrom } from "./code-from.ts";
import css from "./Gate.module.css";

/** The six digits that were mailed; a whole sentence may be pasted. */
export const CodeField = (props: {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
}) => (
  <Field label="Code" error={props.error} help="Six digits. Pasting the whole code works.">
    {(control) => (
      <Input
        {...control}
        name="code"
        size="gate"
        boxClassName={css.codeBox}
        className={css.code ?? ""}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={props.value}
        onChange={(event) => props.onChange(codeFrom(event.target.value))}
      />
    )}
  </Field>
);
