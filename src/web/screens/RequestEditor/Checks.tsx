import { mdiAlertOutline, mdiCalendarQuestionOutline, mdiCheck, mdiShieldAlertOutline } from "@mdi/js";
import type { DraftContent } from "#contract/request.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { toneClass } from "#web/ui/tones.ts";
import css from "./Checks.module.css";
import { checkDraft, type Hint, isWorthChecking } from "./checks.ts";

const GLYPHS: Record<Hint["kind"], string> = {
  placeholder: mdiAlertOutline,
  dates: mdiCalendarQuestionOutline,
  private: mdiShieldAlertOutline,
};

/** What is worth a second look before the letter goes. Nothing here holds it back. */
export function Checks({ draft }: { draft: DraftContent }) {
  if (!isWorthChecking(draft)) return null;
  const hints = checkDraft(draft);
  return (
    <section className={css.checks} aria-labelledby="checks">
      <h2 id="checks">
        Checks {hints.length > 0 && <span>{hintCount(hints.length)} The letter is not held back.</span>}
      </h2>
      <ul>
        {hints.map((hint) => (
          <li key={hint.strong + hint.about} className={classNames(css.check, toneClass("orange"))}>
            <Icon path={GLYPHS[hint.kind]} size={16} />
            <span>
              <b>{hint.strong}</b>
              {hint.rest}
            </span>
          </li>
        ))}
        {hints.length === 0 && (
          <li className={classNames(css.check, toneClass("green"))}>
            <Icon path={mdiCheck} size={16} />
            <span>{allClear(draft)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Dates are only praised once there is something they could be missing from. */
const allClear = (draft: DraftContent) =>
  draft.records.trim() === ""
    ? "No empty placeholder, no private numbers"
    : "No empty placeholder, no private numbers, dates given";

const hintCount = (count: number) => (count === 1 ? "One thing to look at." : `${count} things to look at.`);
