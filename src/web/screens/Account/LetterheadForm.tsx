import { mdiAlertCircle } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { SavedLetterhead, SaveLetterhead } from "#contract/accounts/letterhead.ts";
import type { Me } from "#contract/platform/shell.ts";
import { LETTERHEAD_LENGTHS, LOGO_TYPES } from "#core/letter/letterhead.ts";
import { MAX_SIGNATURE_LENGTH } from "#core/letter/signature.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountLetterhead as m } from "#messages/account/letterhead.ts";
import { api, meQuery } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, TextArea } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import css from "./Letterhead.module.css";
import { LetterheadPreview } from "./LetterheadPreview.tsx";
import { letterheadQuery } from "./letterhead-query.ts";
import { readLogo } from "./read-logo.ts";

type TextField = Exclude<keyof SavedLetterhead, "logo">;

/** The fields of the letterhead, and the paper they make while they are typed. */
export function LetterheadForm({ saved, me }: { saved: SavedLetterhead; me: Me }) {
  const client = useQueryClient();
  const [changes, setChanges] = useState<Partial<SavedLetterhead>>({});
  const letterhead = { ...saved, ...changes };
  const isChanged = Object.entries(changes).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field as keyof SavedLetterhead]),
  );
  const save = useMutation({
    mutationFn: () => {
      const body: SaveLetterhead = { ...letterhead, logo: letterhead.logo?.base64 ?? null };
      return api.put<SavedLetterhead>("/api/me/letterhead", body);
    },
    onSuccess: (stored) => {
      client.setQueryData(letterheadQuery.queryKey, stored);
      // The editor shows the signature block in its letter.
      client.setQueryData(
        meQuery.queryKey,
        (current) => current && { ...current, signature: stored.signature },
      );
      setChanges({});
      showToast({ text: m.saved });
    },
  });
  const change = (part: Partial<SavedLetterhead>) => setChanges({ ...changes, ...part });
  const fieldErrors = save.error instanceof ApiError ? save.error.fields : [];
  const errorOf = (field: keyof SavedLetterhead) =>
    fieldErrors.find(({ path }) => path === `/${field}`)?.message;
  const text = (field: TextField) => ({
    value: letterhead[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Field label={m.organization} aside={m.optional} error={errorOf("name")}>
        {(control) => <Input {...control} {...text("name")} maxLength={LETTERHEAD_LENGTHS.name} />}
      </Field>
      <Field label={m.address} aside={m.optional} help={m.addressHelp} error={errorOf("address")}>
        {(control) => (
          <TextArea {...control} {...text("address")} rows={2} maxLength={LETTERHEAD_LENGTHS.address} />
        )}
      </Field>
      <Field label={m.phone} aside={m.optional} error={errorOf("phone")} className={css.half}>
        {(control) => (
          <Input {...control} {...text("phone")} type="tel" maxLength={LETTERHEAD_LENGTHS.phone} />
        )}
      </Field>
      <Field label={m.email} aside={m.optional} error={errorOf("email")} className={css.half}>
        {(control) => <Input {...control} {...text("email")} maxLength={LETTERHEAD_LENGTHS.email} />}
      </Field>
      <Field label={m.website} aside={m.optional} error={errorOf("website")} className={css.half}>
        {(control) => <Input {...control} {...text("website")} maxLength={LETTERHEAD_LENGTHS.website} />}
      </Field>
      <LogoField logo={letterhead.logo} serverError={errorOf("logo")} onChange={(logo) => change({ logo })} />
      <Field label={m.signature} aside={m.optional} help={m.signatureHelp} error={errorOf("signature")}>
        {(control) => (
          <TextArea
            {...control}
            {...text("signature")}
            rows={3}
            maxLength={MAX_SIGNATURE_LENGTH}
            placeholder={m.signatureExample}
          />
        )}
      </Field>
      <LetterheadPreview letterhead={letterhead} sender={me} />
      {save.error && fieldErrors.length === 0 && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(m.saveFailed, { reason: save.error.message })}
        </Notice>
      )}
      <p className={css.actions}>
        <Button type="submit" busy={save.isPending} disabled={!isChanged}>
          {m.save}
        </Button>
        {isChanged && <span role="status">{m.unsaved}</span>}
      </p>
    </form>
  );
}

/** Chooses the picture, replaces it or takes it away. */
function LogoField(props: {
  logo: SavedLetterhead["logo"];
  serverError: string | undefined;
  onChange: (logo: SavedLetterhead["logo"]) => void;
}) {
  const { logo, serverError, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const choose = async (file: File) => {
    try {
      onChange(await readLogo(file));
      setError(undefined);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  return (
    <Field
      label={m.logo}
      aside={m.optional}
      help={m.logoHelp}
      error={error ?? serverError}
      className={css.half}
    >
      {(control) => (
        <span className={css.buttons}>
          <Button onClick={() => input.current?.click()}>{logo ? m.replaceLogo : m.chooseLogo}</Button>
          {logo && (
            <Button kind="quiet" onClick={() => onChange(null)}>
              {m.removeLogo}
            </Button>
          )}
          <input
            {...control}
            ref={input}
            type="file"
            hidden
            accept={LOGO_TYPES.join(",")}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void choose(file);
              target.value = "";
            }}
          />
        </span>
      )}
    </Field>
  );
}
