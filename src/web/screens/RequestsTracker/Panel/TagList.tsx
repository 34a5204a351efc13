import { mdiPlus } from "@mdi/js";
import { Suspense, useRef, useState } from "react";
import type { RequestDetail } from "#contract/request.ts";
import { useLabels } from "#web/labels.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { later } from "#web/ui/later.tsx";
import css from "./TagList.module.css";

const TagMenu = later(async () => (await import("./TagMenu.tsx")).TagMenu);

/** The request's tags; a press on one, or on the sign at their end, opens what can be ticked. */
export function TagList({ requestId, tags }: { requestId: string; tags: RequestDetail["tags"] }) {
  const labels = useLabels();
  const [open, setOpen] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const own = labels.filter(({ id }) => tags.includes(id));
  return (
    <span className={css.tags}>
      {own.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={css.tag}
          aria-haspopup="dialog"
          aria-label={`Tag: ${name}. Change tags`}
          onClick={() => setOpen(true)}
        >
          {name}
        </button>
      ))}
      <button
        ref={add}
        type="button"
        className={css.add}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label="Change tags"
        onPointerEnter={() => void TagMenu.load()}
        onClick={() => setOpen(true)}
      >
        <Icon path={mdiPlus} size={14} />
        {own.length === 0 && "Tag"}
      </button>
      {open && add.current && (
        <Suspense>
          <TagMenu
            anchor={add.current}
            requestId={requestId}
            tags={tags}
            labels={labels}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
