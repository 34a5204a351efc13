import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { LawPatch } from "#core/deadline/correct-law.ts";
import type { Law } from "#core/deadline/law.ts";
import { ApiError } from "#web/api-error.ts";
import { dayYear } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { DayField } from "#web/ui/DayField.tsx";
import { Field, Input, TextArea } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { PanelTitle } from "../Facts.tsx";
import { LeaveGuard } from "../LeaveGuard.tsx";
import css from "./CorrectLawForm.module.css";
import { changesOf, type Faults, fieldsOf, joinedPatch, type LawFields, OWN_KINDS } from "./correction.ts";
import { ExtensionGroup, LimitGroup } from "./LimitFields.tsx";
import { useCorrection } from "./queries.ts";

type Props = {
  law: Law;
  /** What was corrected before; it is kept beside what is corrected now. */
  earlier: LawPatch | null;
  onDone: () => void;
};

/** The usual figures of a law, to be corrected with a reason and a source. */
export function CorrectLawForm({ law, earlier, onDone }: Props) {
  const [fields, setFields] = useState<LawFields>(() => fieldsOf(law));
  const [why, setWhy] = useState({ reason: "", source: "" });
  const [faults, setFaults] = useState<Faults>({});
  const correction = useCorrection(law.jurisdiction);
  const checked = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (correction.isPending) return;
    const found = changesOf(law, fields);
    const missing = { ...found.faults, ...missingWords(why) };
    if (!found.patch) missing["/"] = "Nothing is changed yet.";
    setFaults(missing);
    if (!found.patch || Object.keys(missing).length > 0) return;
    correction.mutate(
      {
        patch: earlier ? joinedPatch(earlier, found.patch) : found.patch,
        reason: why.reason.trim(),
        source: why.source.trim(),
      },
      {
        onSuccess: () => {
          showToast({ text: `${law.place} is corrected. Open deadlines are worked out anew.` });
          onDone();
        },
        onError: (error) => setFaults(faultsOf(error)),
      },
    );
  };
  const shown = new Set([...SHOWN, ...shownPaths()]);
  const typed = why.reason !== "" || why.source !== "" || changesOf(law, fields).patch !== null;
  const elsewhere = Object.entries(faults).filter(([path]) => !shown.has(path));
  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      <LeaveGuard typed={typed && !correction.isSuccess} />
      <PanelTitle title={`Correct ${law.commonName}`}>
        What you change here is in force at once, and every open deadline it touches is worked out anew. Leave
        the days empty where the law has no number.
      </PanelTitle>
      {OWN_KINDS.map((kind) => (
        <LimitGroup
          key={kind}
          kind={kind}
          fields={fields.limits[kind]}
          faults={faults}
          onChange={(limit) => setFields({ ...fields, limits: { ...fields.limits, [kind]: limit } })}
        />
      ))}
      <ExtensionGroup
        fields={fields.extension}
        faults={faults}
        onChange={(extension) => setFields({ ...fields, extension })}
      />
      <fieldset className={css.group}>
        <legend>The row</legend>
        <Field label="Doubts" aside="(shown with the law)" error={faults["/doubts"]}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={3000}
              value={fields.doubts}
              onChange={(event) => setFields({ ...fields, doubts: event.target.value })}
            />
          )}
        </Field>
        <div className={css.day}>
          <span className={css.label} aria-hidden="true">
            Last checked
          </span>
          <DayField
            id={checked}
            label="Last checked"
            value={fields.lastChecked}
            words={dayYear}
            invalid={faults["/lastChecked"] !== undefined}
            onChange={(day) => setFields({ ...fields, lastChecked: day ?? law.lastChecked })}
          />
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>Why</legend>
        <Field label="Reason" error={faults["/reason"]}>
          {(control) => (
            <Input
              {...control}
              maxLength={1000}
              value={why.reason}
              placeholder="What was wrong, or what the legislature changed"
              onChange={(event) => setWhy({ ...why, reason: event.target.value })}
            />
          )}
        </Field>
        <Field label="Source" error={faults["/source"]}>
          {(control) => (
            <Input
              {...control}
              maxLength={1000}
              value={why.source}
              placeholder="The section, or the page where it stands"
              onChange={(event) => setWhy({ ...why, source: event.target.value })}
            />
          )}
        </Field>
      </fieldset>
      <div className={css.foot}>
        {elsewhere.length > 0 && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {elsewhere.map(([path, message]) => (
              <span key={path} className={css.fault}>
                {path === "/" ? message : `${path.slice(1).replaceAll("/", ", ")}: ${message}`}
              </span>
            ))}
          </Notice>
        )}
        <div className={css.buttons}>
          <Button type="submit" kind="main" busy={correction.isPending}>
            Correct the law
          </Button>
          <Button kind="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The faults that stand beside their field; the others stand above the button. */
const SHOWN = ["/doubts", "/reason", "/source"];
const NAMES = ["days", "unit", "from", "counted", "meaning", "ground", "condition", "citation", "reason"];
const shownPaths = () =>
  [...OWN_KINDS.map((kind) => `/limits/${kind}`), "/extension"].flatMap((group) =>
    NAMES.map((name) => `${group}/${name}`),
  );

function missingWords(why: { reason: string; source: string }): Faults {
  return {
    ...(why.reason.trim() === "" && { "/reason": "Say why, so that others can follow it." }),
    ...(why.source.trim() === "" && { "/source": "Say where it stands, so that others can check it." }),
  };
}

/** The server's words, by the field they concern. */
function faultsOf(error: Error): Faults {
  if (!(error instanceof ApiError) || error.fields.length === 0) {
    return { "/": `The law was not corrected. ${error.message}` };
  }
  return Object.fromEntries(
    error.fields.map(({ path, message }) => [path.replace(/^\/patch(?=\/)/, ""), message]),
  );
}
