import { useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, Select, TextArea } from "#web/ui/Field.tsx";
import { placeWords } from "./agency-words.ts";
import css from "./PasteAgencies.module.css";
import { listLines } from "./pasted-list.ts";
import { type LookedUp, useListLookup } from "./use-list-lookup.ts";

/** Many offices at once, by a list of names or addresses. `text` is what was pasted into the field already. */
export function PasteAgencies(props: {
  text: string;
  onAdd: (offices: readonly AgencyItem[]) => void;
  onClose: () => void;
}) {
  const { text, onAdd, onClose } = props;
  const [typed, setTyped] = useState(text);
  const [lines, setLines] = useState(() => (text === "" ? null : listLines(text)));
  if (lines !== null) {
    return <Found lines={lines} onAdd={onAdd} onBack={() => setLines(null)} onClose={onClose} />;
  }
  const count = listLines(typed).length;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Paste a list of agencies"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" disabled={count === 0} onClick={() => setLines(listLines(typed))}>
            {count > 1 ? `Look up ${count} lines` : "Look them up"}
          </Button>
        </>
      }
    >
      <Field label="Names or e-mail addresses, one a line">
        {(control) => (
          <TextArea
            {...control}
            rows={10}
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}

/** What the list means: the offices found, and a choice for each line that is not plain. */
function Found(props: {
  lines: readonly string[];
  onAdd: (offices: readonly AgencyItem[]) => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const { lines, onAdd, onBack, onClose } = props;
  const { done, error, again } = useListLookup(lines);
  const [choices, setChoices] = useState<ReadonlyMap<string, AgencyItem>>(() => new Map());
  const looking = done.length < lines.length && error === null;
  const offices = done.flatMap(({ line, meant }) => meant ?? choices.get(line) ?? []);
  const open = done.filter(({ meant }) => meant === null);
  const choose = (line: string, office: AgencyItem | undefined) => {
    const next = new Map(choices);
    if (office) next.set(line, office);
    else next.delete(line);
    setChoices(next);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Agencies of the list"
      actions={
        <>
          <Button kind="quiet" onClick={onBack}>
            Change the list
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" busy={looking} disabled={offices.length === 0} onClick={() => onAdd(offices)}>
            {offices.length === 1 ? "Add 1 agency" : `Add ${offices.length} agencies`}
          </Button>
        </>
      }
    >
      <p className={css.state} role="status">
        {looking
          ? `${done.length} of ${lines.length} lines looked up`
          : `${done.length - open.length} of ${lines.length} found.${open.length > 0 ? " Choose the others, or leave them out." : ""}`}
      </p>
      {error && (
        <p className={css.error} role="alert">
          The lookup stopped. {error}{" "}
          <Button size="small" onClick={again}>
            Try again
          </Button>
        </p>
      )}
      {open.length > 0 && (
        <ul className={css.open}>
          {open.map((line) => (
            <Unclear key={line.line} looked={line} chosen={choices.get(line.line)} onChoose={choose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Unclear(props: {
  looked: LookedUp;
  chosen: AgencyItem | undefined;
  onChoose: (line: string, office: AgencyItem | undefined) => void;
}) {
  const { looked, chosen, onChoose } = props;
  const { line, offered } = looked;
  return (
    <li>
      <Field label={line} help={offered.length === 0 ? "Nothing in the directory is like it." : undefined}>
        {(control) => (
          <Select
            {...control}
            value={chosen?.id ?? ""}
            onChange={(event) =>
              onChoose(
                line,
                offered.find(({ id }) => id === event.target.value),
              )
            }
          >
            <option value="">Leave it out</option>
            {offered.map((office) => (
              <option key={office.id} value={office.id}>
                {[office.name, placeWords(office)].filter(Boolean).join(", ")}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </li>
  );
}
