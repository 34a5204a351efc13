import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { type Control, type UseFormSetValue, useForm, useWatch } from "react-hook-form";
import type { AgencyItem, AddAgency as NewAgency } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyAdding } from "#messages/agency-adding.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice, Field, Input, Select } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useDebouncedValue } from "#web/design/use-debounced-value.ts";
import { useJurisdictions, useLaw } from "#web/features/deadlines/law-queries.ts";
import css from "./AddAgency.module.css";
import { agencyMatch } from "./agency-match-query.ts";
import { NearAgencies } from "./NearAgencies.tsx";

type AgencyInput = { name: string; jurisdiction: string; email: string; locality: string; propose: boolean };

/**
 * Adds an agency of the user's own, which they may propose for everyone, or with `shared` (administrators) one that
 * everyone gets. Agencies that it may be are offered first.
 */
export function AddAgency(props: {
  name: string;
  shared?: boolean;
  /** With the new agency, or the one of the directory that it is. */
  onDone: (agency: AgencyItem) => void;
  onClose: () => void;
}) {
  const { name, shared = false, onDone, onClose } = props;
  const form = useId();
  const client = useQueryClient();
  const jurisdictions = useJurisdictions();
  const { register, handleSubmit, formState, setError, control, setValue } = useForm<AgencyInput>({
    defaultValues: { name, jurisdiction: "", email: "", locality: "", propose: true },
  });
  const [failure, setFailure] = useState<string>();
  const { errors, isSubmitting, dirtyFields } = formState;
  const { near, jurisdictionHelp } = useSuggestions(control, dirtyFields.jurisdiction === true, setValue);

  const add = handleSubmit(async (input) => {
    setFailure(undefined);
    const body: NewAgency = {
      name: input.name.trim(),
      jurisdiction: input.jurisdiction,
      email: input.email.trim(),
      locality: input.locality.trim() || null,
      ...(!shared && { propose: input.propose }),
    };
    try {
      const added = await api.post<AgencyItem>(shared ? "/api/admin/agencies" : "/api/agencies", body);
      for (const queryKey of [["agencies"], ["admin", "agencies"]]) {
        void client.invalidateQueries({ queryKey });
      }
      onDone(added);
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
      title={agencyAdding.title}
      text={shared ? agencyAdding.explanationShared : agencyAdding.explanation}
      actions={
        <>
          <Button onClick={onClose}>{agencyAdding.cancel}</Button>
          <Button kind="main" type="submit" form={form} busy={isSubmitting}>
            {agencyAdding.submit}
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
        <Field label={agencyAdding.name} error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("name", { required: agencyAdding.nameRequired })}
              maxLength={300}
              autoComplete="off"
            />
          )}
        </Field>
        <NearAgencies agencies={near} onUse={onDone} />
        <Field label={agencyAdding.jurisdiction} error={errors.jurisdiction?.message} help={jurisdictionHelp}>
          {(control) => (
            <Select
              {...control}
              {...register("jurisdiction", { required: agencyAdding.jurisdictionRequired })}
            >
              <option value="">{agencyAdding.jurisdictionChoose}</option>
              {jurisdictions.map(({ jurisdiction, place }) => (
                <option key={jurisdiction} value={jurisdiction}>
                  {place}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={agencyAdding.locality}
          aside={agencyAdding.localityNote}
          error={errors.locality?.message}
        >
          {(control) => <Input {...control} {...register("locality")} maxLength={120} autoComplete="off" />}
        </Field>
        <Field label={agencyAdding.email} error={errors.email?.message} help={agencyAdding.emailHelp}>
          {(control) => (
            <Input
              {...control}
              {...register("email", {
                required: agencyAdding.emailRequired,
                pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: agencyAdding.emailInvalid },
              })}
              type="email"
              maxLength={254}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        {!shared && (
          <Choice {...register("propose")} help={agencyAdding.proposeHelp}>
            {agencyAdding.propose}
          </Choice>
        )}
      </form>
    </Dialog>
  );
}

const DEBOUNCE_MS = 300;
const list = new Intl.ListFormat("en-US", { type: "conjunction" });
const MAX_PLACES = 6;

/**
 * Compares what was typed with the directory. Selects the jurisdiction that name, place and address speak for, until
 * the user selects one. Returns the agencies that it may be, why the jurisdiction is selected and which law letters
 * will cite.
 */
function useSuggestions(
  control: Control<AgencyInput>,
  isChosen: boolean,
  setValue: UseFormSetValue<AgencyInput>,
): { near: readonly AgencyItem[]; jurisdictionHelp: string | undefined } {
  const [name, locality, email, jurisdiction] = useWatch({
    control,
    name: ["name", "locality", "email", "jurisdiction"],
  });
  const chosen = isChosen ? jurisdiction : "";
  const typed = useDebouncedValue(
    [name.trim(), locality.trim(), email.trim(), chosen].join("\n"),
    DEBOUNCE_MS,
  );
  const [typedName = "", typedLocality = "", typedEmail = "", typedJurisdiction = ""] = typed.split("\n");
  const found = useQuery({
    ...agencyMatch({
      name: typedName,
      locality: typedLocality,
      email: typedEmail || null,
      jurisdiction: typedJurisdiction || null,
    }),
    placeholderData: keepPreviousData,
  }).data;
  const suggestion = found?.suggestion;
  const suggested = suggestion?.jurisdiction ?? "";
  useEffect(() => {
    if (!isChosen) setValue("jurisdiction", suggested);
  }, [suggested, isChosen, setValue]);
  const places = useJurisdictions();
  const law = useLaw(jurisdiction === "" ? undefined : jurisdiction);
  const others = (suggestion?.others ?? [])
    .slice(0, MAX_PLACES)
    .map((code) => places.find((place) => place.jurisdiction === code)?.place ?? code);
  const isSuggestion = jurisdiction !== "" && jurisdiction === suggestion?.jurisdiction;
  const sentences = [
    jurisdiction === "" && suggestion?.region ? agencyAdding.noLaw[suggestion.region] : "",
    isSuggestion && suggestion?.reason ? agencyAdding.suggestions[suggestion.reason] : "",
    others.length > 0
      ? formatMessage(suggested === "" ? agencyAdding.severalPlaces : agencyAdding.otherPlaces, {
          places: list.format(others),
        })
      : "",
    law ? formatMessage(agencyAdding.citedLaw, { law: law.commonName }) : "",
  ];
  return {
    near: found ? [...(found.match ? [found.match] : []), ...found.near] : [],
    jurisdictionHelp: sentences.filter((sentence) => sentence !== "").join(" ") || undefined,
  };
}
