import { Dialog } from "@base-ui/react/dialog";
import { mdiClose, mdiFileSearchOutline, mdiMagnify } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { TemplateContent } from "#contract/template.ts";
import { ownTemplates, templateTopics } from "#web/reuse/queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Input } from "#web/ui/Field.tsx";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./TemplatePicker.module.css";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { type Entry, type Group, templateGroups } from "./template-list.ts";

const NONE: never[] = [];

/**
 * Every template, one's own first, and on paper the one in sight. Arrow keys walk the list, Tab leaves it for the paper
 * and "Use this". On a phone the list gives way to the paper.
 */
export function TemplatePicker(props: {
  onUse: (name: string, content: TemplateContent) => void;
  onClose: () => void;
}) {
  const { onUse, onClose } = props;
  const phone = usePhone();
  const topics = useQuery(templateTopics);
  const own = useQuery(ownTemplates);
  const [sought, setSought] = useState("");
  const [key, setKey] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const groups = useMemo(
    () => templateGroups(own.data?.items ?? NONE, topics.data?.items ?? NONE, sought),
    [own.data, topics.data, sought],
  );
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const shown = entries.find((entry) => entry.key === key) ?? entries[0] ?? null;
  const pending = topics.isPending || own.isPending;

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Viewport className={css.viewport}>
          <Dialog.Popup
            className={classNames(css.popup, phone && reading && css.reading)}
            initialFocus={phone ? true : search}
          >
            <header className={css.head}>
              <Dialog.Title className={css.title}>Templates</Dialog.Title>
              <Input
                ref={search}
                type="search"
                aria-label="Search templates"
                placeholder="Search, such as overtime"
                boxClassName={css.search}
                leading={<Icon path={mdiMagnify} size={18} />}
                value={sought}
                onChange={(event) => setSought(event.target.value)}
                onKeyDown={(event) => event.key === "ArrowDown" && walk(event, 1)}
              />
              <GlyphButton icon={mdiClose} label="Close" onClick={onClose} />
            </header>
            <nav className={css.list} aria-label="Templates">
              {(topics.isError || own.isError) && (
                <Failed
                  onRetry={() => {
                    void topics.refetch();
                    void own.refetch();
                  }}
                />
              )}
              {pending && <Skeleton rows={12} shape="text" label="Loading the templates" />}
              {!pending && groups.length === 0 && !topics.isError && (
                <EmptyState
                  icon={mdiFileSearchOutline}
                  title="No template fits"
                  level={3}
                  action={
                    <Button
                      onClick={() => {
                        setSought("");
                        search.current?.focus();
                      }}
                    >
                      Show all
                    </Button>
                  }
                >
                  Try another word, such as police, budget or water.
                </EmptyState>
              )}
              {groups.map((group) => (
                <GroupOfTemplates
                  key={group.id}
                  group={group}
                  current={shown?.key ?? null}
                  onShow={(entry, how) => {
                    setKey(entry.key);
                    if (how === "press") setReading(true);
                  }}
                />
              ))}
            </nav>
            <div className={css.desk}>
              {shown && (
                <TemplatePreview
                  key={shown.key}
                  entry={shown}
                  onUse={onUse}
                  onBack={phone ? () => setReading(false) : null}
                  onGone={() => {
                    setKey(null);
                    setReading(false);
                    search.current?.focus();
                  }}
                />
              )}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Show = (entry: Entry, how: "focus" | "press") => void;

function GroupOfTemplates(props: { group: Group; current: string | null; onShow: Show }) {
  const { group, current, onShow } = props;
  return (
    <section aria-labelledby={`templates-${group.id}`}>
      <h3 id={`templates-${group.id}`}>{group.name}</h3>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              className={css.entry}
              aria-current={entry.key === current || undefined}
              data-template={entry.key}
              tabIndex={entry.key === current ? 0 : -1}
              onFocus={() => onShow(entry, "focus")}
              onClick={() => onShow(entry, "press")}
              onKeyDown={(event) => {
                if (event.key === "ArrowDown") walk(event, 1);
                if (event.key === "ArrowUp") walk(event, -1);
              }}
            >
              <span>{entry.name}</span>
              <small>{entry.line}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Moves the keyboard to the next template of the list, or the one before. */
function walk(event: KeyboardEvent<HTMLElement>, by: 1 | -1) {
  event.preventDefault();
  const all = [...(event.currentTarget.closest("[role=dialog]")?.querySelectorAll("[data-template]") ?? [])];
  const next = all[all.indexOf(event.currentTarget) + by];
  if (next instanceof HTMLElement) next.focus();
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <p className={css.failed} role="alert">
    Some templates did not load.{" "}
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  </p>
);
