import { hostileEmails } from "./test/attack/hostile-email.ts";
import { readEmail } from "#server/mail/read-email.ts";
import { emailThreads } from "#server/mail/email-threads.ts";
const log: any = { warn: (f: any, m: string) => console.log("   !!", m), error: console.log, info() {}, debug() {} };
const t = emailThreads(log);
const filter = process.argv[2];
let all = hostileEmails(); console.log(all.length);
for (const { name, raw } of all) {
  if (filter && !new RegExp(filter).test(name)) continue;
  const g = performance.now(); const b = raw(); const made = performance.now() - g;
  let delayMax = 0; let last = performance.now();
  const probe = setInterval(() => { const n = performance.now(); delayMax = Math.max(delayMax, n - last - 10); last = n; }, 10);
  const a = performance.now(); const m = await t.parse(b); const took = performance.now() - a;
  let san = 0; let s: any = null;
  if (m.html) { const c = performance.now(); s = await t.sanitizeHtml(m.html, m.attachments.map((x) => ({ name: x.name ?? "", contentId: x.contentId, type: x.type, content: x.content }))); san = performance.now() - c; }
  clearInterval(probe);
  if (took > 1500 || san > 1500 || delayMax > 60 || m.readProblem || process.argv[3]) console.log(name.padEnd(50), (b.length / 1e6).toFixed(1) + "MB", "made", made.toFixed(0), "read", took.toFixed(0), "sanitize", san.toFixed(0), "delay", delayMax.toFixed(0), m.text.length, m.html?.length, s?.document.length, m.attachments.length, m.readProblem ?? "");
}
console.log(t.counts());
process.exit()
