import { formatMessage } from "#core/messages/format-message.ts";
import { userPoolErrors } from "#messages/user-pool-errors.ts";
import type { Challenge } from "./challenge.ts";
import { IdentityError } from "./identity-error.ts";

/** The password was right, but the provider requires another step to finish the login. */
export class ChallengeRequired extends IdentityError {
  readonly challenge: Challenge;

  constructor(challenge: Challenge) {
    super(challenge.name, formatMessage(userPoolErrors.challengeRequired, { step: challenge.name }));
    this.challenge = challenge;
  }
}
