/** How many people one mail may go to, To and Cc together. */
export const MOST_RECIPIENTS = 20;

/** What all files of one mail may weigh together, in bytes. Most mail servers take no more, once it is encoded. */
export const MOST_ATTACHED_BYTES = 25_000_000;

/** How many files one mail may carry. */
export const MOST_ATTACHED = 30;
