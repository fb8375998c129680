extension Stylesheet {
    /// A walk: its stops in order, the map beside them, the player at the foot.
    static let walks = """
        .tongues { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1.25rem; }
        .tongues a { display: inline-flex; align-items: center; min-height: 2.75rem; padding-inline: 1.1rem; border: 1px solid var(--edge); border-radius: 999px;
          color: var(--ink); text-decoration: none; font-weight: 550; }
        .tongues a:hover { background: var(--wash); }
        .tongues a[aria-current] { background: var(--ink); color: var(--paper); border-color: var(--ink); }
        .redeem { display: grid; gap: 1rem clamp(1.25rem, 4vw, 3rem); align-items: center; margin-bottom: var(--gap); }
        .redeem form { margin: 0; } .redeem h2 { margin-bottom: .3em; } .redeem p { margin-bottom: 0; }
        .redeem input[name=code] { text-transform: uppercase; letter-spacing: .06em; font-family: var(--code); }
        @media (min-width: 50rem) { .redeem { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); } }
        .trail { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); align-items: start; }
        .trail > aside { order: -1; }
        @media (min-width: 62rem) {
          .trail { grid-template-columns: minmax(0, 7fr) minmax(0, 6fr); }
          .trail.shut { grid-template-columns: minmax(0, 1fr); }
          .trail > aside { order: 0; position: sticky; top: 5.5rem; }
          .trail:not(.shut) .map { height: calc(100vh - 8rem); max-height: 46rem; }
        }
        .stops { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.25rem; }
        .stop { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); overflow: hidden; scroll-margin-top: 5.5rem; }
        .stop img { display: block; width: 100%; height: auto; aspect-ratio: 16 / 8; object-fit: cover; background: var(--wash); }
        .stop .body { padding: 1.2rem 1.4rem 1.3rem; }
        .stop h3 { display: flex; align-items: center; gap: .7rem; font-size: 1.4rem; margin-bottom: .35em; }
        .stop .number { flex: none; display: grid; place-items: center; width: 2rem; height: 2rem; border-radius: 50%; background: var(--accent); color: var(--on-accent);
          font: 700 1rem/1 var(--text); letter-spacing: 0; }
        .stop .leg { color: var(--soft); margin: 0 0 .8rem; }
        .stop audio { display: block; width: 100%; margin: .4rem 0 1rem; border-radius: 999px; }
        .stop.on { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent), var(--shadow); }
        .stop .body > :last-child { margin-bottom: 0; }
        .transcript summary { cursor: pointer; font-weight: 600; min-height: 2.75rem; display: flex; align-items: center; gap: .5rem; color: var(--accent); list-style: none; }
        .transcript summary::before { content: "▸"; } .transcript[open] summary::before { content: "▾"; }
        .transcript summary::-webkit-details-marker { display: none; }
        .cues { list-style: none; margin: 0; padding: 0; position: relative; max-height: 16rem; overflow-y: auto; scrollbar-width: thin; }
        .cues li { padding: .3rem .6rem; border-left: 3px solid var(--line); }
        .cues li:has(button) { padding: 0; }
        .cues button { display: block; width: 100%; min-height: 0; padding: .3rem .6rem; border: 0; border-radius: 0; background: none; color: inherit; font-weight: inherit;
          text-align: left; }
        .cues button:hover { background: var(--wash); color: inherit; }
        .cues button:focus-visible { outline-offset: -3px; }
        .cues li[aria-current] { border-left-color: var(--accent); background: var(--glow); font-weight: 600; }
        .end { margin: 1.5rem 0 0; padding: 1.2rem 1.4rem; border-radius: var(--radius); background: var(--good-wash); color: var(--good); font-weight: 550; }
        .player { position: fixed; inset: auto 0 0; z-index: 15; background: color-mix(in srgb, var(--card) 94%, transparent); backdrop-filter: blur(14px);
          border-top: 1px solid var(--line); box-shadow: 0 -6px 24px rgb(0 0 0 / .12); padding-bottom: env(safe-area-inset-bottom); }
        .player .wrap { position: relative; display: flex; align-items: center; gap: 1rem; min-height: 4.75rem; }
        .player .told { flex: 1; min-width: 0; line-height: 1.3; }
        .player .told b, .player .told span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .player .told span { color: var(--soft); font-size: .9375rem; }
        .player .keys-row { display: flex; gap: .4rem; }
        .player button { min-height: 2.9rem; width: 2.9rem; padding: 0; font-size: 1.05rem; }
        .player .bar { position: absolute; inset: -1px 0 auto; } .player progress { display: block; width: 100%; height: 3px; border: 0; appearance: none; background: none; }
        .player progress::-webkit-progress-bar { background: none; } .player progress::-webkit-progress-value { background: var(--accent); }
        .player progress::-moz-progress-bar { background: var(--accent); }
        body:has(.player:not([hidden])) .foot { padding-bottom: 7rem; }
        @media (max-width: 44rem) {
          .trail > aside .map { height: 52vh; }
          .player .wrap { flex-wrap: wrap; gap: .1rem .75rem; padding-block: .6rem; }
          .player .told { flex: 1 0 100%; } .player .keys-row { width: 100%; justify-content: space-between; }
        }
        """
}
