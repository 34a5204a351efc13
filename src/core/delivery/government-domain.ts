/**
 * Domains that only public bodies can register: .gov and .mil (CISA, DoD), the locality names under .us (RFC 1480:
 * `ci.springfield.il.us`, `k12.ca.us`, `state.tx.us`), .fed.us, and second-level names that other countries keep for
 * their governments.
 */
const GOVERNMENT = /(?:^|\.)(?:gov|mil|fed\.us|gc\.ca|europa\.eu|(?:gov|mil|gob|gouv|govt|go)\.[a-z]{2})$/;

const LOCALITY = /^(?:[a-z0-9-]+\.)+(?:([a-z]{2})\.us)$/;

const STATES = new Set(
  "ak al ar az ca co ct dc de fl ga gu hi ia id il in ks ky la ma md me mi mn mo ms mt nc nd ne nh nj nm nv ny oh ok or pa pr ri sc sd tn tx ut va vi vt wa wi wv wy".split(
    " ",
  ),
);

/** Whether only a public body can have an address at this domain (lower case). */
export function isGovernmentDomain(domain: string): boolean {
  if (GOVERNMENT.test(domain)) return true;
  const state = LOCALITY.exec(domain)?.[1];
  return state !== undefined && STATES.has(state);
}
