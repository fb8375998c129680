const stops = [...document.querySelectorAll(".stop")], box = document.getElementById("map");
const pins = [];
const show = stop => {
  stop.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
  const audio = stop.querySelector("audio");
  if (audio) audio.focus({ preventScroll: true });
};
if (box && window.L) {
  const map = openMap(box), way = places(box.dataset.route), start = places(box.dataset.start);
  const all = L.latLngBounds(way.concat(stops.map(stop => places(stop.dataset.place)[0])));
  // First the view: before it nothing on the map has a place.
  if (all.isValid() && way.length + stops.length > 1) map.fitBounds(all.pad(.12));
  else map.setView(start[0] || all.getCenter(), 15);
  if (way.length > 1) for (const name of ["way-edge", "way"]) L.polyline(way, { className: name, interactive: false }).addTo(map);
  stops.forEach((stop, index) => {
    const place = places(stop.dataset.place)[0];
    L.circle(place, { radius: Number(stop.dataset.radius), className: "zone", interactive: false }).addTo(map);
    pins.push(pin(map, place, { text: index + 1, label: `${index + 1}. ${stop.dataset.title}`, press: () => show(stop) }));
  });
  if (!stops.length && start.length) pin(map, start[0], { text: "★", label: box.dataset.says });
  box.dataset.ready = "yes";
}
const player = document.getElementById("player");
if (player) {
  const part = name => player.querySelector(`[data-${name}]`), toggle = part("toggle"), bar = player.querySelector("progress");
  const audios = stops.map(stop => stop.querySelector("audio")), told = stops.map(stop => [...stop.querySelectorAll(".cues li")]);
  let current = -1;
  const press = index => { if (audios[index]) { show(stops[index]); audios[index].currentTime = 0; audios[index].play(); } };
  const near = step => {
    let index = current + step;
    while (index >= 0 && index < audios.length && !audios[index]) index += step;
    return audios[index] ? index : -1;
  };
  const choose = index => {
    current = index;
    player.hidden = index < 0;
    stops.forEach((stop, other) => stop.classList.toggle("on", other === index));
    pins.forEach((marker, other) => marker.getElement().classList.toggle("on", other === index));
    if (index < 0) return;
    part("title").textContent = `${index + 1}. ${stops[index].dataset.title}`;
    part("previous").disabled = near(-1) < 0;
    part("next").disabled = near(1) < 0;
    if ("mediaSession" in navigator) {
      navigator.mediaSession.metadata = new MediaMetadata({ title: stops[index].dataset.title, album: document.querySelector("h1").textContent });
      for (const [name, step] of [["previoustrack", -1], ["nexttrack", 1]])
        navigator.mediaSession.setActionHandler(name, near(step) < 0 ? null : () => press(near(step)));
    }
  };
  const follow = index => {
    const time = audios[index].currentTime;
    let now = "";
    for (const line of told[index]) {
      const isNow = time >= Number(line.dataset.start) && time < Number(line.dataset.end);
      if (isNow) now = line.textContent;
      if (isNow === line.hasAttribute("aria-current")) continue;
      if (!isNow) { line.removeAttribute("aria-current"); continue; }
      line.setAttribute("aria-current", "true");
      const list = line.parentElement;
      list.scrollTo({ top: line.offsetTop - list.clientHeight / 3, behavior: still ? "auto" : "smooth" });
    }
    if (index !== current) return;
    part("cue").textContent = now;
    bar.value = audios[index].duration ? time / audios[index].duration : 0;
  };
  const state = () => {
    const plays = current >= 0 && !audios[current].paused;
    toggle.setAttribute("aria-label", plays ? player.dataset.pause : player.dataset.play);
    toggle.firstElementChild.textContent = plays ? "⏸" : "▶";
  };
  audios.forEach((audio, index) => {
    if (!audio) return;
    audio.addEventListener("play", () => {
      audios.forEach(other => { if (other && other !== audio) other.pause(); });
      choose(index);
      state();
    });
    for (const name of ["pause", "ended"]) audio.addEventListener(name, state);
    for (const name of ["timeupdate", "seeked"]) audio.addEventListener(name, () => follow(index));
    for (const line of told[index]) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = line.textContent;
      button.addEventListener("click", () => { audio.currentTime = Number(line.dataset.start); audio.play(); });
      line.replaceChildren(button);
    }
  });
  toggle.addEventListener("click", () => { const audio = audios[current]; audio.paused ? audio.play() : audio.pause(); });
  part("previous").addEventListener("click", () => press(near(-1)));
  part("next").addEventListener("click", () => press(near(1)));
  part("close").addEventListener("click", () => {
    const stop = stops[current];
    audios[current].pause();
    choose(-1);
    show(stop);
  });
}
