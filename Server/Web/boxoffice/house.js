// @ts-check
/** A house that is drawn: its sections as shapes, the seats of those that are open, the letters of rows at the edge. */
import { words } from "../shared/words.js";
import { boxAround, rowsAtEdge, spotsOf } from "./seat-geometry.js";

/** @typedef {import("./seat-geometry.js").Spot & { name: string, told: string, place: string, price: number, gone: boolean, node: SVGElement | null }} Seat */
/** @typedef {{ id: string, name: string, area: SVGElement, seats: Seat[], box: import("./seat-geometry.js").Box, group: SVGElement | null, state: () => string }} Section */

/**
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 * @returns {SVGElement}
 */
const element = (name, values = {}) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) node.setAttribute(key, String(value));
  return node;
};

export class House {
  /** @type {Section[]} */
  #open = [];
  /** @type {Map<Element, Seat>} */
  byNode = new Map();

  /**
   * @param {SVGSVGElement} plan
   * @param {import("./seat-geometry.js").Geometry} geometry
   * @param {(minor: number) => string} money
   */
  constructor(plan, geometry, money) {
    this.plan = plan;
    this.money = money;
    this.size = geometry.seatSize;
    /** How broad a seat is drawn. */
    this.seat = this.size * .9;
    /** @type {Map<string, SVGElement>} */
    const areas = new Map([.../** @type {NodeListOf<SVGElement>} */ (plan.querySelectorAll(".area"))].map(area => [area.dataset.section || "", area]));
    const prices = new Map([...areas].map(([id, area]) => [id, Number(area.dataset.price)]));
    /** Of seats that cost something else than their section, by their place in the map. */
    const own = new Map([...areas.values()].flatMap(area => (area.dataset.prices || "").split(" ").filter(Boolean))
      .map(text => /** @type {[number, number]} */ (text.split("=").map(Number))));
    const names = new Map(geometry.sections.map(section => [section.id, section.name]));
    /** Every seat of the map, in its order. @type {Seat[]} */
    this.list = spotsOf(geometry).map((spot, index) => {
      const price = own.get(index) ?? prices.get(spot.section) ?? 0;
      const at = { section: names.get(spot.section) || "", row: spot.row, seat: spot.number };
      const plain = words("seats.name", at), extras = (spot.accessible ? `, ${words("seats.wheelchair")}` : "") + (spot.restricted ? `, ${words("seats.restricted")}` : "");
      return { ...spot, price, gone: false, node: null, name: `${plain}${extras}, ${money(price)}`, told: `${plain}, ${money(price)}${extras}`, place: words("seats.place", at) };
    });
    /** @type {Map<string, Seat>} */
    this.seats = new Map(this.list.map(seat => [seat.id, seat]));
    /** Those that are sold. @type {Section[]} */
    this.sections = geometry.sections.flatMap(({ id, name }) => {
      const area = areas.get(id), seats = this.list.filter(seat => seat.section === id);
      if (!area || !seats.length) return [];
      const free = () => seats.filter(seat => !seat.gone).length;
      const state = () => free() ? words("seats.free", { n: free() }) : words("seats.soldout");
      return [/** @type {Section} */ ({ id, name, area, seats, box: boxAround(seats, this.size * 2), group: null, state })];
    });
    this.layer = plan.querySelector(".seats") || plan;
    this.marks = element("g", { class: "marks", "aria-hidden": "true" });
    this.letters = element("g", { class: "letters", "aria-hidden": "true" });
    plan.append(this.marks, this.letters);
  }

  /** So many seats can be elements at once. */
  static most = 3000;

