import {
  mdiCheckCircle,
  mdiCircleOutline,
  mdiEyeOffOutline,
  mdiEyeOutline,
  mdiKeyboardOutline,
} from "@mdi/js";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useConfig } from "#web/app/api/config.ts";
import { embeddedPasswordRules, PASSPHRASE_HINT, passwordRules } from "#web/app/identity/password-policy.ts";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import css from "./AuthPage.module.css";

type PasswordFieldProps = Omit<ComponentProps<typeof Input>, "type" | "size" | "id"> & {
  label?: string;
  /** `new-password` also shows the rules, ticked as they are met; `value` must then be the current text. */
  autoComplete: "current-password" | "new-password";
  error?: string | undefined;
  /** `base` off the sign-in pages. */
  size?: "base" | "gate";
  end?: ReactNode;
  currentText?: string;
};

/** A password that can be shown, with a word when caps lock is on. */
export function PasswordField({
  label = "Password",
  size = "gate",
  error,
  end,
  currentText = "",
  ...input
}: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const rulesId = useId();
  const isNew = input.autoComplete === "new-password";
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div>
      <Field
        label={label}
        error={error}
        {...(end !== undefined && { end })}
        {...(isNew && { describedBy: rulesId })}
        help={
          capsLock && (
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
            type={isVisible ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={updateCapsLock}
            onKeyUp={updateCapsLock}
            trailing={
              <PlainIconButton
                size="small"
                icon={isVisible ? mdiEyeOffOutline : mdiEyeOutline}
                label={isVisible ? "Hide the password" : "Show the password"}
                aria-pressed={isVisible}
                onClick={() => setIsVisible(!isVisible)}
              />
            }
          />
        )}
      </Field>
      {isNew && <PasswordPolicy id={rulesId} password={currentText} />}
    </div>
  );
}

function PasswordPolicy({ id, password }: { id: string; password: string }) {
  const { userPool } = useConfig();
  const isEmbedded = userPool?.endpoint?.startsWith("/") ?? false;
  const rules = isEmbedded ? embeddedPasswordRules : passwordRules;
  return (
    <div id={id}>
      {isEmbedded && <p className={css.hint}>{PASSPHRASE_HINT}</p>}
      <ul className={css.policy} aria-label="The password needs">
        {rules.map((rule) => {
          const isMet = rule.isMet(password);
          return (
            <li key={rule.label} className={isMet ? css.met : undefined}>
              <Icon path={isMet ? mdiCheckCircle : mdiCircleOutline} size={15} />
              {rule.label}
              <VisuallyHidden>{isMet ? ", done" : ", still missing"}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
