import type { DraftContent } from "#contract/request.ts";
import type { Law } from "#core/deadline/law.ts";
import { Choice, Field, TextArea } from "#web/ui/Field.tsx";
import css from "./EditorForm.module.css";
import type { FormErrors } from "./letter-of-draft.ts";

type Change = (part: Partial<DraftContent>) => void;

/** What else the letter asks for. A reason is in the requester's own words; without one the letter claims nothing. */
export function AskAlso(props: {
  draft: DraftContent;
  law: Law | undefined;
  errors: FormErrors;
  onChange: Change;
}) {
  const { draft, law, errors, onChange } = props;
  const canExpedite = !law || law.expedited !== null || draft.expedited;
  return (
    <fieldset>
      <legend className={css.legend}>Ask also for</legend>
      <div className={css.options}>
        <Choice
          checked={draft.feeWaiver}
          onChange={(event) => onChange({ feeWaiver: event.target.checked })}
          help={waiverWords(law)}
        >
          A fee waiver
        </Choice>
        <FeeCap dollars={draft.feeCapDollars} onChange={onChange} />
        {canExpedite && (
          <Choice
            checked={draft.expedited}
            onChange={(event) => onChange({ expedited: event.target.checked })}
            help={law?.expedited ? law.expedited.citation : "Needs a reason in most laws"}
          >
            Expedited processing
          </Choice>
        )}
        <Choice
          checked={draft.format === "electronic"}
          onChange={(event) => onChange({ format: event.target.checked ? "electronic" : "any" })}
          help="PDF with text, spreadsheets as such"
        >
          Electronic copies
        </Choice>
      </div>
      {draft.feeWaiver && (
        <Field
          className={css.reason}
          label="Why the fee should be waived"
          aside="(optional)"
          help={law?.fees.waiver ? `The test: ${law.fees.waiver.test}.` : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={2000}
              value={draft.feeWaiverReason}
              onChange={(event) => onChange({ feeWaiverReason: event.target.value })}
            />
          )}
        </Field>
      )}
      {draft.expedited && (
        <Field
          className={css.reason}
          label="Why it cannot wait"
          error={errors.expeditedReason}
          help={law?.expedited ? `The test: ${law.expedited.test}.` : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={2000}
              value={draft.expeditedReason}
              onChange={(event) => onChange({ expeditedReason: event.target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

function waiverWords(law: Law | undefined): string {
  if (!law) return "Most laws have one";
  return law.fees.waiver ? law.fees.waiver.citation : "This law has none; one can still ask";
}

const FIRST_CAP = 25;

/** A sum in whole dollars; nothing is owed above it without the requester's yes. */
function FeeCap({ dollars, onChange }: { dollars: number | null; onChange: Change }) {
  return (
    <div>
      <div className={css.cap}>
        <Choice
          checked={dollars !== null}
          onChange={(event) => onChange({ feeCapDollars: event.target.checked ? FIRST_CAP : null })}
        >
          A word before any cost{dollars !== null && " over"}
        </Choice>
        {dollars !== null && (
          <label className={css.dollars}>
            $
            <input
              inputMode="numeric"
              aria-label="Cost in dollars"
              value={dollars}
              maxLength={6}
              onChange={(event) => {
                const digits = event.target.value.replace(/\D/g, "");
                onChange({ feeCapDollars: Math.min(100_000, Number(digits)) });
              }}
            />
          </label>
        )}
      </div>
      <p className={css.capHelp}>Nothing is owed without your yes</p>
    </div>
  );
}
