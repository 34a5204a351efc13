import type { RefObject } from "react";
import { Field, Input } from "#web/design/controls/Field.tsx";
import css from "./AuthPage.module.css";
import { extractCode } from "./extract-code.ts";

/** The digits of a code, emailed, texted or from an authenticator app; a whole sentence may be pasted. */
export const CodeField = (props: {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** `base` off the sign-in pages. */
  size?: "base" | "gate";
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Eight for a hosted pool's messages, whose codes have six to eight digits. */
  maxDigits?: 6 | 8;
}) => {
  const { value, onChange, error, size = "gate", inputRef, maxDigits = 6 } = props;
  const digits = maxDigits === 6 ? "Six digits." : "Six to eight digits.";
  return (
    <Field label="Code" error={error} help={`${digits} Pasting the whole code works.`}>
      {(control) => (
        <Input
          {...control}
          {...(inputRef && { ref: inputRef })}
          {...(size === "gate" && { size, boxClassName: css.codeBox, className: css.code ?? "" })}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={value}
          onChange={(event) => onChange(extractCode(event.target.value, maxDigits))}
        />
      )}
    </Field>
  );
};
