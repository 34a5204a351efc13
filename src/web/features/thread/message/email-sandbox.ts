/**
 * Permissions of an iframe with an email: it may only open links in another tab. `allow-same-origin` lets
 * this page measure the iframe and highlight its text. Never add `allow-scripts`: an iframe with both can
 * remove its own sandbox.
 */
export const EMAIL_SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
