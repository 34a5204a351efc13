import type { RefObject } from "react";
import { Field, Input } from "../../ui/Field.tsx";

/** A recovery code as it was saved: the server alone knows its form. */
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
    <Field label="Recovery code" error={error} help="As you saved it. Pasting works.">
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
