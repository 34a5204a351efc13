import { useEffect, useRef } from "react";
import { accountApiTokens as text } from "#messages/account/api-tokens.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "#web/screens/Account/Account.module.css";

/** A secret that is shown this once, selected, with a button that copies it. */
export function SecretField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ text: text.copied });
    } catch {
      field.current?.select();
      showToast({ text: text.copyFailed });
    }
  };
  return (
    <Field label={label}>
      {(control) => (
        <div className={css.actions}>
          <Input
            {...control}
            ref={field}
            readOnly
            value={value}
            boxClassName={css.tokenBox}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onClick={() => void copy()}>{text.copy}</Button>
        </div>
      )}
    </Field>
  );
}
