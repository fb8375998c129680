extension Stylesheet {
    /// What the organisers' pages have: figures, tables, charts.
    static let console = """
        .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .9rem; margin: 1.5rem 0; }
        .figures div { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); padding: .9rem 1.1rem; }
        .figures dt { color: var(--soft); font-size: .9375rem; }
        .figures dd { margin: 0; font: 700 1.5rem/1.2 var(--title); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
        .progress { margin-bottom: 2rem; } .progress label { display: block; font-weight: 600; margin-bottom: .35rem; }
        .progress progress { width: 100%; height: .9rem; appearance: none; border: 0; border-radius: 999px; background: var(--wash); overflow: hidden; }
        .progress progress::-webkit-progress-bar { background: var(--wash); } .progress progress::-webkit-progress-value { background: var(--good); }
        .progress progress::-moz-progress-bar { background: var(--good); }
        .campaign > section { margin-bottom: clamp(1.75rem, 4vw, 3rem); }
        .campaign .chips { margin: 0 0 1rem; padding-inline: 0; } .campaign .chips legend { margin-inline: 0; }
        .notice.upgrade { border-color: var(--gold); background: var(--gold-wash); }
        .legend .dot { flex: none; width: 14px; height: 14px; border-radius: 50%; border: 2px solid var(--edge); }
        .legend .dot.large { width: 20px; height: 20px; } .legend .dot.huge { width: 26px; height: 26px; }
        .legend .dot.good { border-color: var(--good); } .legend .dot.good.filled { background: var(--good); }
        .legend .dot.accent { border-color: var(--accent); } .legend .dot.accent.filled { background: var(--accent); }
        .legend .dot.gold { border-color: var(--gold); } .legend .dot.gold.filled { background: var(--gold); }
        .map .leaflet-popup-content-wrapper, .map .leaflet-popup-tip { background: var(--card); color: var(--ink); box-shadow: var(--shadow); }
        .map .leaflet-popup-content-wrapper { border: 1px solid var(--edge); }
        .map .leaflet-popup-content { font: 1rem/1.45 var(--text); margin: .8rem 1rem; }
        .map.leaflet-container a.leaflet-popup-close-button { color: var(--soft); width: 2rem; height: 2rem; font-size: 1.25rem; }
        .chart { display: block; width: 100%; height: auto; }
        .chart.slim { display: none; }
        .chart .bar { fill: var(--accent); } .chart .rule { stroke: var(--line); } .chart text { fill: var(--soft); font-size: 11px; } .chart.slim text { font-size: 15px; }
        @media (max-width: 44rem) { .chart.broad { display: none; } .chart.slim { display: block; } }
        .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { text-align: left; padding: .55rem .9rem; border-bottom: 1px solid var(--line); vertical-align: top; }
        thead th { color: var(--soft); font-size: .875rem; font-weight: 600; white-space: nowrap; }
        tbody th { font-weight: 550; min-width: 9.5rem; } tbody th small { display: block; color: var(--soft); font-weight: 400; }
        tbody tr:last-child > * { border-bottom: 0; }
        .campaign details { margin-top: .75rem; } .campaign summary { cursor: pointer; min-height: 2.75rem; display: flex; align-items: center; color: var(--accent); font-weight: 600; }
        """
}
