extension Stylesheet {
    /// What's on.
    static let cards = """
        .hero { padding-block: clamp(2rem, 6vw, 4.5rem) clamp(1.25rem, 3vw, 2rem); }
        .hero h1 { font-size: clamp(2.5rem, 1.5rem + 5vw, 4.75rem); margin-bottom: .3em; }
        .hero .lead { max-width: 40rem; margin-bottom: 0; }
        .filters { display: flex; flex-wrap: wrap; align-items: end; gap: .9rem 1.25rem; margin-bottom: 1.75rem; }
        .chips { display: flex; flex-wrap: wrap; gap: .5rem; border: 0; padding: 0; margin: 0; min-width: 0; }
        .chips legend { float: left; width: 100%; padding: 0; margin-bottom: .3rem; }
        .chips legend, .filters > label > span { font-size: .875rem; font-weight: 600; color: var(--soft); }
        .chip { position: relative; }
        .chip input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
        .chip span { display: flex; align-items: center; min-height: 3.1rem; padding-inline: 1.1rem; border: 1px solid var(--edge); border-radius: 999px;
          background: var(--card); font-weight: 550; }
        .chip input:hover + span { background: var(--wash); }
        .chip input:checked + span { background: var(--ink); color: var(--paper); border-color: var(--ink); }
        .chip input:focus-visible + span { outline: 3px solid var(--accent); outline-offset: 3px; }
        .filters > label { display: grid; gap: .3rem; min-width: 9.5rem; }
        .results { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1.5rem; margin-bottom: 1rem; color: var(--soft); }
        .results p { margin: 0; }
        .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: clamp(1.25rem, 2.5vw, 2rem); padding: 0; margin: 0;
          list-style: none; }
        .card { position: relative; height: 100%; display: flex; flex-direction: column; background: var(--card); border: 1px solid var(--line);
          border-radius: var(--radius); overflow: hidden; box-shadow: var(--shadow); }
        .art { position: relative; overflow: hidden; background: var(--wash); }
        .art > svg, .art > img { display: block; width: 100%; height: 100%; object-fit: cover; }
        .card .art { aspect-ratio: 16 / 10; }
        .card .tag { position: absolute; z-index: 1; top: .9rem; left: .9rem; background: var(--card); color: var(--ink); box-shadow: var(--shadow); padding: .3rem .9rem; }
        .card .body { flex: 1; display: flex; flex-direction: column; padding: 1.3rem 1.4rem 1.4rem; }
        .card h2 { font-size: 1.5rem; margin: 0 0 .35rem; }
        .card h2 a { color: inherit; text-decoration: none; }
        .card h2 a::after { content: ""; position: absolute; inset: 0; border-radius: var(--radius); }
        .card h2 a:focus-visible { outline: none; }
        .card:has(a:focus-visible) { outline: 3px solid var(--accent); outline-offset: 3px; }
        .card .when { font-weight: 600; margin: 0; }
        .card .venue { margin: 0 0 1rem; color: var(--soft); }
        .card .price { margin: auto 0 0; display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
        .card .price b { font-size: 1.15rem; }
        .card .price span { color: var(--accent); font-weight: 600; }
        .card.over .art { filter: grayscale(.75); }
        .card.over .price span { color: var(--soft); }
        @media (hover: hover) and (prefers-reduced-motion: no-preference) {
          .card:hover { transform: translateY(-4px); }
          .card:hover .art > svg, .card:hover .art > img { transform: scale(1.04); }
        }
        .empty { text-align: center; padding: clamp(2.5rem, 8vw, 5rem) 1rem; border: 1px dashed var(--edge); border-radius: var(--radius); }
        .empty .actions { justify-content: center; }
        .pager { display: flex; justify-content: center; margin-top: 2.5rem; }
        @media (max-width: 44rem) {
          .filters { display: grid; grid-template-columns: 1fr 1fr; }
          .filters .chips, .filters .apply { grid-column: 1 / -1; }
          .filters > label { min-width: 0; }
          .filters > label:last-of-type { grid-column: 1 / -1; }
          .chips { flex-wrap: nowrap; overflow-x: auto; margin-inline: -1rem; padding: .3rem 1rem; scrollbar-width: none; }
          .chips legend { float: none; width: auto; margin-inline: 1rem; }
          .chips .chip span { padding-inline: .95rem; white-space: nowrap; }
          .hero .lead { display: none; }
        }
        """

    /// One show, and the columns that a seat map and a summary share.
    static let show = """
        .masthead { display: grid; grid-template-columns: minmax(0, 1fr); gap: clamp(1.25rem, 4vw, 3rem); align-items: center; padding-top: clamp(1.25rem, 4vw, 3rem);
          margin-bottom: clamp(1.75rem, 4vw, 3rem); }
        .masthead .art { border-radius: var(--radius); aspect-ratio: 16 / 10; box-shadow: var(--shadow); }
        .masthead h1 { margin-bottom: .35em; }
        @media (min-width: 56rem) { .masthead { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); } }
        .facts { display: grid; gap: .35rem 1.25rem; grid-template-columns: auto minmax(0, 1fr); margin: 1.25rem 0 0; }
        .facts dt { color: var(--soft); }
        .facts dd { margin: 0; font-weight: 550; }
        .columns { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); align-items: start; }
        @media (min-width: 62rem) { .columns { grid-template-columns: minmax(0, 1fr) 23rem; } .columns > aside { position: sticky; top: 5.5rem; } }
        .summary { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 1rem; align-items: center; margin-bottom: 1.25rem; }
        .summary .art { border-radius: 12px; aspect-ratio: 1; }
        .summary h2 { font-size: 1.3rem; margin: 0 0 .2rem; } .summary h2 a { color: inherit; text-decoration: none; } .summary h2 a:hover { text-decoration: underline; }
        .summary p { margin: 0; }
        .lines { list-style: none; margin: 0; padding: 0; }
        .lines li { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; padding: .6rem 0; border-bottom: 1px solid var(--line); }
        .lines b, .total b { font-variant-numeric: tabular-nums; white-space: nowrap; }
        .total { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; padding: .9rem 0 0; margin: 0 0 1.25rem; font-size: 1.25rem; }
        .clock { display: flex; align-items: center; gap: .8rem; border-radius: 14px; background: var(--gold-wash); color: var(--gold); padding: .8rem 1.1rem;
          margin-bottom: 1.25rem; font-weight: 600; }
        .clock b { font: 700 1.5rem/1 var(--code); font-variant-numeric: tabular-nums; }
        .demo { background: var(--gold-wash); color: var(--gold); text-align: center; padding: .6rem 1rem; font-weight: 650; border-bottom: 1px solid var(--gold); }
        """
}
