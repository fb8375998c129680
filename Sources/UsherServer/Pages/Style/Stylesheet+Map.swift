extension Stylesheet {
    /// A map on a plain ground, with or without tiles; Leaflet's own sheet comes before.
    static let map = """
        .map { --map-green: #d5e5c5; --map-water: #b5d5ea; --map-building: #dfcfc0; --map-street: #fff; --map-edge: #dacfca; --map-name: #55494a; position: relative; z-index: 0; border-radius: var(--radius); border: 1px solid var(--line); box-shadow: var(--shadow); background: var(--wash);
          height: min(70vh, 34rem); overflow: hidden; font: inherit; }
        .map.leaflet-container { background: var(--wash); font: inherit; }
        .map:focus-visible { outline-offset: 2px; border-radius: var(--radius); }
        .map .leaflet-bar { border: 0; box-shadow: var(--shadow); border-radius: 14px; overflow: hidden; }
        .map .leaflet-bar a, .map .leaflet-bar a:hover { width: 2.75rem; height: 2.75rem; line-height: 2.75rem; font: 600 1.35rem/2.75rem var(--text);
          background: var(--card); color: var(--ink); border-color: var(--line); text-decoration: none; }
        .map .leaflet-bar a:hover { background: var(--wash); }
        .map .leaflet-bar a.leaflet-disabled { color: var(--soft); background: var(--card); }
        .map .leaflet-bar a:focus-visible { outline-offset: -4px; }
        .map .leaflet-control-attribution { background: color-mix(in srgb, var(--card) 85%, transparent); color: var(--soft); font-size: .8125rem; padding: .1rem .5rem;
          border-radius: 8px 0 0 0; }
        .map .pin { display: grid; place-items: center; border-radius: 50%; background: var(--accent); color: var(--on-accent); font: 700 1rem/1 var(--text);
          border: 2px solid var(--card); box-shadow: 0 2px 8px rgb(0 0 0 / .35); }
        .map .pin:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; border-radius: 50%; }
        .map .pin.on { background: var(--ink); color: var(--paper); }
        .map .way { stroke: var(--accent); stroke-width: 5; stroke-linecap: round; fill: none; }
        .map .way-edge { stroke: var(--card); stroke-width: 10; stroke-linecap: round; fill: none; stroke-opacity: 1; }
        .map .zone { stroke: var(--accent); stroke-width: 1; stroke-dasharray: 4 5; fill: var(--accent); fill-opacity: .08; stroke-opacity: .6; }
        @media (prefers-color-scheme: dark) {
          .map { --map-green: #243a2e; --map-water: #1d3a52; --map-building: #3d3246; --map-street: #524760; --map-edge: #1a151f; --map-name: #d8cfdc; }
          .map .pictures { filter: invert(.9) hue-rotate(180deg) saturate(.7) brightness(.95); }
        }
        """
}
