import type { DeliveryResult } from "./outgoing-email.ts";

/** An email that the sandbox's postmaster delivered. `number` is its position in the order of arrival. */
export type SandboxMessage = {
  id: string;
  number: number;
  to: string;
  from: string;
  subject: string;
  text: string;
  messageId: string | null;
  inReplyTo: string | null;
  /** Sent by a program, a list or the null sender (RFC 3834 section 2): must not be answered automatically. */
  autoSubmitted: boolean;
};

/** Sandbox only: the simulated agency that answers every letter sent from this machine. */
export type SimulatedAgency = {
  /** The replies to a letter and their delays. Empty for email that must not be answered. */
  planReplies(letter: SandboxMessage): { step: string; afterSeconds: number }[];
  /**
   * Writes the reply of one step and delivers it to our own receiver, as any mail server would. The same letter, step and
   * time give the same bytes, so that a retry is stored once.
   */
  answer(
    letter: SandboxMessage,
    agency: { name: string; address: string },
    dated: { step: string; at: Temporal.Instant },
  ): Promise<DeliveryResult>;
};