  get fits() { return this.list.length <= House.most; }
  /** The seats of open sections. */
  get drawn() { return this.#open.flatMap(section => section.seats); }
  /** The section that was opened last. */
  get last() { return this.#open.at(-1); }

  /** The one behind the one that was opened last. */
  next() {
    const at = this.sections.findIndex(section => section === this.last);
    return this.sections[(at + 1) % this.sections.length]?.id || "";
  }

  /** @param {string} id */
  open(id) {
    const section = this.sections.find(other => other.id === id);
    if (!section) return null;
    this.#open = [...this.#open.filter(other => other !== section), section];
    this.layer.append(section.group ??= this.#build(section));
    this.#tell(section, true);
    while (this.#open.length > 1 && this.drawn.length > House.most) this.#close(this.#open.shift());
    return section;
  }

  openAll() { for (const section of this.sections) this.open(section.id); }

  closeAll() {
    for (const section of this.#open) this.#close(section);
    this.#open = [];
  }

  /** @param {Section | undefined} section */
  #close(section) {
    section?.group?.remove();
    if (section) this.#tell(section, false);
  }

  /** @type {(section: Section, isOpen: boolean) => void} */
  #tell({ area }, isOpen) {
    area.classList.toggle("open", isOpen);
    if (isOpen) { area.setAttribute("aria-hidden", "true"); area.setAttribute("tabindex", "-1"); return; }
    area.removeAttribute("aria-hidden");
    area.removeAttribute("tabindex");
  }

  /** @param {Section} section */
  #build({ seats, area }) {
    const group = element("g", { fill: area.getAttribute("fill") || "" });
    for (const seat of seats) {
      const node = element("g", { class: "seat", role: "checkbox", tabindex: -1, "data-id": seat.id });
      node.append(element("use", { x: seat.x, y: seat.y }));
      seat.node = node;
      this.byNode.set(node, seat);
      group.append(node);
    }
    return group;
  }

  /**
   * A seat as it is now, in its section or as a mark on the house.
   * @param {Seat} seat
   * @param {boolean} isMine
   */
  show(seat, isMine) {
    const mark = this.marks.querySelector(`[data-id="${CSS.escape(seat.id)}"]`);
    if (isMine && !mark) this.marks.append(element("circle", { "data-id": seat.id, cx: seat.x, cy: seat.y, r: this.size }));
    if (!isMine) mark?.remove();
    const node = seat.node;
    if (!node) return;
    node.setAttribute("aria-checked", String(isMine));
    if (seat.gone) node.setAttribute("aria-disabled", "true"); else node.removeAttribute("aria-disabled");
    node.setAttribute("aria-label", `${seat.name}, ${words(isMine ? "seats.selected" : seat.gone ? "seats.taken" : "seats.available")}`);
    node.firstElementChild?.setAttribute("href", isMine ? "#mine" : seat.gone ? "#gone" : seat.accessible ? "#wheel" : seat.restricted ? "#part" : "#free");
  }

  /**
   * "Stalls, row F, seat 12, £85.00, restricted view"
   * @param {Seat} seat
   */
  label(seat) {
    return seat.told + (seat.gone ? `, ${words("seats.taken")}` : "");
  }

  /**
   * What is free, on the shapes and on the page's list of sections.
   * @param {HTMLElement} form
   */
  count(form) {
    for (const section of this.sections) {
      const state = section.state(), { area } = section;
      area.classList.toggle("full", section.seats.every(seat => seat.gone));
      area.setAttribute("aria-label", `${section.name}, ${this.money(section.seats[0].price)}, ${state}`);
      const texts = area.querySelectorAll("text"), small = form.querySelector(`.sections [data-section="${CSS.escape(section.id)}"] small`);
      if (texts[2]) texts[2].textContent = state;
      if (small) small.textContent = state;
    }
  }

  /**
   * What stands beside the seats, for what is seen now and how large it is.
   * @param {import("./seat-geometry.js").Box} box
   * @param {number} unit
   */
  seen(box, unit) {
    const isNumbered = this.seat * unit >= 22;
    if (isNumbered) for (const section of this.#open) this.#number(section);
    this.plan.classList.toggle("numbered", isNumbered);
    for (const { area } of this.sections) {
      for (const text of area.querySelectorAll("text")) text.classList.toggle("small", Number(text.getAttribute("font-size")) * unit < 9);
    }
    const isNear = this.plan.classList.contains("inside") && this.seat * unit >= 14;
    const high = 9 / unit, at = box.x + 14 / unit;
    this.letters.replaceChildren(...(isNear ? rowsAtEdge(this.drawn, box) : []).flatMap(({ row, y }) => {
      const text = element("text", { x: at, y, "font-size": 12 / unit });
      text.textContent = row;
      return [element("rect", { x: box.x + 3 / unit, y: y - high, width: (10 + 6 * row.length + 6) / unit, height: 2 * high, rx: high / 2 }), text];
    }));
  }

  /** @param {Section} section */
  #number({ group, seats }) {
    if (!group || group.classList.contains("counted")) return;
    group.classList.add("counted");
    for (const seat of seats) {
      const text = element("text", { class: "number", x: seat.x, y: seat.y, "font-size": this.size * (seat.number.length > 2 ? .36 : .46) });
      text.textContent = seat.number;
      seat.node?.append(text);
    }
  }
}
