const form = document.getElementById("order"), plan = form.querySelector(".plan"), cursor = plan.querySelector(".ring");
const part = name => form.querySelector(`[data-${name}]`);
const lines = part("lines"), totalText = part("total"), says = part("says"), warns = part("warns"), none = part("none");
const most = Number(form.dataset.most), digits = Number(form.dataset.digits);
const seats = new Map(), chosen = new Map();
const money = minor => {
  const text = String(minor).padStart(digits + 1, "0"), cut = text.length - digits;
  const whole = text.slice(0, cut).replace(/\B(?=(\d{3})+$)/g, ",");
  return form.dataset.symbol + whole + (digits ? "." + text.slice(cut) : "");
};
for (const node of plan.querySelectorAll(".seat")) {
  const [x, y] = node.dataset.at.split(" ").map(Number);
  const seat = { node, use: node.firstElementChild, id: node.dataset.id, x, y, name: node.getAttribute("aria-label").replace(/, [a-z ]+$/, ""),
    price: Number(node.parentNode.dataset.price), gone: node.getAttribute("aria-disabled") === "true" };
  seat.place = seat.name.replace(", " + money(seat.price), "").replace(", row ", " · Row ").replace(", seat ", " · Seat ");
  seats.set(seat.id, seat);
  node.seat = seat;
}
const list = [...seats.values()];
const show = seat => {
  const mine = chosen.has(seat.id), node = seat.node;
  node.setAttribute("aria-checked", mine);
  if (seat.gone) node.setAttribute("aria-disabled", "true"); else node.removeAttribute("aria-disabled");
  node.setAttribute("aria-label", `${seat.name}, ${mine ? "selected" : seat.gone ? "taken" : "available"}`);
  seat.use.setAttribute("href", mine ? "#mine" : seat.gone ? "#gone" : "#" + node.dataset.kind);
};
const total = () => [...chosen.values()].reduce((sum, seat) => sum + seat.price, 0);
const say = text => { says.textContent = `${text} ${chosen.size === 1 ? "1 seat" : chosen.size + " seats"}, ${money(total())}.`; };
const warn = text => { warns.textContent = text; warns.hidden = !text; };
const basket = () => {
  lines.replaceChildren(...[...chosen.values()].map(seat => {
    const line = document.createElement("li"), place = document.createElement("span"), price = document.createElement("b");
    const remove = document.createElement("button"), field = document.createElement("input");
    place.className = "place"; place.textContent = seat.place;
    price.textContent = money(seat.price);
    remove.type = "button"; remove.textContent = "✕"; remove.setAttribute("aria-label", `Remove ${seat.name}`);
    remove.addEventListener("click", () => { toggle(seat); (lines.querySelector("button") || seat.node).focus(); });
    field.type = "hidden"; field.name = "seat"; field.value = seat.id;
    line.append(place, price, remove, field);
    return line;
  }));
  totalText.textContent = money(total());
  none.hidden = chosen.size > 0;
};
const toggle = seat => {
  warn("");
  if (chosen.delete(seat.id)) { show(seat); basket(); return say(`${seat.name} removed.`); }
  if (seat.gone) { says.textContent = `${seat.name} is taken.`; return; }
  if (chosen.size >= most) return warn(`You can choose up to ${most} seats. Remove one to take another.`);
  chosen.set(seat.id, seat); show(seat); basket(); say(`${seat.name} chosen.`);
};
form.addEventListener("submit", event => {
  if (chosen.size) return;
  event.preventDefault(); warn("Choose at least one seat.");
});
const box = plan.viewBox.baseVal, whole = { x: box.x, y: box.y, width: box.width, height: box.height };
let scale = 1, current = null;
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const look = (x, y) => {
  const width = whole.width / scale, height = whole.height / scale;
  const inside = (at, from, size, part) => part >= size ? from + (size - part) / 2 : clamp(at, from, from + size - part);
  plan.setAttribute("viewBox", `${inside(x, whole.x, whole.width, width)} ${inside(y, whole.y, whole.height, height)} ${width} ${height}`);
  plan.style.touchAction = scale > 1 ? "none" : "pan-y";
};
const point = (clientX, clientY) => new DOMPoint(clientX, clientY).matrixTransform(plan.getScreenCTM().inverse());
const zoom = (next, at) => {
  const old = scale, view = plan.viewBox.baseVal;
  at = at || { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  scale = clamp(next, .5, 3);
  look(at.x - (at.x - view.x) * old / scale, at.y - (at.y - view.y) * old / scale);
};
const stand = (seat, focus) => {
  if (current) current.node.setAttribute("tabindex", "-1");
  current = seat; seat.node.setAttribute("tabindex", "0");
  if (!focus) return;
  const view = plan.viewBox.baseVal;
  if (seat.x < view.x || seat.y < view.y || seat.x > view.x + view.width || seat.y > view.y + view.height) look(seat.x - view.width / 2, seat.y - view.height / 2);
  seat.node.focus({ preventScroll: scale > 1 });
};
const nearest = (from, dx, dy) => {
  let best = null, least = Infinity;
  for (const seat of list) {
    const along = (seat.x - from.x) * dx + (seat.y - from.y) * dy, aside = Math.abs((seat.x - from.x) * dy) + Math.abs((seat.y - from.y) * dx);
    if (along < .5 || aside > along * 2) continue;
    const far = along + aside * 2.5;
    if (far < least) { least = far; best = seat; }
  }
  return best;
};
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const zooms = { "+": () => zoom(scale * 1.3), "=": () => zoom(scale * 1.3), "-": () => zoom(scale / 1.3), "0": () => zoom(1, { x: whole.x, y: whole.y }) };
plan.addEventListener("keydown", event => {
  const seat = event.target.closest(".seat")?.seat;
  if (!seat || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = ways[event.key];
  if (way) { const next = nearest(seat, ...way); if (next) stand(next, true); }
  else if (event.key === " " || event.key === "Enter") toggle(seat);
  else if (zooms[event.key]) zooms[event.key]();
  else return;
  event.preventDefault();
});
plan.addEventListener("focusin", event => {
  const seat = event.target.closest(".seat")?.seat;
  if (seat) { cursor.setAttribute("cx", seat.x); cursor.setAttribute("cy", seat.y); cursor.classList.add("at"); }
});
plan.addEventListener("focusout", () => cursor.classList.remove("at"));
plan.addEventListener("wheel", event => {
  event.preventDefault(); zoom(scale * Math.exp(-event.deltaY / 400), point(event.clientX, event.clientY));
}, { passive: false });
const fingers = new Map();
let moved = false, apart = 0, pressed = null;
plan.addEventListener("pointerdown", event => {
  if (event.button) return;
  fingers.set(event.pointerId, event);
  if (fingers.size === 1) { moved = false; pressed = event.target.closest(".seat"); }
  apart = 0;
});
window.addEventListener("pointermove", event => {
  const last = fingers.get(event.pointerId);
  if (!last) return;
  const [one, two] = [...fingers.values()];
  if (!moved && !two && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < 6) return;
  moved = true; plan.classList.add("drags");
  const view = plan.viewBox.baseVal, before = point(last.clientX, last.clientY), after = point(event.clientX, event.clientY);
  fingers.set(event.pointerId, event);
  if (two) {
    const [a, b] = [...fingers.values()], now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (apart) zoom(scale * now / apart, point((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2));
    apart = now;
  } else look(view.x + before.x - after.x, view.y + before.y - after.y);
});
const lift = event => {
  if (!fingers.delete(event.pointerId)) return;
  if (!fingers.size) plan.classList.remove("drags");
  if (event.type === "pointerup" && !moved && pressed && event.target.closest(".seat") === pressed) { stand(pressed.seat, false); toggle(pressed.seat); }
};
window.addEventListener("pointerup", lift);
window.addEventListener("pointercancel", lift);
form.querySelector(".zoom").addEventListener("click", event => {
  const kind = event.target.closest("button")?.dataset.zoom;
  if (kind) zooms[{ in: "+", out: "-", reset: "0" }[kind]]();
});
let tag = "", asking = false;
const poll = async () => {
  if (document.hidden || asking) return;
  asking = true;
  try {
    const answer = await fetch(form.dataset.statuses, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (answer.status === 200) { tag = answer.headers.get("ETag") || ""; take(await answer.json()); }
  } catch { /* the next poll may get through */ } finally { asking = false; }
};
const take = statuses => {
  const lost = [];
  for (const { id, status } of statuses) {
    const seat = seats.get(id), gone = status !== "available";
    if (!seat || seat.gone === gone) continue;
    seat.gone = gone;
    if (gone && chosen.delete(id)) lost.push(seat);
    show(seat);
  }
  if (!lost.length) return;
  basket();
  const names = lost.map(seat => seat.name).join("; ");
  warn(`${names} ${lost.length === 1 ? "has" : "have"} just been taken and left your selection.`);
};
for (const node of plan.querySelectorAll(".seat[aria-checked=true]")) chosen.set(node.seat.id, node.seat);
plan.removeAttribute("aria-hidden");
for (const hint of form.querySelectorAll(".zoom, .keys")) hint.hidden = false;
if (list.length) stand(list.find(seat => chosen.has(seat.id)) || list.find(seat => !seat.gone) || list[0], false);
look(whole.x, whole.y);
basket();
form.dataset.ready = "yes";
setInterval(poll, 15000);
document.addEventListener("visibilitychange", poll);
