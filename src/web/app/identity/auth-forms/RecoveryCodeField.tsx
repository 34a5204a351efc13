import type { RefObject } from "react";
import { Field, Input } from "#web/design/controls/Field.tsx";

/** A recovery code as it was saved: letters and digits in groups, which the server reads with or without the dashes. */
export const RecoveryCodeField = (props: {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** `base` off the sign-in pages. */
  size?: "base" | "gate";
  inputRef?: RefObject<HTMLInputElement | null>;
}) => {
  const { value, onChange, error, size = "gate", inputRef } = props;
  return (
    <Field label="Recovery code" error={error} help="You can type it with or without dashes.">
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
