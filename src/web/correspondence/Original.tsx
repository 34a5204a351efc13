import { mdiMagnify, mdiTrayArrowDown } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Message } from "#contract/conversation.ts";
import { fieldsOf } from "#core/reply/mail-head.ts";
import { authorizedFetch } from "#web/api.ts";
import { readProblem } from "#web/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Input } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { saveOriginal } from "./files.ts";
import css from "./Original.module.css";

/** A mail as it came: its head, made readable and searchable, and the whole of it to save. */
export function Original({ message, onClose }: { message: Message; onClose: () => void }) {
  const [q, setQ] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  const head = useQuery({
    queryKey: ["message-head", message.id],
    queryFn: async ({ signal }) => {
      const response = await authorizedFetch("GET", `/api/messages/${message.id}/head`, { signal });
      if (!response.ok) throw await readProblem(response);
      return fieldsOf(await response.text());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const wanted = q.trim().toLowerCase();
  const shown = (head.data ?? []).filter(({ name, value }) =>
    `${name}: ${value}`.toLowerCase().includes(wanted),
  );
  const save = () =>
    saveOriginal(message.id, message.subject).catch((error: Error) => setTrouble(error.message));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Original"
      text={message.subject || "No subject"}
      actions={
        <>
          <Button icon={mdiTrayArrowDown} onClick={save}>
            Download original
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Input
        type="search"
        aria-label="Find in the headers"
        placeholder="Find in the headers"
        value={q}
        maxLength={200}
        leading={<Icon path={mdiMagnify} size={16} />}
        onChange={(event) => setQ(event.target.value)}
      />
      <section
        className={css.head}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label="Headers"
      >
        {head.isPending && <Skeleton rows={8} shape="text" label="Loading the headers" />}
        {(head.error ?? trouble) && (
          <p role="alert">The original did not load. {head.error?.message ?? trouble}</p>
        )}
        <dl>
          {shown.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields repeat, and their order never changes
            <div key={index}>
              <dt>{name}</dt>
              <dd>
                <Found text={value} wanted={wanted} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <p className={css.count} role="status">
        {head.data &&
          (shown.length === 0 ? "No header has these words." : countWords(shown.length, head.data.length))}
      </p>
    </Dialog>
  );
}

const countWords = (shown: number, all: number) =>
  shown === all ? `${all} ${all === 1 ? "header" : "headers"}` : `${shown} of ${all} headers`;

/** What is looked for, marked where it stands. */
function Found({ text, wanted }: { text: string; wanted: string }) {
  const at = wanted === "" ? -1 : text.toLowerCase().indexOf(wanted);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}
