import { memo, useId, useState } from "react";
import { Link } from "react-router";
import type { BatchLetter } from "#contract/delivery/batch.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { batch } from "#messages/batch.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { Input } from "#web/design/controls/Field.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import { canRetry, needsAddress, needsManualSubmission, stateAppearance } from "./batch-labels.ts";
import css from "./LetterTable.module.css";

type Retry = (requestId: string, address?: string) => void;

/** One row per letter. All rows are rendered, so that the browser can find text in them; a batch has at most 500. */
export function LetterTable(props: { letters: readonly BatchLetter[]; busy: boolean; onRetry: Retry }) {
  const { letters, busy, onRetry } = props;
  return (
    <div className={css.scroller}>
      <table className={css.grid}>
        <thead>
          <tr>
            <th scope="col" className={css.state}>
              {batch.columns.state}
            </th>
            <th scope="col">{batch.columns.agency}</th>
            <th scope="col" className={css.law}>
              {batch.columns.law}
            </th>
            <th scope="col" className={css.address}>
              {batch.columns.address}
            </th>
            <th scope="col" className={css.due}>
              {batch.columns.due}
            </th>
            <th scope="col" className={css.action}>
              <VisuallyHidden>{batch.columns.action}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {letters.map((letter) => (
            <LetterRows key={letter.requestId} letter={letter} busy={busy} onRetry={onRetry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isDraft = ({ state }: BatchLetter) => ["failed", "by_hand", "draft", "waiting"].includes(state);
const requestUrl = (letter: BatchLetter) =>
  isDraft(letter) ? `/request-editor/${letter.requestId}` : `/requests-tracker?request=${letter.requestId}`;

type RowProps = { letter: BatchLetter; busy: boolean; onRetry: Retry };

/** Memoized: other rows do not render again when one letter changes. */
const LetterRows = memo(function LetterRows({ letter, busy, onRetry }: RowProps) {
  const { tone, icon, label } = stateAppearance[letter.state];
  const name = letter.agency?.name ?? batch.noAgency;
  const isAddressMissing = needsAddress(letter);
  const [addressInput, setAddressInput] = useState<string | null>(null);
  const address = addressInput ?? letter.address ?? "";
  const formId = useId();
  return (
    <>
      <tr className={classNames(css.row, letter.problem !== null && css.open)}>
        <td className={css.state}>
          <Status tone={tone} icon={icon}>
            {label}
          </Status>
        </td>
        <th scope="row" className={css.agency}>
          <Link to={requestUrl(letter)}>{name}</Link>
        </th>
        <td className={css.law}>{lawCode(letter.jurisdiction)}</td>
        <td className={classNames(css.address, isAddressMissing && css.needsAddress)}>
          {isAddressMissing ? (
            <Input
              form={formId}
              type="email"
              aria-label={formatMessage(batch.addressOf, { agency: name })}
              value={address}
              maxLength={254}
              autoCapitalize="none"
              spellCheck={false}
              boxClassName={css.field}
              onChange={(event) => setAddressInput(event.target.value)}
            />
          ) : (
            // Beside the words that the agency takes no email, an address would contradict them.
            !needsManualSubmission(letter) && letter.address
          )}
        </td>
        <td className={css.due}>
          {letter.dueOn && (
            <RichText
              message={batch.dueOn}
              values={{
                date: formatShortDay(letter.dueOn),
                label: (text) => <span className={css.label}>{text}</span>,
              }}
            />
          )}
        </td>
        <td className={css.action}>
          {isAddressMissing && (address.trim() !== "" || !needsManualSubmission(letter)) ? (
            <Button form={formId} size="small" type="submit" disabled={busy || address.trim() === ""}>
              <RowLabel
                message={address.trim() === letter.address ? batch.confirmAddress : batch.sendToAddress}
                name={name}
              />
            </Button>
          ) : (
            <Action letter={letter} name={name} busy={busy} onRetry={onRetry} />
          )}
        </td>
      </tr>
      {letter.problem && (
        <tr className={css.problem}>
          <td colSpan={6}>
            <form
              id={formId}
              onSubmit={(event) => {
                event.preventDefault();
                if (address.trim() !== "" && !busy) onRetry(letter.requestId, address.trim());
              }}
            >
              <ProblemText problem={letter.problem} />
            </form>
          </td>
        </tr>
      )}
    </>
  );
});

/** The most likely next action; the row's link leads to all others. */
function Action({ letter, name, busy, onRetry }: RowProps & { name: string }) {
  const { state, requestId } = letter;
  if (state === "returned" || state === "held") {
    return (
      <ButtonLink size="small" to={`/requests-tracker?request=${requestId}&tab=correspondence`}>
        <RowLabel message={batch.open} name={name} />
      </ButtonLink>
    );
  }
  if (state === "draft" || canRetry(letter)) {
    return (
      <Button size="small" disabled={busy} onClick={() => onRetry(requestId)}>
        <RowLabel message={state === "draft" ? batch.sendAgain : batch.tryAgain} name={name} />
      </Button>
    );
  }
  if (state !== "failed" && state !== "by_hand") return null;
  return (
    <ButtonLink size="small" to={`/request-editor/${requestId}`}>
      <RowLabel message={needsManualSubmission(letter) ? batch.submitManually : batch.edit} name={name} />
    </ButtonLink>
  );
}

/** Screen readers also get the agency's name, since the buttons of all rows look the same. */
const RowLabel = ({ message, name }: { message: string; name: string }) => (
  <RichText message={message} values={{ name, agency: (text) => <VisuallyHidden>{text}</VisuallyHidden> }} />
);

/** A number that must not break at its hyphens. */
const TELEPHONE = /\b(\d{3})-(\d{3})-(\d{4})\b/g;

/** Why a letter could not be sent, and a link to the agency's portal if it has one. */
function ProblemText({ problem }: { problem: NonNullable<BatchLetter["problem"]> }) {
  const { code, detail, fields } = problem;
  const portal = fields.find(({ path }) => path === "/agency/portalUrl")?.message;
  return (
    <p className={css.reason}>
      {detail.replace(TELEPHONE, "$1\u2011$2\u2011$3")}
      {code === "letter_incomplete" && fields.map(({ message }) => ` ${message}`).join("")}
      {portal && /^https?:/.test(portal) && (
        <>
          {" "}
          <a href={portal} target="_blank" rel="noopener noreferrer">
            {batch.portal}
          </a>
        </>
      )}
    </p>
  );
}

/** "us-il" is "IL", "us" is "US". */
const lawCode = (jurisdiction: string | null) =>
  jurisdiction && (jurisdiction.split("-")[1] ?? jurisdiction).toUpperCase();
