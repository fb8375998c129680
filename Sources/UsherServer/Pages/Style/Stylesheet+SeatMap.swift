extension Stylesheet {
    /// The seats of a house. What a seat is shows in its shape as well as in its colour.
    static let seatMap = """
        .house { position: relative; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow);
          overflow: hidden; }
        .house .plan { display: block; width: 100%; height: auto; max-height: min(82vh, 46rem); min-height: 17rem; touch-action: none; cursor: grab; user-select: none;
          -webkit-user-select: none; }
        .house .plan.drags { cursor: grabbing; }
        .plan text { font-family: var(--text); fill: var(--soft); text-anchor: middle; dominant-baseline: central; }
        .plan .stage rect { fill: var(--wash); stroke: var(--edge); } .plan .stage text { letter-spacing: .3em; font-weight: 650; }
        .plan .aisle { fill: var(--wash); }
        .seat { cursor: pointer; outline: none; }
        .seat[aria-disabled=true] { cursor: not-allowed; }
        .free { stroke: rgb(0 0 0 / .35); }
        .mine { fill: var(--ink); stroke: var(--card); } .mine-tick { fill: none; stroke: var(--card); stroke-linecap: round; stroke-linejoin: round; }
        .out { fill: none; stroke: var(--edge); }
        .ring { fill: none; stroke: none; pointer-events: none; } .ring.at { stroke: var(--accent); }
        @media (prefers-color-scheme: dark) { .free { stroke: rgb(255 255 255 / .5); } }
        .zoom { position: absolute; right: .9rem; bottom: .9rem; display: flex; gap: .4rem; }
        .zoom button { min-height: 2.75rem; width: 2.75rem; padding: 0; font-size: 1.3rem; background: var(--card); color: var(--ink); border-color: var(--edge); }
        .zoom button:hover { background: var(--wash); }
        .legend { display: flex; flex-wrap: wrap; gap: .6rem 1.4rem; list-style: none; margin: 1rem 0 0; padding: 0; font-size: .9375rem; }
        .legend li { display: inline-flex; align-items: center; gap: .5rem; }
        .legend svg { width: 1.35rem; height: 1.35rem; flex: none; }
        .keys { font-size: .9375rem; color: var(--soft); margin: 1rem 0 0; }
        kbd { font: 600 .85em var(--code); border: 1px solid var(--edge); border-bottom-width: 2px; border-radius: 5px; padding: .05em .4em; background: var(--card); }
        .basket h2 { margin-bottom: .3rem; }
        .basket .lines li { align-items: center; }
        .basket .lines .place { flex: 1; }
        .basket .lines button { min-height: 2.75rem; width: 2.75rem; padding: 0; background: none; color: var(--soft); border: 0; font-size: 1.25rem; margin-right: -.7rem; }
        .basket .lines button:hover { color: var(--bad); background: var(--bad-wash); }
        .list fieldset { border: 1px solid var(--line); border-radius: 14px; margin: 0 0 1rem; padding: 1rem 1.2rem; }
        .list legend { font-weight: 650; padding: 0 .4rem; }
        .list .row { display: flex; flex-wrap: wrap; gap: .3rem .9rem; align-items: center; padding: .35rem 0; }
        .list .row > b { min-width: 4.5rem; }
        .list label { display: inline-flex; align-items: center; gap: .4rem; min-height: 2.25rem; min-width: 3.6rem; }
        .list label.gone { color: var(--soft); text-decoration: line-through; }
        @media (max-width: 62rem) { html:has(.basket) { scroll-padding-bottom: 14rem; }
          .basket { position: sticky; bottom: 0; z-index: 5; border-radius: var(--radius) var(--radius) 0 0; padding-block: 1rem; }
          .basket .lines { max-height: 30vh; overflow: auto; } }
        """
}
