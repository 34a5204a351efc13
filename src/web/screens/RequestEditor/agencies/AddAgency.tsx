import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { type Control, type UseFormSetValue, useForm, useWatch } from "react-hook-form";
import type { AgencyDetail, AddAgency as NewAgency } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencyDialogs } from "#messages/editor/agency-dialogs.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useDebouncedValue } from "#web/design/use-debounced-value.ts";
import { useJurisdictions, useLaw } from "#web/features/deadlines/law-queries.ts";
import { jurisdictionSuggestion } from "#web/screens/RequestEditor/queries.ts";
import css from "./AddAgency.module.css";

type AgencyInput = { name: string; jurisdiction: string; email: string; locality: string };

/** Adds an agency to the directory: private to the user at first, public after an administrator's review. */
export function AddAgency(props: {
  name: string;
  onAdded: (agency: AgencyDetail) => void;
  onClose: () => void;
}) {
  const { name, onAdded, onClose } = props;
  const form = useId();
  const client = useQueryClient();
  const jurisdictions = useJurisdictions();
  const { register, handleSubmit, formState, setError, control, setValue } = useForm<AgencyInput>({
    defaultValues: { name, jurisdiction: "", email: "", locality: "" },
  });
  const [failure, setFailure] = useState<string>();
  const { errors, isSubmitting, dirtyFields } = formState;
  const jurisdictionHelp = useSuggestedJurisdiction(control, dirtyFields.jurisdiction === true, setValue);

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
        <Field
          label={editorAgencyDialogs.add.jurisdiction}
          error={errors.jurisdiction?.message}
          help={jurisdictionHelp}
        >
          {(control) => (
            <Select
              {...control}
              {...register("jurisdiction", { required: editorAgencyDialogs.add.jurisdictionRequired })}
            >
              <option value="">{editorAgencyDialogs.add.jurisdictionChoose}</option>
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

const DEBOUNCE_MS = 300;
const list = new Intl.ListFormat("en-US", { type: "conjunction" });
const MAX_PLACES = 6;

/**
 * Selects the jurisdiction that name, place and address speak for, until the user selects one. Returns why it is
 * selected and which law letters will cite.
 */
function useSuggestedJurisdiction(
  control: Control<AgencyInput>,
  isChosen: boolean,
  setValue: UseFormSetValue<AgencyInput>,
): string | undefined {
  const [name, locality, email, jurisdiction] = useWatch({
    control,
    name: ["name", "locality", "email", "jurisdiction"],
  });
  const typed = useDebouncedValue([name.trim(), locality.trim(), email.trim()].join("\n"), DEBOUNCE_MS);
  const [typedName = "", typedLocality = "", typedEmail = ""] = typed.split("\n");
  const suggestion = useQuery(
    jurisdictionSuggestion({ name: typedName, locality: typedLocality, email: typedEmail }),
  ).data;
  const suggested = suggestion?.jurisdiction ?? "";
  useEffect(() => {
    if (!isChosen) setValue("jurisdiction", suggested);
  }, [suggested, isChosen, setValue]);
  const places = useJurisdictions();
  const law = useLaw(jurisdiction === "" ? undefined : jurisdiction);
  const { add } = editorAgencyDialogs;
  const others = (suggestion?.others ?? [])
    .slice(0, MAX_PLACES)
    .map((code) => places.find((place) => place.jurisdiction === code)?.place ?? code);
  const isSuggestion = jurisdiction !== "" && jurisdiction === suggestion?.jurisdiction;
  const sentences = [
    isSuggestion && suggestion.reason ? add.suggestions[suggestion.reason] : "",
    others.length > 0
      ? formatMessage(suggested === "" ? add.severalPlaces : add.otherPlaces, { places: list.format(others) })
      : "",
    law ? formatMessage(add.citedLaw, { law: law.commonName }) : "",
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ") || undefined;
}
