// @ts-check
/** The page of a door: comes in, waits for Start, then reads and answers until the shift is over. */
import { Again } from "./again.js";
import { Camera } from "./camera.js";
import { Clock } from "./clock.js";
import { Badges, Pin, isPIN } from "./kiosk.js";
import { afterPaint } from "./later.js";
import { join, takeSecret } from "./link.js";
import { yellow } from "./lists.js";
import { Panels, onHold, usual } from "./panels.js";
import { Reading } from "./reading.js";
import { Screen, element, part, write } from "./screen.js";
import { Shift } from "./shift.js";
import { signal, stayAwake, wakeSound } from "./signals.js";
import { Store } from "./store.js";
import { Wedge, rest } from "./wedge.js";
import { clockTime, languageOf } from "./words.js";

/** @typedef {import("./answers.js").Outcome} Outcome */
/** @typedef {import("./judge.js").Fields} Fields */

/** Pictures a second: while somebody scans, and when nobody has for a while. */
const often = 66, seldom = 200, idle = 120_000;
/** While an answer is in coming, no picture is taken for so long. */
const unheard = 400;
/** Nothing read for so long though something moves: say what helps. */
const advise = 6_000;
/** A newer page comes when nothing was read for so long. */
const quiet = 60_000;
const { build = "", decoder = "" } = document.documentElement.dataset;

class Page {
  #store;
  #clock;
  #screen;
  /** @type {import("./panels.js").Settings} */
  #settings;
  #again = new Again();
  #badges = new Badges();
  #camera = new Camera(part("video"), () => this.#showCamera());
  /** @type {Reading | null} */
  #reading = null;
  /** @type {Shift | null} */
  #shift = null;
  /** @type {Panels | null} */
  #panels = null;
  /** @type {Wedge} */
  #wedge;
  #pin;
  /** @type {Outcome | null} */
  #last = null;
  #readAt = performance.now();
  #scanning = false;
  #notice = "";
  #isStripDue = false;
  #resting = 0;
  /** When what is judged now was read, and whether its answer is not painted yet. */
  #askedAt = -Infinity;
  #isPainting = false;
  /** What the large button of Start does now. */
  #pressed = () => {};

  /** @param {Store} store @param {Clock} clock @param {import("./panels.js").Settings} settings */
  constructor(store, clock, settings) {
    this.#store = store;
    this.#clock = clock;
    this.#settings = settings;
    this.#screen = new Screen(languageOf(settings.language, navigator.languages));
    this.#pin = new Pin(store);
    this.#wedge = this.#newWedge();
    this.#screen.label();
    this.#dress();
    part("go").addEventListener("click", () => this.#pressed());
  }

  #newWedge() {
    const { prefix, suffix, us } = this.#settings;
    return new Wedge({ prefix, suffix, layout: us ? "us" : "typed" });
  }

  #dress() {
    document.body.classList.toggle("dim", this.#settings.dim);
    document.body.classList.toggle("left", this.#settings.left);
  }

  /** @param {string} key @param {...(string | number)} values */
  #say(key, ...values) { return this.#screen.say(key, ...values); }

  /**
   * What stands on the page before Start.
   * @param {string} title
   * @param {string} say
   */
  #tell(title, say = "") {
    part("house").textContent = title;
    part("start-say").textContent = say;
    for (const id of ["house-name", "start-gate", "start-soft"]) part(id).textContent = "";
    for (const id of ["go", "signin", "doors", "pin-start"]) part(id).hidden = true;
  }

  /** Comes in by the link in the address, by what this phone has, or not at all. */
  async enter() {
    this.#tell(this.#say("loading"));
    const secret = takeSecret();
    if (secret) {
      await this.#join({ secret });
      return;
    }
    const [session, keys] = [await this.#store.get("kept", "session"), await this.#store.get("kept", "keys")];
    if (session && keys) await this.#known(session, keys);
    else await this.#stranger();
  }

  /** @param {import("./link.js").Way} way */
  async #join(way) {
    const came = await join(this.#store, this.#clock, way);
    if ("session" in came) {
      await this.#known(came.session, came.keys);
      return;
    }
    this.#tell(this.#say("no"), this.#say(came.refusal || "joinFailed"));
    if (!came.refusal || came.refusal === "link_early" || !came.refusal.startsWith("link_")) this.#button(this.#say("tryAgain"), () => { void this.#join(way); });
  }

  /** @param {string} text @param {() => void} pressed */
  #button(text, pressed) {
    const button = part("go");
    button.textContent = text;
    button.hidden = false;
    this.#pressed = pressed;
  }

