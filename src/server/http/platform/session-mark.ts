import { createHash } from "node:crypto";

/**
 * Runs in the head of each page, before its first paint: prerendered pages show what a visitor sees, and a reader with a
 * stored session should not see "Login" until React starts. The key is the one of the identity client.
 */
export const SESSION_MARK_SCRIPT = `try{if(Object.keys(localStorage).some(k=>/^CognitoIdentityServiceProvider\\..+\\.LastAuthUser$/.test(k)))document.documentElement.dataset.session=""}catch{}`;

/** As Content-Security-Policy names it, so that it is the only script in a page's text that runs. */
export const SESSION_MARK_SOURCE = `'sha256-${createHash("sha256").update(SESSION_MARK_SCRIPT).digest("base64")}'`;
