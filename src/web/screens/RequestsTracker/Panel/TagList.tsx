import { mdiPlus } from "@mdi/js";
import { Suspense, useRef, useState } from "react";
import type { RequestDetail } from "#contract/request.ts";
import { useLabels } from "#web/labels.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { later } from "#web/ui/later.tsx";
import css from "./TagList.module.css";
import { useSetTag } from "./use-set-tag.ts";

const LabelMenu = later(async () => (await import("#web/LabelMenu.tsx")).LabelMenu);

/** The request's tags; a press on one, or on the sign at their end, opens what can be ticked. */
export function TagList({ requestId, tags }: { requestId: string; tags: RequestDetail["tags"] }) {
  const labels = useLabels();
  const [open, setOpen] = useState(false);
  const setTag = useSetTag(requestId);
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
        aria-label={own.length === 0 ? "Tag this request" : "Change tags"}
        onPointerEnter={() => void LabelMenu.load()}
        onClick={() => setOpen(true)}
      >
        <Icon path={mdiPlus} size={14} />
        {own.length === 0 && "Tag"}
      </button>
      {open && add.current && (
        <Suspense>
          <LabelMenu
            anchor={add.current}
            title="Tags"
            labels={labels}
            had={[tags]}
            onAct={({ verb, label }) => void setTag(label.id, verb === "label")}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
