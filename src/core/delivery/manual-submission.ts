import type { Channel } from "#core/law/law.ts";
import { manualChannels } from "#messages/manual-channels.ts";

/** How a user sends a letter themselves. "email": from their own mail program. */
export const MANUAL_CHANNELS = ["post", "fax", "portal", "hand", "email"] as const;
export type ManualChannel = (typeof MANUAL_CHANNELS)[number];

/**
 * A letter the requester sent outside this program. Days are ISO days.
 * @property receivedOn when it arrived, once the requester knows; until then the day it was sent counts
 */
export type ManualSubmission = {
  channel: ManualChannel;
  sentOn: string;
  receivedOn: string | null;
  /** The reference for it: the agency's number, or a carrier's. */
  number: string | null;
  note: string;
};

/** The channel as laws distinguish it: some deem electronic requests received later. */
export const lawChannelOf = (channel: ManualChannel): Channel =>
  channel === "post" || channel === "hand" ? "post" : "electronic";

/** Whether the number a user was given is the agency's own, which its answers will carry; a carrier's never is. */
export const isAgencyTrackingNumber = (channel: ManualChannel): boolean =>
  channel !== "post" && channel !== "fax";

/** The end of "Sent by you, …". */
export const MANUAL_CHANNEL_TEXT: Readonly<Record<ManualChannel, string>> = manualChannels;
