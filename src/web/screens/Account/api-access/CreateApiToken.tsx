import { useState } from "react";
import type { CreatedApiToken } from "#contract/accounts/api-token.ts";
import { API_SCOPES, type ApiScope } from "#core/accounts/api-scopes.ts";
import { accountApiTokens as text } from "#messages/account/api-tokens.ts";
import { api } from "#web/app/api/api.ts";
import { withRecentLogin } from "#web/app/identity/recent-login.ts";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import { ChoiceList, CreateWithSecret } from "./CreateWithSecret.tsx";

const EXPIRY_OPTIONS = [
  [30, text.expiry.days30],
  [90, text.expiry.days90],
  [365, text.expiry.days365],
  [null, text.expiry.never],
] as const;

/** The dialog that makes a token, and then shows it, once. */
export function CreateApiToken(props: { path: string; onCreated: () => Promise<void>; onClose: () => void }) {
  const { path, onCreated, onClose } = props;
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ApiScope[]>(["read"]);
  const [expiresInDays, setExpiresInDays] = useState<number | null>(90);
  const errors = {
    name: name.trim() === "" ? text.nameMissing : undefined,
    scopes: scopes.length === 0 ? text.scopesMissing : undefined,
  };
  const create = () =>
    withRecentLogin(() => api.post<CreatedApiToken>(path, { name: name.trim(), scopes, expiresInDays }));
  return (
    <CreateWithSecret
      words={text}
      submitLabel={text.submit}
      secretLabel={text.token}
      secretOf={(created: CreatedApiToken) => created.token}
      create={errors.name || errors.scopes ? null : create}
      onCreated={onCreated}
      onClose={onClose}
    >
      {(hasTried) => (
        <>
          <Field label={text.name} help={text.nameHelp} error={hasTried ? errors.name : undefined}>
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
          <ChoiceList
            legend={text.scopes}
            items={API_SCOPES}
            chosen={scopes}
            onChange={setScopes}
            labels={text.scope}
            help={text.scopeHelp}
            error={hasTried ? errors.scopes : undefined}
          />
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
        </>
      )}
    </CreateWithSecret>
  );
}
