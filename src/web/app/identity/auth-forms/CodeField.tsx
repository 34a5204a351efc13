import type { RefObject } from "react";
import { identityForms } from "#messages/identity/forms.ts";
import { Field, Input } from "#web/design/controls/Field.tsx";
import css from "./AuthPage.module.css";
import { extractCode } from "./extract-code.ts";

/** The digits of a code that was emailed, texted, or shown by an authenticator app. Accepts a pasted sentence. */
export const CodeField = (props: {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** `base` outside the login pages. */
  size?: "base" | "gate";
  inputRef?: RefObject<HTMLInputElement | null>;
  /** 8 for codes sent by hosted pools, which have six to eight digits. */
  maxDigits?: 6 | 8;
  help?: string;
}) => {
  const { value, onChange, error, size = "gate", inputRef, maxDigits = 6 } = props;
  const { help = maxDigits === 6 ? identityForms.sixDigits : identityForms.sixToEightDigits } = props;
  return (
    <Field label={identityForms.code} error={error} help={help}>
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

/** A code that an authenticator app shows: there is no message to paste. */
export const AppCodeField = (props: Parameters<typeof CodeField>[0]) => (
  <CodeField {...props} help={identityForms.sixDigitsFromApp} />
);

/** A recovery code: groups of letters and digits, with or without dashes. */
export const RecoveryCodeField = (props: {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** `base` outside the login pages. */
  size?: "base" | "gate";
  inputRef?: RefObject<HTMLInputElement | null>;
}) => {
  const { value, onChange, error, size = "gate", inputRef } = props;
  return (
    <Field label={identityForms.recoveryCode} error={error} help={identityForms.recoveryCodeHelp}>
      {(control) => (
        <Input
          {...control}
          {...(inputRef && { ref: inputRef })}
          {...(size === "gate" && { size })}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
};
