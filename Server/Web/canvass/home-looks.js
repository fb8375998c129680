// @ts-check
/** How homes look on the map. Never by colour alone: a visited home is filled, and more scans make a larger disc. */

/** @typedef {{ lat: number, lng: number, address: string, visited: boolean, scans: number, homes: number }} Home */
/** @typedef {{ label: string, fits: (home: Home) => boolean, colour: string, radius: number, filled: boolean }} Look */

/** @type {Record<string, Look[]>} */
export const looks = {
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

/**
 * @param {Home} home
 * @param {string} way
 * @returns {Look}
 */
export const lookOf = (home, way) => looks[way].find(look => look.fits(home)) || looks[way][looks[way].length - 1];

/**
 * The lines below a home's address.
 * @param {Home} home
 * @param {boolean} hasScans
 */
export const homeLines = (home, hasScans) => [
  ...(home.homes > 1 ? [`${home.homes} homes`] : []), home.visited ? "Visited" : "Not yet visited",
  ...(hasScans ? [home.scans ? `Scanned ${home.scans}×` : "No scans yet"] : []),
];
