import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { AgencyDetail, AddAgency as NewAgency } from "#contract/agencies/agency.ts";
import { editorAgencyDialogs } from "#messages/editor/agency-dialogs.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import css from "./AddAgency.module.css";

type AgencyInput = { name: string; jurisdiction: string; email: string; locality: string };

/** Adds an agency to the directory: private to the user at first, public after an administrator's review. */
export function AddAgency(props: { onAdded: (agency: AgencyDetail) => void; onClose: () => void }) {
  const { onAdded, onClose } = props;
  const form = useId();
  const client = useQueryClient();
  const jurisdictions = useJurisdictions();
  const { register, handleSubmit, formState, setError } = useForm<AgencyInput>({
    defaultValues: { name: "", jurisdiction: "us", email: "", locality: "" },
  });
  const [failure, setFailure] = useState<string>();
  const { errors, isSubmitting } = formState;

  const add = handleSubmit(async (input) => {
    setFailure(undefined);
    const body: NewAgency = {
      name: input.name.trim(),
      jurisdiction: input.jurisdiction,
      email: input.email.trim(),
      locality: input.locality.trim() || null,
    };
    try {
      const added = await api.post<AgencyDetail>("/api/agencies", body);
      void client.invalidateQueries({ queryKey: ["agencies"] });
      onAdded(added);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const { path, message } of error.fields) {
        setError(path.slice(1) as keyof AgencyInput, { message });
      }
      if (error.fields.length === 0) setFailure(error.message);
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={editorAgencyDialogs.add.title}
      text={editorAgencyDialogs.add.explanation}
      actions={
        <>
          <Button onClick={onClose}>{editorAgencyDialogs.cancel}</Button>
          <Button kind="main" type="submit" form={form} busy={isSubmitting}>
            {editorAgencyDialogs.add.submit}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void add(event)} noValidate>
        {failure && (
          <p className={css.failure} role="alert">
            {failure}
          </p>
        )}
        <Field label={editorAgencyDialogs.add.name} error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("name", { required: editorAgencyDialogs.add.nameRequired })}
              maxLength={300}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={editorAgencyDialogs.add.jurisdiction} error={errors.jurisdiction?.message}>
          {(control) => (
            <Select {...control} {...register("jurisdiction")}>
              {jurisdictions.map(({ jurisdiction, place }) => (
                <option key={jurisdiction} value={jurisdiction}>
                  {place}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={editorAgencyDialogs.add.locality}
          aside={editorAgencyDialogs.add.localityNote}
          error={errors.locality?.message}
        >
          {(control) => <Input {...control} {...register("locality")} maxLength={120} autoComplete="off" />}
        </Field>
        <Field
          label={editorAgencyDialogs.add.email}
          error={errors.email?.message}
          help={editorAgencyDialogs.add.emailHelp}
        >
          {(control) => (
            <Input
              {...control}
              {...register("email", {
                required: editorAgencyDialogs.add.emailRequired,
                pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: editorAgencyDialogs.add.emailInvalid },
              })}
              type="email"
              maxLength={254}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
