import type { RefObject } from "react";
import { identityForms } from "#messages/identity/forms.ts";
import { Field, Input } from "#web/design/controls/Field.tsx";

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
