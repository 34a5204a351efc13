/** The public page of a jurisdiction's law, such as `/laws/us-il`. */
export const lawPagePath = (jurisdiction: string): string => `/laws/${jurisdiction}`;

/**
 * The sign-up that leads on to a page of this site. The page is named in the address, and not in the state of the history:
 * a prerendered link that is followed before the scripts run has none.
 */
export const signUpPath = (from: string): string => `/signup?from=${encodeURIComponent(from)}`;
