/**
 * How old a login may be for a change that takes an account over (email, second factor, deletion). A refreshed token keeps
 * the `auth_time` of its login, so a stolen token is worth nothing here soon after the theft. OWASP ASVS 5.0, 7.5.1 and
 * 7.5.3: reauthenticate before changing what guards an account.
 */
const RECENT_LOGIN_SECONDS = 5 * 60;

/** Whether a login of this age is recent. An unknown age (`NaN`, `Infinity`) is not. */
export const isRecentLogin = (secondsSinceLogin: number): boolean => secondsSinceLogin < RECENT_LOGIN_SECONDS;