  /** Nobody is in on this phone: by a link, or as who is signed in. */
  async #stranger() {
    this.#tell("Usher", this.#say("needLink"));
    part("house-name").textContent = "";
    part("signin").hidden = false;
    const waiting = await this.#store.keys("queue");
    if (waiting.length > 0) part("start-soft").textContent = this.#say("itemsKept", waiting.length);
    await this.#doors();
  }

  /** Whoever is signed in picks one of their doors. */
  async #doors() {
    const response = await fetch("/door/api/doors", { redirect: "error" }).catch(() => null);
    if (!response?.ok) return;
    const { events = [], organisations = [] } = (await response.json()).data;
    const doors = [
      ...organisations.map((/** @type {any} */ one) => [this.#say("tonight", one.name), { tonight: one.id }]),
      ...events.map((/** @type {any} */ one) => [one.name, { event_id: one.id }]),
    ];
    part("doors").replaceChildren(...doors.map(([text, way]) => {
      const item = document.createElement("li"), button = element("button", text, { type: "button", dir: "auto" });
      button.addEventListener("click", () => { void this.#join(way); });
      item.append(button);
      return item;
    }));
    part("start-say").textContent = doors.length > 0 ? this.#say("chooseDoor") : this.#say("needLink");
    part("doors").hidden = doors.length === 0;
    part("signin").hidden = doors.length > 0;
  }

  /** @param {import("./link.js").Session} session @param {CryptoKeyPair} keys */
  async #known(session, keys) {
    const shift = new Shift(this.#store, this.#clock, session, keys, () => this.#showStrip(), why => { void this.#over(why); });
    this.#shift = shift;
    await shift.load();
    this.#showStart(shift);
    // What it is now, if the server is there: a link that has ended says so before anybody stands in line.
    await shift.hello();
    if (!shift.isOver && !this.#scanning) this.#showStart(shift);
  }

  /** @param {Shift} shift */
  #showStart(shift) {
    const { session } = shift, [event] = session.events, [flight] = session.flights, isKiosk = shift.can("kiosk");
    const open = session.events.length > 1 ? session.events.map(({ name }) => name).join(", ") : event?.name;
    this.#tell(flight ? this.#say("flight", flight.number) : (open ?? this.#say("tonight", session.organisation)));
    part("house-name").textContent = session.organisation;
    part("start-gate").textContent = session.device.gate ? `${this.#say("gate")} ${session.device.gate}` : "";
    const hours = event ? [event.venue, clockTime(Date.parse(event.starts_at), this.#screen.language, event.time_zone)] : [flight ? clockTime(Date.parse(flight.departs_at), this.#screen.language, flight.time_zone) : ""];
    const until = session.expires_at ? this.#say("until", clockTime(Date.parse(session.expires_at), this.#screen.language, shift.zone)) : "";
    part("start-soft").textContent = [...hours, session.device.name, until].filter(Boolean).join(" · ");
    const short = session.events.reduce((sum, { short_codes: count }) => sum + (count ?? 0), 0);
    part("start-say").textContent = short > 0 && shift.can("offline") ? this.#say("shortCodes", short) : "";
    part("pin-start").hidden = !isKiosk;
    this.#button(this.#say("start"), () => { void this.#start(shift); });
  }

  /**
   * The only tap: wakes the sound, asks for camera and lasting storage, keeps the screen on.
   * @param {Shift} shift
   */
  async #start(shift) {
    if (this.#scanning || shift.isOver) return;
    wakeSound();
    if (shift.can("kiosk") && !(await this.#startKiosk())) return;
    this.#scanning = true;
    if (await renewed(shift.session.build)) return;
    part("start").hidden = true;
    for (const id of ["strip", "stage", "controls"]) part(id).hidden = false;
    document.body.dataset.view = "scan";
    this.#control(shift);
    shift.begin();
    stayAwake();
    void navigator.storage?.persist?.();
    this.#reading = new Reading(decoder, this.#settings.barcodes);
    await Promise.all([this.#camera.open(this.#settings.facing), this.#reading.begin()]);
    document.addEventListener("visibilitychange", () => { if (!document.hidden && !this.#camera.isOpen) void this.#camera.open(); });
    if (this.#settings.zoom) await this.#camera.zoom(this.#settings.zoom);
    this.#showStrip();
    void this.#look();
  }

  async #startKiosk() {
    const pin = part("pin-new").value;
    if (!isPIN(pin)) {
      part("start-say").textContent = this.#say("pinSet");
      part("pin-new").focus();
      return false;
    }
    await this.#pin.set(pin);
    this.#screen.isKiosk = true;
    this.#settings = { ...this.#settings, facing: "user" };
    document.body.classList.add("kiosk");
    return true;
  }

  /**
   * What is under the thumb.
   * @param {Shift} shift
   */
  #control(shift) {
    const panels = new Panels(this.#screen, shift, text => this.#take(text), (sale, fields) => this.#admit(shift, sale, fields));
    this.#panels = panels;
    panels.begin();
    const isKiosk = shift.can("kiosk");
    part("controls").hidden = isKiosk;
    part("leave").hidden = !isKiosk;
    part("name").hidden = !shift.can("list") || shift.isBoarding;
    part("torch").addEventListener("click", () => { void this.#torch(); });
    part("more").addEventListener("click", () => this.#menu(panels));
    part("flip").addEventListener("click", () => { void this.#flip(); });
    part("zoom").addEventListener("input", () => { void this.#zoom(Number(part("zoom").value)); });
    onHold(part("undo"), () => { void this.#undo(shift); });
    onHold(part("anyhow"), () => { void this.#anyhow(shift); });
    onHold(part("signoff"), () => { void shift.signOff(); });
    part("badge").addEventListener("click", () => { if (this.#last) this.#badges.print(this.#last, this.#settings.size, true); });
    part("leave").addEventListener("click", () => { part("pin").value = ""; part("pin-say").textContent = ""; part("leaving").showModal(); });
    part("leaving").querySelector("form").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); void this.#leave(); });
    document.addEventListener("keydown", event => this.#key(event));
  }

  /** @param {Panels} panels */
  #menu(panels) {
    panels.history();
    panels.settings(this.#settings, settings => { void this.#set(settings); });
    const { zoom } = this.#camera.abilities;
    part("zoom-label").hidden = !zoom;
    if (zoom) [part("zoom").min, part("zoom").max, part("zoom").step, part("zoom").value] = [zoom.min, zoom.max, zoom.step, this.#settings.zoom || zoom.min];
    part("menu").showModal();
  }

  /** @param {import("./panels.js").Settings} settings */
  async #set(settings) {
    const { barcodes } = this.#settings;
    this.#settings = settings;
    await this.#store.keep("settings", settings);
    this.#screen.language = languageOf(settings.language, navigator.languages);
    this.#screen.label();
    this.#dress();
    this.#wedge = this.#newWedge();
    this.#panels?.history();
    this.#panels?.settings(settings, changed => { void this.#set(changed); });
    if (barcodes !== settings.barcodes) {
      this.#reading?.end();
      this.#reading = new Reading(decoder, settings.barcodes);
      await this.#reading.begin();
    }
    this.#showStrip();
  }

  async #torch() {
    const on = part("torch").getAttribute("aria-pressed") !== "true";
    part("torch").setAttribute("aria-pressed", String(on));
    await this.#camera.torch(on);
  }

  async #flip() {
    const facing = this.#camera.facing === "user" ? "environment" : "user";
    await this.#set({ ...this.#settings, facing });
    await this.#camera.open(facing);
  }

  /** @param {number} zoom */
  async #zoom(zoom) {
    this.#settings = { ...this.#settings, zoom };
    await this.#camera.zoom(zoom);
    await this.#store.keep("settings", this.#settings);
  }

  async #leave() {
    const said = await this.#pin.check(part("pin").value, performance.now());
    if (said === "right") location.reload();
    part("pin-say").textContent = said === "right" ? "" : this.#say(said === "wrong" ? "pinWrong" : "pinLater");
  }

  #showCamera() {
    const { trouble } = this.#camera;
    document.body.dataset.camera = trouble ? "none" : "on";
    part("torch").hidden = !this.#camera.abilities.torch;
    this.#advise(trouble ? this.#say(trouble) : "");
  }

  /** @param {string} text */
  #advise(text) { write("advice", text); }

  /** Reads pictures, one after the other, as long as the shift lasts. */
  async #look() {
    while (this.#shift && !this.#shift.isOver) {
      const begun = performance.now(), picture = this.#mayLook(begun) ? this.#camera.picture() : null, drawn = performance.now() - begun;
      if (picture && this.#reading) this.#saw(await this.#reading.read(picture.image));
      const every = performance.now() - this.#readAt > idle ? seldom : often;
      // On a slow phone a picture leaves as much time as it takes.
      await new Promise(resolve => { setTimeout(resolve, Math.max(8, drawn, every - (performance.now() - begun))); });
    }
  }

  /**
   * A picture takes a slow phone long, and whoever was read waits for the answer: the next one comes when that is painted, or is long in coming.
   * @param {number} now
   */
  #mayLook(now) {
    if (document.hidden || this.#panels?.isOpen || this.#isPainting) return false;
    return !this.#again.isJudging || now - this.#askedAt > unheard;
  }

  /** @param {import("./reading.js").Sighting[]} codes */
  #saw(codes) {
    const now = performance.now();
    if (codes.length > 0) this.#readAt = now;
    else if (now - this.#readAt > advise && this.#camera.isMoving && !this.#camera.trouble) this.#advise(this.#say("advice"));
    if (codes.length > 0 && !this.#camera.trouble) this.#advise("");
    this.#again.saw(codes, now);
    void this.#next();
  }

  /**
   * A text that somebody typed, or a hardware scanner.
   * @param {string} text
   */
  #take(text) {
    this.#readAt = performance.now();
    this.#again.take(text, this.#readAt);
    void this.#next();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const read = this.#wedge.key(event, event.timeStamp);
    if (read) {
      clearTimeout(this.#resting);
      // Its Enter is not a press on what has the focus.
      event.preventDefault();
      this.#take(read);
    } else if ([...event.key].length === 1) {
      // A space in a code presses no button either.
      if (event.key === " " && this.#wedge.isReading) event.preventDefault();
      // The last key's rest counts: one timer, not one a letter, each of which would come when the answer does.
      clearTimeout(this.#resting);
      this.#resting = window.setTimeout(() => {
        const rested = this.#wedge.rested(performance.now());
        if (rested) this.#take(rested);
      }, rest + 5);
    }
  }

  /** What waits is judged when it is its turn. */
  async #next() {
    const text = this.#again.next(performance.now()), shift = this.#shift;
    if (text === null || !shift || shift.isOver) {
      const { due } = this.#again;
      if (due !== null && text === null) setTimeout(() => { void this.#next(); }, Math.max(10, due - performance.now()));
      return;
    }
    const began = performance.now();
    this.#askedAt = began;
    try {
      const more = await this.#asked(shift, text);
      if (more) this.#answer(await shift.scan(text, more), began);
    } catch {
      this.#answer({ kind: "other", code: "internal", alone: shift.away !== null }, began);
    } finally {
      this.#again.answered(performance.now());
      void this.#next();
    }
  }

  /**
   * How many of a group, where the setting asks; null: nobody was let in after all.
   * @param {Shift} shift
   * @param {string} text
   * @returns {Promise<Fields | null>}
   */
  async #asked(shift, text) {
    const { ask } = this.#settings;
    if (ask < 2 || shift.can("kiosk")) return {};
    const look = await shift.look(text);
    if (look?.code !== "would_admit" || (look.count ?? 0) < ask) return {};
    const many = await this.#panels?.ask(look.count ?? 1);
    if (!many) return null;
    return many === look.count ? {} : { quantity: many };
  }

  /** @param {Shift} shift @param {number} sale @param {Fields[]} scans */
  async #admit(shift, sale, scans) {
    const outcomes = [];
    for (const fields of scans) outcomes.push(await shift.admit(sale, fields));
    // Several seats are one answer: the first refusal, else all of them.
    const [first] = outcomes, bad = outcomes.find(({ kind }) => kind !== "in" && kind !== "check"), last = outcomes[outcomes.length - 1];
    this.#answer(bad ?? { ...last, count: outcomes.reduce((sum, { count = 0 }) => sum + count, 0), seats: outcomes.flatMap(({ seats = [] }) => seats), kind: first.kind }, performance.now());
  }

  /** @param {Outcome} outcome @param {number} began when it was read */
  #answer(outcome, began) {
    if (this.#shift?.isOver) return;
    this.#last = outcome;
    this.#screen.show(outcome);
    part("answer").dataset.took = String(Math.round(performance.now() - began));
    const shift = this.#shift, isIn = outcome.kind === "in" || outcome.kind === "check";
    part("undo").hidden = !shift?.can("undo") || !isIn || !(outcome.entry || outcome.ticket) || shift.away !== null;
    part("anyhow").hidden = !shift?.can("undo") || !["not_on_list", "genuine_later"].includes(outcome.code) || !outcome.text;
    part("badge").hidden = !this.#settings.badges || !isIn || !shift?.can("undo");
    this.#isPainting = true;
    afterPaint(() => {
      this.#isPainting = false;
      signal(outcome.kind, this.#settings.dim);
      if (this.#settings.badges) this.#badges.print(outcome, this.#settings.size);
    });
    this.#showStrip();
  }

  /** @param {Shift} shift */
  async #undo(shift) {
    const outcome = this.#last;
    part("undo").hidden = true;
    if (!outcome) return;
    const freed = await shift.undo(outcome);
    this.#screen.clear();
    this.#note(freed === null ? this.#say("undoFailed") : this.#say("undone", freed));
  }

  /** @param {Shift} shift */
  async #anyhow(shift) {
    const outcome = this.#last;
    part("anyhow").hidden = true;
    if (outcome) this.#answer(await shift.anyhow(outcome), performance.now());
  }

  /** @param {string} text */
  #note(text) {
    this.#notice = text;
    this.#showStrip();
    setTimeout(() => { if (this.#notice === text) { this.#notice = ""; this.#showStrip(); } }, 6_000);
  }

  /** The strip follows what stands under it: an answer is painted first, and what changes many times at once is written once. */
  #showStrip() {
    if (this.#isStripDue) return;
    this.#isStripDue = true;
    afterPaint(() => {
      this.#isStripDue = false;
      this.#writeStrip();
    });
  }

  /** Online or since when not, what waits, the list's time, in and left. */
  #writeStrip() {
    const shift = this.#shift;
    if (!shift || !this.#scanning) return;
    const { listed, away, waiting, conflicts, zone } = shift, at = (/** @type {number} */ time) => clockTime(time, this.#screen.language, zone);
    const isOld = listed !== null && shift.now - listed > yellow, isMissing = listed === null && shift.can("offline");
    part("strip").dataset.state = isMissing && away !== null ? "bad" : isOld ? "old" : away === null ? "online" : "offline";
    write("net", away === null ? this.#say("online") : this.#say("offlineSince", at(away)));
    write("waiting", waiting > 0 ? this.#say("waiting", waiting) : "");
    write("listed", !shift.can("offline") ? "" : isMissing ? this.#say(away === null ? "noList" : "notReady") : this.#say("listOf", at(listed ?? 0)));
    const counts = [...shift.counts.values()], sum = (/** @type {(of: import("./shift.js").Counts) => number} */ of) => counts.reduce((all, one) => all + of(one), 0);
    write("counts", counts.length > 0 ? this.#say("inLeft", sum(({ used }) => used), sum(({ left }) => left)) : "");
    part("counts").classList.toggle("old", away !== null);
    part("conflicts").hidden = conflicts.length === 0;
    write("conflicts", this.#say("conflicts", conflicts.length));
    const notice = this.#notice || (shift.jumped ? this.#say("jumped", Math.round(Math.abs(shift.jumped) / 60_000)) : "");
    part("notice").hidden = !notice;
    write("notice", notice);
    void this.#renewWhenQuiet(shift);
  }

  /**
   * A newer page comes in a quiet minute, never between two scans.
   * @param {Shift} shift
   */
  async #renewWhenQuiet(shift) {
    if (shift.session.build === build || shift.away !== null || performance.now() - this.#readAt < quiet || this.#panels?.isOpen || this.#again.isJudging) return;
    this.#readAt = performance.now();
    await renewed(shift.session.build);
  }

  /**
   * The shift is over: nothing of it stays on the screen.
   * @param {string} why
   */
  async #over(why) {
    this.#camera.close();
    this.#reading?.end();
    this.#screen.clear();
    for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
    for (const id of ["history", "found", "conflict-list", "label"]) part(id).replaceChildren();
    for (const id of ["strip", "stage", "controls", "leave"]) part(id).hidden = true;
    part("start").hidden = false;
    document.body.dataset.view = "over";
    const left = (await this.#store.keys("queue")).length;
    this.#tell(this.#say(`ended_${why === "revoked" || why === "expired" ? why : "unknown"}`), this.#say("needLink"));
    if (left > 0) part("start-soft").textContent = this.#say("itemsKept", left);
    part("signin").hidden = false;
  }

  /**
   * Another tab scans.
   * @param {() => void} take
   */
  other(take) {
    this.#camera.close();
    this.#reading?.end();
    part("start").hidden = false;
    for (const id of ["strip", "stage", "controls", "leave"]) part(id).hidden = true;
    this.#screen.clear();
    document.body.dataset.view = "other";
    this.#tell("Usher", this.#say("otherTab"));
    this.#button(this.#say("takeOver"), take);
  }

  /** No camera, keys or service worker for a page that came by http. */
  plain() { this.#tell(this.#say("needHttps"), this.#say("needHttpsWhat")); }
}

/**
 * Loads the newer page, if the server has one and it is fetched; true: it comes.
 * @param {string} newest
 */
const renewed = async newest => {
  // Most often it is the same, and a tap waits for nobody. Whoever came back with the old page all the same (another tab's worker) goes on with it.
  if (newest === build || sessionStorage.getItem("renewed") === newest) return false;
  const worker = await navigator.serviceWorker?.getRegistration("/door/");
  if (!worker) return false;
  try {
    await worker.update();
  } catch {
    return false;
  }
  const newer = worker.waiting ?? worker.installing;
  sessionStorage.setItem("renewed", newest);
  await new Promise(resolve => {
    setTimeout(resolve, 5_000);
    newer?.addEventListener("statechange", () => { if (newer.state === "activated") resolve(true); });
    newer?.postMessage("take over", []);
  });
  location.reload();
  return true;
};

/** A lock is held as long as the page lives. */
const hold = () => new Promise(() => undefined);

/**
 * One tab at a time. Whoever has the lock scans; another one takes it by asking.
 * @param {Page} page
 * @param {() => void} begin
 */
const alone = (page, begin) => {
  const locks = navigator.locks;
  if (!locks) {
    begin();
    return;
  }
  const take = () => {
    // Whoever loses it hears of it by the refusal of this promise, and begins anew as the other one.
    locks.request("usher-door", { steal: true }, () => { begin(); return hold(); }).catch(() => location.reload());
  };
  locks.request("usher-door", { ifAvailable: true }, lock => {
    if (!lock) {
      page.other(take);
      return undefined;
    }
    begin();
    return hold();
  }).catch(() => location.reload());
};

const isPlain = !globalThis.isSecureContext || !globalThis.crypto?.subtle || !globalThis.indexedDB;
if (isPlain) {
  new Page(/** @type {any} */ (null), new Clock(), usual).plain();
} else {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/door/sw.js", { scope: "/door/" }).catch(() => undefined);
  const store = await Store.open(), clock = new Clock(await store.get("kept", "clock"));
  const page = new Page(store, clock, { ...usual, ...(await store.get("kept", "settings")) });
  alone(page, () => { void page.enter(); });
}
