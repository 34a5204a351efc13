import type { Files, Mailer, PretendAgency } from "#server/ports.ts";
import { acknowledgment, answer, release } from "#server/sandbox/agency-letters.ts";

const ACKNOWLEDGE_AFTER_SECONDS = 2;
const RELEASE_AFTER_SECONDS = 6;
const ANSWER_AFTER_SECONDS = 3;

type PretendAgencyOptions = {
  /** Connected to our own receiver, so that answers arrive as from any mail server. */
  mailer: Mailer;
  files: Files;
  /** 10 works ten times as fast. */
  pace: number;
};

/**
 * The office that stands in for every agency in the sandbox: a new letter is acknowledged and then released, a letter in
 * a thread is answered, mail no person wrote gets nothing.
 */
export function pretendAgency({ mailer, files, pace }: PretendAgencyOptions): PretendAgency {
  return {
    plan(letter) {
      if (letter.autoSubmitted) return [];
      if (letter.inReplyTo !== null) return [{ step: "answer", afterSeconds: ANSWER_AFTER_SECONDS / pace }];
      return [
        { step: "acknowledge", afterSeconds: ACKNOWLEDGE_AFTER_SECONDS / pace },
        { step: "release", afterSeconds: RELEASE_AFTER_SECONDS / pace },
      ];
    },
    async answer(letter, agency, { step, at }) {
      const facts = { agency, now: at };
      if (step === "acknowledge") return mailer.send(acknowledgment(letter, facts));
      if (step === "release") return mailer.send(await release(letter, facts, files));
      if (step === "answer") return mailer.send(answer(letter, facts));
      throw new Error(`The pretend agency knows no step "${step}".`);
    },
  };
}
