// @ts-check
/** How homes look on the map. Never by colour alone: a visited home is filled, and more scans make a larger disc. */

import { words } from "../shared/words.js";

/** @typedef {{ lat: number, lng: number, address: string, visited: boolean, outcome: string | null,
 *   scans: number, homes: number, territory: string | null }} Home */
/** @typedef {{ key: string, fits: (home: Home) => boolean, colour: string, radius: number, filled: boolean, ink?: string }} Look */

/** @type {Record<string, Look[]>} */
export const looks = {
  visited: [
    { key: "visited", fits: home => home.visited, colour: "good", radius: 7, filled: true },
    { key: "nobody", fits: home => home.outcome === "nobody", colour: "gold", radius: 7, filled: true },
    { key: "never", fits: home => home.outcome === "refused" || home.outcome === "never_again", colour: "bad", radius: 7, filled: true },
    { key: "unvisited", fits: () => true, colour: "edge", radius: 6, filled: false },
  ],
  scans: [
    { key: "many", fits: home => home.scans >= 10, colour: "accent", radius: 13, filled: true },
    { key: "some", fits: home => home.scans >= 3, colour: "accent", radius: 10, filled: true },
    { key: "few", fits: home => home.scans >= 1, colour: "gold", radius: 8, filled: true },
    { key: "none", fits: () => true, colour: "edge", radius: 6, filled: false },
  ],
};

/**
 * @param {Home} home
 * @param {string} way
 * @returns {Look}
 */
export const lookOf = (home, way) => looks[way].find(look => look.fits(home)) || looks[way][looks[way].length - 1];

/**
 * A home by the colour of its territory; the legend's names of colours are not those of the sheet's own.
 * @param {string} [colour] nothing where it is in none
 * @returns {Look}
 */
export const territoryLook = colour => colour ? { key: colour, fits: () => true, colour: colour === "gold" ? "ochre" : colour, ink: `territory-${colour}`, radius: 7, filled: true }
  : { key: "none", fits: () => true, colour: "edge", radius: 6, filled: false };

/**
 * The lines below a home's address.
 * @param {Home} home
 * @param {boolean} hasScans
 */
export const homeLines = (home, hasScans) => [
  ...(home.homes > 1 ? [words("campaign.look.homes", { n: home.homes })] : []), home.outcome ? words(`walklist.outcome.${home.outcome}`) : words(home.visited ? "campaign.look.visited" : "campaign.look.unvisited"),
  ...(hasScans ? [home.scans ? words("campaign.look.scanned", { n: home.scans }) : words("campaign.look.none")] : []),
];
