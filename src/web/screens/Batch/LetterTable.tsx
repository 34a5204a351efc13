import { memo, useState } from "react";
import { Link } from "react-router";
import type { BatchLetter } from "#contract/batch.ts";
import { shortDay } from "#web/deadline/day-words.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Input } from "#web/ui/Field.tsx";
import { Status } from "#web/ui/Status.tsx";
import { toneClass } from "#web/ui/tones.ts";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { stateLook, wantsAddress } from "./batch-words.ts";
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
const placeOf = (letter: BatchLetter) =>
  isDraft(letter) ? `/request-editor/${letter.requestId}` : `/requests-tracker?request=${letter.requestId}`;

/** What did not change is not drawn anew when another letter moves on. */
const LetterRows = memo(function LetterRows(props: { letter: BatchLetter; busy: boolean; onRetry: Retry }) {
  const { letter, busy, onRetry } = props;
  const { tone, icon, words } = stateLook[letter.state];
  const name = letter.agency?.name ?? "No agency";
  return (
    <>
      <tr className={classNames(css.row, letter.problem !== null && css.open)}>
        <td className={css.state}>
          <Status tone={tone} icon={icon}>
            {words}
          </Status>
        </td>
        <th scope="row" className={css.agency}>
          <Link to={placeOf(letter)}>{name}</Link>
        </th>
        <td className={css.law}>{lawCode(letter.jurisdiction)}</td>
        <td className={css.address}>{letter.address}</td>
        <td className={css.due}>{letter.dueOn && shortDay(letter.dueOn)}</td>
        <td className={css.action}>
          <Action letter={letter} name={name} busy={busy} onRetry={onRetry} />
        </td>
      </tr>
      {letter.problem && (
        <tr className={css.why}>
          <td colSpan={6}>
            <Why letter={letter} name={name} busy={busy} onRetry={onRetry} />
          </td>
        </tr>
      )}
    </>
  );
});

type RowProps = { letter: BatchLetter; name: string; busy: boolean; onRetry: Retry };

/** The one thing most people would do next; its link in the row leads to all the rest. */
function Action({ letter, name, busy, onRetry }: RowProps) {
  const { state, requestId } = letter;
  if (state === "returned" || state === "held") {
    return (
      <ButtonLink size="small" to={`/requests-tracker?request=${requestId}&tab=correspondence`}>
        Look at it<VisuallyHidden>: {name}</VisuallyHidden>
      </ButtonLink>
    );
  }
  if (state !== "failed" && state !== "draft") return null;
  return (
    <>
      <ButtonLink size="small" kind="quiet" to={`/request-editor/${requestId}`}>
        Edit<VisuallyHidden> the letter to {name}</VisuallyHidden>
      </ButtonLink>
      {!wantsAddress(letter) && (
        <Button size="small" disabled={busy} onClick={() => onRetry(requestId)}>
          {state === "draft" ? "Send" : "Try again"}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

/** Why a letter could not be sent, and the address where that is what it lacks. */
function Why({ letter, name, busy, onRetry }: RowProps) {
  const { problem, requestId } = letter;
  const [address, setAddress] = useState(letter.address ?? "");
  if (problem === null) return null;
  const portal = problem.fields.find(({ path }) => path === "/agency/portalUrl")?.message;
  return (
    <form
      className={classNames(css.reason, toneClass("orange"))}
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== "" && !busy) onRetry(requestId, address.trim());
      }}
    >
      <p>
        {problem.detail}
        {problem.code === "letter_incomplete" && problem.fields.map(({ message }) => ` ${message}`).join("")}
        {portal && /^https?:/.test(portal) && (
          <>
            {" "}
            <a href={portal} target="_blank" rel="noopener noreferrer">
              Open its page
            </a>
          </>
        )}
      </p>
      {wantsAddress(letter) && (
        <span className={css.mend}>
          <Input
            type="email"
            aria-label={`Address of ${name}`}
            value={address}
            maxLength={254}
            autoCapitalize="none"
            spellCheck={false}
            boxClassName={css.field}
            onChange={(event) => setAddress(event.target.value)}
          />
          <Button size="small" type="submit" disabled={busy || address.trim() === ""}>
            {address.trim() === letter.address ? "It is right, send" : "Send to this one"}
          </Button>
        </span>
      )}
    </form>
  );
}

/** "us-il" is "IL", "us" is "US". */
const lawCode = (jurisdiction: string | null) =>
  jurisdiction && (jurisdiction.split("-")[1] ?? jurisdiction).toUpperCase();
