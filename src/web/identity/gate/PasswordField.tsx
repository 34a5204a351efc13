import {
  mdiCheckCircle,
  mdiCircleOutline,
  mdiEyeOffOutline,
  mdiEyeOutline,
  mdiKeyboardOutline,
} from "@mdi/js";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useConfig } from "../../config.ts";
import { Field, Input } from "../../ui/Field.tsx";
import { GlyphButton } from "../../ui/GlyphButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { embeddedPasswordRules, PASSPHRASE_HINT, passwordRules } from "../password-policy.ts";
import css from "./Gate.module.css";

type PasswordFieldProps = Omit<ComponentProps<typeof Input>, "type" | "size" | "id"> & {
  label?: string;
  /** `new-password` also shows the rules, ticked as they are met; `value` must then be the current text. */
  autoComplete: "current-password" | "new-password";
  error?: string | undefined;
  /** `base` off the sign-in pages. */
  size?: "base" | "gate";
  end?: ReactNode;
  typed?: string;
};

/** A password that can be shown, with a word when caps lock is on. */
export function PasswordField({
  label = "Password",
  size = "gate",
  error,
  end,
  typed = "",
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const rules = useId();
  const isNew = input.autoComplete === "new-password";
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
  return (
    <div>
      <Field
        label={label}
        error={error}
        {...(end !== undefined && { end })}
        {...(isNew && { describedBy: rules })}
        help={
          caps && (
            <span className={css.caps} role="status">
              <Icon path={mdiKeyboardOutline} size={16} />
              Caps lock is on
            </span>
          )
        }
      >
        {(control) => (
          <Input
            {...input}
            {...control}
            size={size}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={watchCaps}
            onKeyUp={watchCaps}
            trailing={
              <GlyphButton
                size="small"
                icon={shown ? mdiEyeOffOutline : mdiEyeOutline}
                label={shown ? "Hide the password" : "Show the password"}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              />
            }
          />
        )}
      </Field>
      {isNew && <Policy id={rules} password={typed} />}
    </div>
  );
}

function Policy({ id, password }: { id: string; password: string }) {
  const { userPool } = useConfig();
  const isEmbedded = userPool?.endpoint?.startsWith("/") ?? false;
  const rules = isEmbedded ? embeddedPasswordRules : passwordRules;
  return (
    <div id={id}>
      {isEmbedded && <p className={css.hint}>{PASSPHRASE_HINT}</p>}
      <ul className={css.policy} aria-label="The password needs">
        {rules.map(({ words, met }) => {
          const done = met(password);
          return (
            <li key={words} className={done ? css.met : undefined}>
              <Icon path={done ? mdiCheckCircle : mdiCircleOutline} size={15} />
              {words}
              <VisuallyHidden>{done ? ", done" : ", still missing"}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
