import type { ComponentProps, ReactNode } from "react";
import { Field, Input } from "#web/design/controls/Field.tsx";

type EmailFieldProps = Omit<ComponentProps<typeof Input>, "type" | "size" | "id"> & {
  label: string;
  error: string | undefined;
  help?: ReactNode;
};

/** The email address by which a user logs in. */
export const EmailField = ({ label, error, help, ...input }: EmailFieldProps) => (
  <Field label={label} error={error} help={help}>
    {(control) => (
      <Input
        {...control}
        {...input}
        size="gate"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    )}
  </Field>
);
