/**
 * What a frame with an agency's mail may do: open a link apart from this page, and nothing else. `allow-same-origin` is
 * what lets this page measure the frame and mark its words; it would only be dangerous together with `allow-scripts`
 * (a frame with both can take off its own sandbox), which must never be added.
 */
export const EMAIL_SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
