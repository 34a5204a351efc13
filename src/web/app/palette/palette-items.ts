import { formatMessage } from "#core/messages/format-message.ts";
import { palette } from "#messages/shell/palette.ts";
import { INDEXED_SECTIONS, SECTION_TITLES } from "#web/screens/Account/account-sections.ts";

/** An entry of the palette: `detail` follows its name in gray. */
export type PaletteItem = { to: string; name: string; detail?: string };
export type PaletteGroup = { name: string; items: PaletteItem[] };

/** Where a new request starts. The route guard leads it to the one edited last unless that is cleared. */
export const NEW_REQUEST = "/request-editor";

const { actions } = palette;

const ACTIONS: readonly PaletteItem[] = [
  { to: NEW_REQUEST, name: actions.newRequest },
  { to: "/inbox", name: actions.inbox },
  { to: "/inbox?folder=needs_action", name: actions.needsAction },
  { to: "/inbox?folder=unmatched", name: actions.unmatched },
  { to: "/requests-tracker", name: actions.requests },
  { to: "/requests-tracker?filter=overdue", name: actions.overdue },
  { to: "/requests-tracker?filter=yours", name: actions.yours },
  { to: "/requests-tracker?filter=drafts", name: actions.drafts },
  { to: "/requests-tracker?as=board", name: actions.board },
  { to: "/requests-tracker?as=calendar", name: actions.calendar },
  { to: "/requests-tracker?as=numbers", name: actions.charts },
  { to: "/laws", name: actions.laws },
  { to: "/faq", name: actions.faq },
];

const DASHBOARD: PaletteItem = { to: "/admin-dashboard", name: actions.dashboard };

const SETTINGS: readonly PaletteItem[] = INDEXED_SECTIONS.map((id) => ({
  to: `/account#${id}`,
  name: formatMessage(palette.setting, { section: SECTION_TITLES[id] }),
}));

/** The groups for what was typed; without anything, the actions and settings. Groups without items are left out. */
export function paletteGroups(options: {
  q: string;
  isAdmin: boolean;
  requests: PaletteItem[];
  agencies: PaletteItem[];
}): PaletteGroup[] {
  const { q, isAdmin, requests, agencies } = options;
  const named = (items: readonly PaletteItem[]) => items.filter(({ name }) => hasWords(name, q));
  const search =
    q === ""
      ? []
      : [
          {
            to: `/requests-tracker?${new URLSearchParams({ filter: "all", q })}`,
            name: formatMessage(palette.searchRequests, { query: q }),
          },
          {
            to: `/inbox?${new URLSearchParams({ q })}`,
            name: formatMessage(palette.searchEmail, { query: q }),
          },
        ];
  const { groups } = palette;
  return [
    { name: groups.actions, items: named(isAdmin ? [...ACTIONS, DASHBOARD] : ACTIONS) },
    { name: groups.requests, items: requests },
    { name: groups.agencies, items: agencies },
    { name: groups.settings, items: named(SETTINGS) },
    { name: groups.search, items: search },
  ].filter(({ items }) => items.length > 0);
}

/** Whether each word that was typed begins a word of the name, in any order. */
function hasWords(name: string, q: string): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}
