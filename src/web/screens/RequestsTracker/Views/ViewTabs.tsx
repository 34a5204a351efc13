import {
  mdiArrowLeft,
  mdiArrowRight,
  mdiChevronDown,
  mdiContentSaveOutline,
  mdiDeleteOutline,
  mdiPencilOutline,
  mdiPlus,
} from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { MOST_VIEWS, type TrackerView } from "#contract/request-list.ts";
import { writeListQuery } from "#core/request/list-query.ts";
import { useMe } from "#web/api.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { later } from "#web/ui/later.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import { showToast } from "#web/ui/show-toast.ts";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./ViewTabs.module.css";
import {
  addressOf,
  contentOf,
  deleteView,
  isChanged,
  type Looking,
  orderViews,
  plainAddress,
  saveView,
} from "./views.ts";

const NameDialog = later(async () => (await import("./NameDialog.tsx")).NameDialog);

type Props = {
  views: readonly TrackerView[];
  /** The saved view this began as. */
  saved: TrackerView | undefined;
  looking: Looking;
  /** Goes on as a saved view: the one that was just made. */
  onSaved: (id: string) => void;
};

/** Views kept under a name, as tabs; what is shown can be kept as another. */
export function ViewTabs({ views, saved, looking, onSaved }: Props) {
  const client = useQueryClient();
  const [naming, setNaming] = useState<"new" | "rename" | null>(null);
  const shared = looking.way === "shared";
  const plain = !saved && !shared && writeListQuery(looking.query).length === 0;
  const collaborates = useMe().data?.collaborates ?? false;
  const name = async (words: string) => {
    const view =
      naming === "rename" && saved
        ? { ...saved, name: words }
        : { id: crypto.randomUUID(), name: words, ...contentOf(looking) };
    await saveView(client, view);
    setNaming(null);
    if (naming === "new") onSaved(view.id);
  };
  return (
    <nav className={css.views} aria-label="Saved views">
      <ul>
        <li>
          <Link to={plainAddress(looking)} aria-current={plain ? "true" : undefined}>
            All open
          </Link>
        </li>
        {views.map((view) => (
          <li key={view.id} className={view === saved ? css.current : undefined}>
            <Link to={addressOf(view)} aria-current={view === saved ? "true" : undefined}>
              {view.name}
              {view === saved && isChanged(view, looking) && (
                <span className={css.changed} title="Not as it was saved">
                  <VisuallyHidden>, not as it was saved</VisuallyHidden>
                </span>
              )}
            </Link>
            {view === saved && (
              <ViewMenu
                view={view}
                views={views}
                looking={looking}
                onRename={() => setNaming("rename")}
                onSaved={onSaved}
              />
            )}
          </li>
        ))}
        {(collaborates || shared) && (
          <li>
            <Link to="?as=shared" aria-current={shared ? "true" : undefined}>
              Shared with me
            </Link>
          </li>
        )}
      </ul>
      {!shared && views.length < MOST_VIEWS && (
        <GlyphButton size="small" icon={mdiPlus} label="Save this view" onClick={() => setNaming("new")} />
      )}
      {naming && (
        <Suspense>
          <NameDialog
            title={naming === "new" ? "Save this view" : "Rename the view"}
            name={naming === "rename" ? (saved?.name ?? "") : ""}
            verb={naming === "new" ? "Save view" : "Rename"}
            onName={name}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      )}
    </nav>
  );
}

type MenuProps = {
  view: TrackerView;
  views: readonly TrackerView[];
  looking: Looking;
  onRename: () => void;
  onSaved: (id: string) => void;
};

/** What can be done to the view that is looked at. */
function ViewMenu({ view, views, looking, onRename, onSaved }: MenuProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const place = views.indexOf(view);
  const told = (act: Promise<void>, words: string) =>
    act.catch((error: Error) => showToast({ text: `${words} ${error.message}` }));
  const keep = (next: TrackerView, back: TrackerView, words: string) =>
    told(
      saveView(client, next).then(() => {
        onSaved(next.id);
        showToast({
          text: words,
          action: { label: "Undo", onClick: () => void told(saveView(client, back), "Not taken back.") },
        });
      }),
      "The view was not saved.",
    );
  const move = (by: number) =>
    told(
      orderViews(client, views.toSpliced(place, 1).toSpliced(place + by, 0, view)),
      "The view was not moved.",
    );
  const remove = () =>
    told(
      deleteView(client, view.id).then(() => {
        void navigate(plainAddress(looking));
        showToast({
          text: `View “${view.name}” deleted`,
          action: {
            label: "Undo",
            onClick: () =>
              void told(
                saveView(client, view, place).then(() => void navigate(addressOf(view))),
                "The view was not brought back.",
              ),
          },
        });
      }),
      "The view was not deleted.",
    );
  return (
    <MenuButton
      label={`View ${view.name}`}
      trigger={<GlyphButton size="small" icon={mdiChevronDown} label={`Change the view ${view.name}`} />}
      items={[
        {
          label: "Save what is shown",
          icon: mdiContentSaveOutline,
          disabled: !isChanged(view, looking),
          onSelect: () => void keep({ ...view, ...contentOf(looking) }, view, `View “${view.name}” saved`),
        },
        { label: "Rename", icon: mdiPencilOutline, onSelect: onRename },
        { label: "Move left", icon: mdiArrowLeft, disabled: place === 0, onSelect: () => void move(-1) },
        {
          label: "Move right",
          icon: mdiArrowRight,
          disabled: place === views.length - 1,
          onSelect: () => void move(1),
        },
        { label: "Delete", icon: mdiDeleteOutline, danger: true, apart: true, onSelect: () => void remove() },
      ]}
    />
  );
}
