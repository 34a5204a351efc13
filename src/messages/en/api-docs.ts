/** `/api/docs`: the documentation of the public API. In the sections, `code` is between backticks. */
export const apiDocs = {
  title: "API",
  contents: "Contents",
  lead: "With the API, a program can create and send requests, read replies, and follow deadlines. It speaks JSON over HTTPS.",
  description: "Description for programs (OpenAPI 3.1)",
  types: "Types for TypeScript",
  sections: [
    {
      title: "Tokens",
      text: [
        "Create a token on your account page, under “API tokens”, and send it with each call: `Authorization: Bearer dl_pat_…`.",
        "A token has one or more scopes. `read` reads requests, letters, replies and files. `write` creates drafts and changes requests. `send` sends letters. No scope includes another one. A call without the scope it needs is answered with 403 and `insufficient_scope`.",
        "A token cannot use your account settings, other people’s requests or administration. Each token can make 300 calls a minute; after that the answer is 429 with `Retry-After`.",
      ],
    },
    {
      title: "Calls that are safe to repeat",
      text: [
        "Send `Idempotency-Key: <a new UUID>` with a POST. If you get no answer, make the same call again with the same key: it is not carried out twice, and you get the first answer with `Idempotency-Replayed: true`.",
        "A key is yours for 24 hours. With another body or address the answer is 422 and `key_reused`; while the first call is still running it is 409 and `call_running`. Uploads of files take no key.",
        "PUT, PATCH and DELETE can always be repeated.",
      ],
    },
    {
      title: "Versions",
      text: [
        "Lists, requests and conversations have an `ETag`. Send it as `If-None-Match`; the answer is 304 if nothing changed.",
        "A draft has a `version`. Send the one you read with each change. If someone else changed the draft since, the answer is 409 and nothing is overwritten.",
      ],
    },
    {
      title: "Lists",
      text: [
        "A list has `items` and `next`. Send `next` as `cursor` to get the next page; it is null on the last one.",
      ],
    },
    {
      title: "Webhooks",
      text: [
        "Instead of asking again and again, let us tell your program: add its address on your account page, under “Webhooks”. We post JSON with `type`, `timestamp` and `data` when something happens: `email.received`, `outcome.read`, `deadline.near`, `deadline.overdue`, `letter.sent` and `letter.bounced`. `data` has ids and links; read the rest with a token.",
        "Calls are signed as the Standard Webhooks specification says: `webhook-signature` is `v1,` and the Base64 of an HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body, joined by periods. The key is the secret shown when you added the webhook, without `whsec_`, decoded from Base64.",
        "Answer with a 2xx status within 15 seconds. Anything else counts as a failure, and we try again for three days, less and less often, with the same `webhook-id`. The same event can come twice; use the id to tell. After three days of failures the webhook is turned off, and you get an email.",
      ],
    },
    {
      title: "Errors",
      text: [
        "An error is a problem document (RFC 9457) of type `application/problem+json`. `code` does not change and is for programs; `detail` is for people; `fields` names what to correct.",
      ],
    },
  ],
  tags: {
    requests: "Requests",
    conversations: "Letters and replies",
    delivery: "Delivery",
    letters: "Letters",
    files: "Files",
    mailbox: "Mailbox",
    batches: "Batches",
    agencies: "Agencies",
    "by-hand": "Printed letters",
    templates: "Templates",
    other: "Other",
  },
  namedTypes: "Types",
  scope: "Scope: {scope}",
  parameters: "Parameters",
  body: "Body",
  answer: "Answer {status}",
  noContent: "Nothing",
  file: "A file",
  optional: "optional",
} as const;
