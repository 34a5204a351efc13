import type { DeliveryResult } from "./outgoing-email.ts";

/** A mail the sandbox's postmaster delivered. `number` is its place in the order of arrival. */
export type SandboxMessage = {
  id: string;
  number: number;
  to: string;
  from: string;
  subject: string;
  text: string;
  messageId: string | null;
  inReplyTo: string | null;
  /** Sent by a program, a list or the null sender (RFC 3834 section 2): a robot must not answer it. */
  autoSubmitted: boolean;
};

/** Sandbox only: the office that answers every letter sent from this machine. */
export type SimulatedAgency = {
  /** Which answers a letter gets, and after how long. Empty for mail that must not be answered. */
  planReplies(letter: SandboxMessage): { step: string; afterSeconds: number }[];
  /**
   * Writes the answer of one step and hands it to our own receiver, as any mail server would. The same letter, step and
   * moment give the same bytes, so that a try that is repeated is taken once.
   */
  answer(
    letter: SandboxMessage,
    agency: { name: string; address: string },
    dated: { step: string; at: Temporal.Instant },
  ): Promise<DeliveryResult>;
};
