import type { FileStore } from "#server/ports/files.ts";
import type { Mailer } from "#server/ports/outgoing-email.ts";
import type { SimulatedAgency } from "#server/ports/sandbox.ts";
import { acknowledgmentEmail, answerEmail, releaseEmail } from "#server/sandbox/agency-replies.ts";

const ACKNOWLEDGE_AFTER_SECONDS = 2;
const RELEASE_AFTER_SECONDS = 6;
const ANSWER_AFTER_SECONDS = 3;

type SimulatedAgencyOptions = {
  /** Connected to our own receiver, so that replies arrive as from any mail server. */
  mailer: Mailer;
  files: FileStore;
  /** 10 answers ten times as fast. */
  speed: number;
};

/**
 * Replaces every agency in the sandbox: a new letter is acknowledged and then answered with records, a letter in a
 * thread gets a reply, automatic email gets none.
 */
export function createSimulatedAgency({ mailer, files, speed }: SimulatedAgencyOptions): SimulatedAgency {
  return {
    planReplies(message) {
      if (message.autoSubmitted) return [];
      if (message.inReplyTo !== null) return [{ step: "answer", afterSeconds: ANSWER_AFTER_SECONDS / speed }];
      return [
        { step: "acknowledge", afterSeconds: ACKNOWLEDGE_AFTER_SECONDS / speed },
        { step: "release", afterSeconds: RELEASE_AFTER_SECONDS / speed },
      ];
    },
    async answer(message, agency, { step, at }) {
      const context = { agency, now: at };
      if (step === "acknowledge") return mailer.send(acknowledgmentEmail(message, context));
      if (step === "release") return mailer.send(await releaseEmail(message, context, files));
      if (step === "answer") return mailer.send(answerEmail(message, context));
      throw new Error(`The pretend agency knows no step "${step}".`);
    },
  };
}
