// Runs in the browser, on the page of mail-walls.e2e.ts: shows hostile emails in frames, tries whatever may be tried in
// them, and reports what came of it, by their places in the list.

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

/** What is clobbered, detached or of another origin cannot be tried. */
function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/**
 * `sandbox`: of the frames, null for none. `touch`: whether links and buttons are pressed. `written`: into a frame that is
 * there already, which the same parser reads under the same walls sooner than it loads a frame.
 */
async function expose({ documents, sandbox, touch, written }) {
  const frames = documents.map((html) => {
    const frame = document.createElement("iframe");
    if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
    frame.referrerPolicy = "no-referrer";
    frame.height = "40";
    if (!written) frame.srcdoc = html;
    return frame;
  });
  const loaded = frames.map(
    (frame) => new Promise((done) => frame.addEventListener("load", done, { once: true })),
  );
  // Far above the window, so that nothing is painted: what is loaded is loaded by style and layout.
  const holder = document.createElement("div");
  holder.style.cssText = "position:absolute;top:-30000px;left:0;height:9000px;overflow:hidden";
  holder.append(...frames);
  document.body.append(holder);
  if (written) for (const [at, html] of documents.entries()) write(frames[at], html);
  await Promise.race([Promise.all(loaded), new Promise((done) => setTimeout(done, 5_000))]);

  const strange = frames.flatMap((frame, at) =>
    (attempt(() => touchAll(frame.contentDocument, touch)) ?? []).map((what) => ({ at, what })),
  );
  // What reads differently the second time.
  for (const frame of frames)
    attempt(() => {
      const body = frame.contentDocument.querySelector("body");
      body.innerHTML = String(body.innerHTML);
    });
  await nextFrame();
  await fetch("/settled");
  await nextFrame();
  const ran = frames.flatMap((frame, at) => (attempt(() => frame.contentWindow.ran === 1) ? [at] : []));
  holder.remove();
  return { ran, strange };
}

function write(frame, html) {
  const page = frame.contentDocument;
  page.open();
  page.write(html);
  page.close();
}

/** Sets off every handler, link and button of an email. Returns what no cleaned mail has. */
function touchAll(page, touch) {
  const strange = [];
  const elements = [...Document.prototype.querySelectorAll.call(page, "*")].slice(0, 400);
  for (const element of elements) {
    const handlers = [...element.attributes].map(({ name }) => name).filter((name) => /^on/i.test(name));
    for (const name of handlers) attempt(() => element.dispatchEvent(new Event(name.slice(2).toLowerCase())));
    const { href } = element;
    const address = typeof href === "string" ? href : (element.getAttribute("href") ?? "");
    const runs = element.matches("a, area") && address !== "" && !OPENED_APART.test(address);
    if (touch && (runs || element.matches("button, input[type=submit], input[type=image]")))
      attempt(() => element.click());
    if (element.matches("[autofocus], [tabindex]")) attempt(() => element.focus());
    if (!KNOWN.has(element.tagName)) strange.push(element.tagName);
    if (handlers.length > 0) strange.push(handlers.join());
    if (runs) strange.push(address);
  }
  return strange;
}

const OPENED_APART = /^(?:https?|file|mailto|tel|ftp|feed|intent):/i;
const KNOWN = new Set(
  [
    "HTML HEAD BODY META STYLE DETAILS SUMMARY A ABBR ACRONYM ADDRESS AREA ARTICLE ASIDE B BDI BDO BIG BLOCKQUOTE BR",
    "CAPTION CENTER CITE CODE COL COLGROUP DATA DD DEL DFN DIR DIV DL DT EM FIGCAPTION FIGURE FONT FOOTER H1 H2 H3 H4 H5",
    "H6 HR HEADER HGROUP I IMG INS KBD LI MAIN MAP MARK MENU NAV NOBR OL P PRE Q RB RP RT RTC RUBY S SAMP SECTION SMALL",
    "SPAN STRIKE STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TIME TR TT U UL VAR WBR",
  ].flatMap((line) => line.split(" ")),
);

/** The page around the frames, which no email may change. */
const around = () => ({
  ran: window.ran !== undefined,
  title: document.title,
  address: location.pathname + location.search + location.hash,
  app: document.querySelector("#app")?.outerHTML ?? "",
  stored: localStorage.length + sessionStorage.length,
  cookie: document.cookie,
});

/** So many frames are on the page at once. */
const AT_ONCE = 60;

/** One wall after the other, each on a page of its own, so that none inherits what another left. */
async function exposeAll() {
  const text = await (await fetch("/exposure")).text();
  if (text === "") return;
  const { documents, ...how } = JSON.parse(text);
  const report = { ran: [], strange: [] };
  for (let from = 0; from < documents.length; from += AT_ONCE) {
    const { ran, strange } = await expose({ ...how, documents: documents.slice(from, from + AT_ONCE) });
    report.ran.push(...ran.map((at) => at + from));
    report.strange.push(...strange.map(({ at, what }) => ({ at: at + from, what })));
  }
  await fetch("/exposed", { method: "POST", body: JSON.stringify({ ...report, page: around() }) });
  location.reload();
}

exposeAll();
