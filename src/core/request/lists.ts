/** What a person's requests are looked through by. */
export const REQUEST_FILTERS = ["overdue", "due_soon", "yours", "open", "closed", "drafts"] as const;

/** Where the mail of a person's requests lies. */
export const FOLDERS = ["inbox", "needs_action", "sent", "drafts"] as const;

/** The most agencies one draft can go to. */
export const MOST_AGENCIES = 500;
