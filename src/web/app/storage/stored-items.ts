/** One kind of item that this site stores in a browser. */
type StoredItem = {
  area: "localStorage" | "sessionStorage";
  /** Its key; each part in braces is filled in. `{user}` is the account's id, or "visitor" when signed out. */
  key: string;
  /**
   * What logout does. `ask`: an unsaved draft, which the user keeps or discards; only the same account can read a stored
   * draft.
   */
  logout: "remove" | "ask" | "stay";
};

/**
 * All items that this site stores in a browser. It has no cookies, IndexedDB, caches or service worker. All code uses these
 * names (browser-storage.ts), which storage.test.ts checks; docs/browser-storage.md documents the purpose of each item.
 */
export const STORED_ITEMS = {
  loginSession: { area: "localStorage", key: "CognitoIdentityServiceProvider.{rest}", logout: "remove" },
  addressChange: { area: "localStorage", key: "daylight.address-changed", logout: "remove" },
  userEmail: { area: "sessionStorage", key: "user_id", logout: "remove" },
  editedRequest: { area: "sessionStorage", key: "request_id", logout: "remove" },
  draft: { area: "localStorage", key: "draft:{user}:{draft}:{page}", logout: "ask" },
  replyDraft: { area: "localStorage", key: "reply-draft:{user}:{request}", logout: "ask" },
  replyDraftWithoutUser: { area: "localStorage", key: "reply-draft:{request}", logout: "remove" },
  panelDraft: { area: "sessionStorage", key: "panel-draft:{user}:{form}", logout: "ask" },
  profileDraft: { area: "localStorage", key: "profile-draft:{user}", logout: "ask" },
  contactDraft: { area: "sessionStorage", key: "contact-draft:{user}", logout: "remove" },
  recentSearches: { area: "localStorage", key: "daylight.searches.{user}", logout: "remove" },
  tableColumns: { area: "localStorage", key: "tracker-columns", logout: "stay" },
  singleKeys: { area: "localStorage", key: "single-keys", logout: "stay" },
  dismissedAnnouncement: { area: "localStorage", key: "daylight.dismissed-announcement", logout: "stay" },
  deviceTokens: { area: "localStorage", key: "daylight.device-tokens", logout: "stay" },
  codeBinding: { area: "sessionStorage", key: "daylight.code-binding", logout: "remove" },
  scrollPositions: { area: "sessionStorage", key: "react-router-scroll-positions", logout: "stay" },
} as const satisfies Record<string, StoredItem>;

export type StoredItemName = keyof typeof STORED_ITEMS;

export const STORED_ITEM_NAMES = Object.keys(STORED_ITEMS) as StoredItemName[];
