import {
  mdiCheckCircle,
  mdiCircleOutline,
  mdiEyeOffOutline,
  mdiEyeOutline,
  mdiKeyboardOutline,
} from "@mdi/js";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { identityForms } from "#messages/identity/forms.ts";
import { useConfig } from "#web/app/api/config.ts";
import { embeddedPasswordRules, passphraseHint, passwordRules } from "#web/app/identity/password-policy.ts";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import css from "./AuthPage.module.css";

type PasswordFieldProps = Omit<ComponentProps<typeof Input>, "type" | "size" | "id"> & {
  label?: string;
  /** `new-password` also shows the rules and which are met; `currentText` must then be the current value. */
  autoComplete: "current-password" | "new-password";
  error?: string | undefined;
  /** `base` outside the login pages. */
  size?: "base" | "gate";
  end?: ReactNode;
  currentText?: string;
};

/** A password field with a button that shows the password, and a hint when caps lock is on. */
export function PasswordField({
  label = identityForms.password,
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
              {identityForms.capsLock}
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
                label={isVisible ? identityForms.hidePassword : identityForms.showPassword}
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
      {isEmbedded && <p className={css.hint}>{passphraseHint}</p>}
      <ul className={css.policy} aria-label={identityForms.passwordNeeds}>
        {rules.map((rule) => {
          const isMet = rule.isMet(password);
          return (
            <li key={rule.label} className={isMet ? css.met : undefined}>
              <Icon path={isMet ? mdiCheckCircle : mdiCircleOutline} size={15} />
              {rule.label}{" "}
              <VisuallyHidden>{isMet ? identityForms.ruleMet : identityForms.ruleMissing}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
