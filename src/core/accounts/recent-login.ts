/**
 * Maximum age of the login for security-sensitive changes (email, second factor, deletion). A refreshed token keeps the
 * `auth_time` of its login, so a stolen token is soon useless for them. OWASP ASVS 5.0, 7.5.1 and 7.5.3: reauthenticate
 * before sensitive changes of an account.
 */
const RECENT_LOGIN_SECONDS = 5 * 60;

/** Whether a login of this age is recent. An unknown age (`NaN`, `Infinity`) is not. */
export const isRecentLogin = (secondsSinceLogin: number): boolean => secondsSinceLogin < RECENT_LOGIN_SECONDS;
