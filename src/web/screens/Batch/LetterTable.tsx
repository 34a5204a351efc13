import { memo, useId, useState } from "react";
import { Link } from "react-router";
import type { BatchLetter } from "#contract/delivery/batch.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { Input } from "#web/design/controls/Field.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import { canRetry, needsAddress, needsManualSubmission, stateAppearance } from "./batch-labels.ts";
import css from "./LetterTable.module.css";

type Retry = (requestId: string, address?: string) => void;

/** A row a letter. All of them are drawn: five hundred are few, and the browser finds words in them. */
export function LetterTable(props: { letters: readonly BatchLetter[]; busy: boolean; onRetry: Retry }) {
  const { letters, busy, onRetry } = props;
  return (
    <div className={css.scroller}>
      <table className={css.grid}>
        <thead>
          <tr>
            <th scope="col" className={css.state}>
              Letter
            </th>
            <th scope="col">Agency</th>
            <th scope="col" className={css.law}>
              Law
            </th>
            <th scope="col" className={css.address}>
              Address
            </th>
            <th scope="col" className={css.due}>
              Answer due
            </th>
            <th scope="col" className={css.action}>
              <VisuallyHidden>What you can do</VisuallyHidden>
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

const isDraft = ({ state }: BatchLetter) => ["failed", "draft", "waiting"].includes(state);
const requestUrl = (letter: BatchLetter) =>
  isDraft(letter) ? `/request-editor/${letter.requestId}` : `/requests-tracker?request=${letter.requestId}`;

type RowProps = { letter: BatchLetter; busy: boolean; onRetry: Retry };

/** What did not change is not drawn anew when another letter moves on. */
const LetterRows = memo(function LetterRows({ letter, busy, onRetry }: RowProps) {
  const { tone, icon, label } = stateAppearance[letter.state];
  const name = letter.agency?.name ?? "No agency";
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
        <td className={classNames(css.address, isAddressMissing && css.asks)}>
          {isAddressMissing ? (
            <Input
              form={formId}
              type="email"
              aria-label={`Address of ${name}`}
              value={address}
              maxLength={254}
              autoCapitalize="none"
              spellCheck={false}
              boxClassName={css.field}
              onChange={(event) => setAddressInput(event.target.value)}
            />
          ) : (
            letter.address
          )}
        </td>
        <td className={css.due}>{letter.dueOn && formatShortDay(letter.dueOn)}</td>
        <td className={css.action}>
          {isAddressMissing && (address.trim() !== "" || !needsManualSubmission(letter)) ? (
            <Button form={formId} size="small" type="submit" disabled={busy || address.trim() === ""}>
              {address.trim() === letter.address ? "It is right, send" : "Send to this one"}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
          ) : (
            <Action letter={letter} name={name} busy={busy} onRetry={onRetry} />
          )}
        </td>
      </tr>
      {letter.problem && (
        <tr className={css.why}>
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

/** The one thing most people would do next; the row's link leads to all the rest. */
function Action({ letter, name, busy, onRetry }: RowProps & { name: string }) {
  const { state, requestId } = letter;
  if (state === "returned" || state === "held") {
    return (
      <ButtonLink size="small" to={`/requests-tracker?request=${requestId}&tab=correspondence`}>
        Look at it<VisuallyHidden>: {name}</VisuallyHidden>
      </ButtonLink>
    );
  }
  if (state === "draft" || canRetry(letter)) {
    return (
      <Button size="small" disabled={busy} onClick={() => onRetry(requestId)}>
        {state === "draft" ? "Send again" : "Try again"}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    );
  }
  if (state !== "failed") return null;
  return (
    <ButtonLink size="small" to={`/request-editor/${requestId}`}>
      {needsManualSubmission(letter) ? "Send by hand" : "Edit"}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </ButtonLink>
  );
}

/** Why a letter could not be sent, and the agency's own page where it takes requests on one. */
function ProblemText({ problem }: { problem: NonNullable<BatchLetter["problem"]> }) {
  const { code, detail, fields } = problem;
  const portal = fields.find(({ path }) => path === "/agency/portalUrl")?.message;
  return (
    <p className={classNames(css.reason, toneClass("orange"))}>
      {detail}
      {code === "letter_incomplete" && fields.map(({ message }) => ` ${message}`).join("")}
      {portal && /^https?:/.test(portal) && (
        <>
          {" "}
          <a href={portal} target="_blank" rel="noopener noreferrer">
            Open its page
          </a>
        </>
      )}
    </p>
  );
}

/** "us-il" is "IL", "us" is "US". */
const lawCode = (jurisdiction: string | null) =>
  jurisdiction && (jurisdiction.split("-")[1] ?? jurisdiction).toUpperCase();
