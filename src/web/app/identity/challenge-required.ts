import type { Challenge } from "./challenge.ts";
import { IdentityError } from "./identity-error.ts";

/** The password was right, and the provider asks for one more step before the login is finished. */
export class ChallengeRequired extends IdentityError {
  readonly challenge: Challenge;

  constructor(challenge: Challenge) {
    super(challenge.name, `This account asks for another step to log in (${challenge.name}).`);
    this.challenge = challenge;
  }
}
