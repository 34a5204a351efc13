import { type FormEvent, useState } from "react";
import type { CreatedApiToken, CreateApiToken as NewToken } from "#contract/accounts/api-token.ts";
import { API_SCOPES, type ApiScope } from "#core/accounts/api-scopes.ts";
import { accountApiTokens as text } from "#messages/account/api-tokens.ts";
import { api } from "#web/app/api/api.ts";
import { withRecentLogin } from "#web/app/identity/recent-login.ts";
import { Choice, Field, Input, Select } from "#web/design/controls/Field.tsx";
import css from "./Account.module.css";
import { SecretDialog } from "./SecretDialog.tsx";

const EXPIRY_OPTIONS = [
  [30, text.expiry.days30],
  [90, text.expiry.days90],
  [365, text.expiry.days365],
  [null, text.expiry.never],
] as const;

/** The dialog that makes a token, and then shows it, once. */
export const CreateApiToken = (props: {
  path: string;
  onCreated: () => Promise<void>;
  onClose: () => void;
}) => (
  <SecretDialog
    text={{ ...text, secret: text.token }}
    create={async (body: NewToken) =>
      (await withRecentLogin(() => api.post<CreatedApiToken>(props.path, body))).token
    }
    onCreated={props.onCreated}
    onClose={props.onClose}
    form={(id, onSubmit) => <TokenForm id={id} onSubmit={onSubmit} />}
  />
);

function TokenForm({ id, onSubmit }: { id: string; onSubmit: (token: NewToken) => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ApiScope[]>(["read"]);
  const [expiresInDays, setExpiresInDays] = useState<number | null>(90);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const errors = {
    name: name.trim() === "" ? text.nameMissing : undefined,
    scopes: scopes.length === 0 ? text.scopesMissing : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!errors.name && !errors.scopes) onSubmit({ name: name.trim(), scopes, expiresInDays });
  };
  const toggle = (scope: ApiScope) =>
    setScopes(API_SCOPES.filter((one) => (one === scope) !== scopes.includes(one)));
  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <Field label={text.name} help={text.nameHelp} error={isSubmitted ? errors.name : undefined}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <fieldset className={css.form}>
        <legend>{text.scopes}</legend>
        {API_SCOPES.map((scope) => (
          <Choice
            key={scope}
            checked={scopes.includes(scope)}
            help={text.scopeHelp[scope]}
            onChange={() => toggle(scope)}
          >
            {text.scope[scope]}
          </Choice>
        ))}
        {isSubmitted && errors.scopes && <p role="alert">{errors.scopes}</p>}
      </fieldset>
      <Field label={text.expires}>
        {(control) => (
          <Select
            {...control}
            value={String(expiresInDays)}
            onChange={(event) =>
              setExpiresInDays(event.target.value === "null" ? null : Number(event.target.value))
            }
          >
            {EXPIRY_OPTIONS.map(([days, label]) => (
              <option key={label} value={String(days)}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </form>
  );
}
