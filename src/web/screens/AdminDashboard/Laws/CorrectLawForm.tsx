import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { LawPatch } from "#core/deadline/correct-law.ts";
import type { Law } from "#core/deadline/law.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { PanelTitle } from "../Facts.tsx";
import { LeaveGuard } from "../LeaveGuard.tsx";
import css from "./CorrectLawForm.module.css";
import { changesOf, type Faults, fieldsOf, joinedPatch, OWN_KINDS } from "./correction.ts";
import { faultsOf, isBesideItsField, missingWords, type Why } from "./correction-faults.ts";
import { ExtensionGroup, LimitGroup } from "./LimitFields.tsx";
import { useCorrection } from "./queries.ts";
import { RowGroup, WhyGroup } from "./RowFields.tsx";

type Props = {
  law: Law;
  /** What was corrected before; it is kept beside what is corrected now. */
  earlier: LawPatch | null;
  onDone: () => void;
};

/** The usual figures of a law, to be corrected with a reason and a source. */
export function CorrectLawForm({ law, earlier, onDone }: Props) {
  const { fields, setFields, why, setWhy, faults, submit, typed, busy } = useCorrecting(law, earlier, onDone);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      <LeaveGuard typed={typed} />
      <PanelTitle title={`Correct ${law.commonName}`}>
        What you change here is in force at once, and every open deadline it touches is worked out anew. Leave
        the number empty where the law has none.
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
      <RowGroup fields={fields} faults={faults} onChange={setFields} />
      <WhyGroup why={why} faults={faults} onChange={setWhy} />
      <div className={css.foot}>
        <Elsewhere faults={faults} />
        <div className={css.buttons}>
          <Button type="submit" kind="main" busy={busy}>
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

/** What is typed, what is wrong with it, and sending it once nothing is. */
function useCorrecting(law: Law, earlier: LawPatch | null, onDone: () => void) {
  const [fields, setFields] = useState(() => fieldsOf(law));
  const [why, setWhy] = useState<Why>({ reason: "", source: "" });
  const [faults, setFaults] = useState<Faults>({});
  const correction = useCorrection(law.jurisdiction);
  const { patch, faults: wrong } = changesOf(law, fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (correction.isPending) return;
    const found = { ...wrong, ...missingWords(why), ...(!patch && { "/": "Nothing is changed yet." }) };
    setFaults(found);
    if (!patch || Object.keys(found).length > 0) return;
    correction.mutate(
      {
        patch: earlier ? joinedPatch(earlier, patch) : patch,
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
  const typed = patch !== null || why.reason !== "" || why.source !== "";
  return {
    fields,
    setFields,
    why,
    setWhy,
    faults,
    submit,
    typed: typed && !correction.isSuccess,
    busy: correction.isPending,
  };
}

/** What is wrong with the whole, or with a field this form does not have. */
function Elsewhere({ faults }: { faults: Faults }) {
  const rest = Object.entries(faults).filter(([path]) => !isBesideItsField(path));
  if (rest.length === 0) return null;
  return (
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      {rest.map(([path, message]) => (
        <span key={path} className={css.fault}>
          {path === "/" ? message : `${path.slice(1).replaceAll("/", ", ")}: ${message}`}
        </span>
      ))}
    </Notice>
  );
}
