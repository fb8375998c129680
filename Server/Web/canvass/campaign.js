const box = document.getElementById("map"), legend = document.getElementById("legend"), colours = document.getElementById("colours");
const ink = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
// Never by colour alone: a visited home is filled, and more scans make a larger disc.
const looks = {
  visited: [
    { label: "Visited", fits: home => home.visited, colour: "good", radius: 7, filled: true },
    { label: "Not yet visited", fits: () => true, colour: "edge", radius: 6, filled: false },
  ],
  scans: [
    { label: "10 scans and more", fits: home => home.scans >= 10, colour: "accent", radius: 13, filled: true },
    { label: "3 to 9", fits: home => home.scans >= 3, colour: "accent", radius: 10, filled: true },
    { label: "1 or 2", fits: home => home.scans >= 1, colour: "gold", radius: 8, filled: true },
    { label: "No scans yet", fits: () => true, colour: "edge", radius: 6, filled: false },
  ],
};
const style = look => ({ radius: look.radius, color: ink(look.colour), weight: 2, opacity: 1, fillColor: ink(look.colour),
  fillOpacity: look.filled ? .75 : .12 });
const words = home => {
  const node = document.createElement("div"), name = document.createElement("b");
  name.textContent = home.address;
  const lines = [home.visited ? "Visited" : "Not yet visited"];
  if (home.homes > 1) lines.unshift(`${home.homes} homes`);
  if (colours) lines.push(home.scans ? `Scanned ${home.scans}×` : "No scans yet");
  node.append(name, ...lines.map(line => Object.assign(document.createElement("div"), { textContent: line })));
  return node;
};
const draw = ({ homes, buildings }) => {
  document.getElementById("place").hidden = false;
  if (!homes.length) {
    document.getElementById("nowhere").hidden = false;
    box.dataset.ready = "yes";
    return;
  }
  const map = openMap(box, { preferCanvas: true });
  // First the view: before it nothing on the map has a place.
  map.fitBounds(L.latLngBounds(homes.map(home => [home.lat, home.lng])).pad(.08), { maxZoom: 18 });
  let way = "visited";
  const look = home => looks[way].find(look => look.fits(home));
  // A house of several homes is a ring around them.
  const all = buildings.concat(homes);
  const shape = home => home.homes > 1 ? { ...style(look(home)), radius: look(home).radius + 7, fillOpacity: .15, dashArray: "3 4" } : style(look(home));
  const discs = all.map(home => L.circleMarker([home.lat, home.lng], shape(home)).addTo(map).bindPopup(() => words(home)));
  const paint = () => {
    discs.forEach((disc, index) => { const now = shape(all[index]); disc.setStyle(now); disc.setRadius(now.radius); });
    legend.replaceChildren(...looks[way].map(look => {
      const item = document.createElement("li"), dot = document.createElement("span"), text = document.createElement("span");
      dot.className = `dot ${look.colour}${look.filled ? " filled" : ""}${look.radius > 11 ? " huge" : look.radius > 9 ? " large" : ""}`;
      text.textContent = look.label;
      item.append(dot, text);
      return item;
    }));
    legend.hidden = false;
  };
  if (colours) {
    colours.hidden = false;
    colours.addEventListener("change", event => { way = event.target.value; paint(); });
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  paint();
  box.dataset.ready = "yes";
};
if (box && window.L)
  fetch(box.dataset.homes, { headers: { Accept: "application/json" } })
    .then(answer => answer.ok ? answer.json() : Promise.reject(answer.status))
    .then(draw, () => { /* the list below says the same */ });
