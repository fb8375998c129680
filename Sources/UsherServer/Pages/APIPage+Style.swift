extension APIPage {
    static let style = """
        :root { --ink: #1b1f24; --soft: #59636e; --paper: #fff; --panel: #f5f7f9; --line: #d5dbe1; --accent: #0b57d0;
          --get: #0a6b3d; --post: #0b57d0; --put: #8a5a00; --delete: #b3261e; --code: ui-monospace, Menlo, Consolas, monospace; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --soft: #a2abb5; --paper: #14171a; --panel: #1d2125;
          --line: #363d44; --accent: #8ab4f8; --get: #6dd58c; --post: #8ab4f8; --put: #f0c060; --delete: #f2a49d; } }
        * { box-sizing: border-box; }
        body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
        header { padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); }
        h1 { margin: 0; font-size: 1.5rem; }
        header p { margin: .25rem 0 .75rem; color: var(--soft); }
        h2 { margin: 2rem 0 .75rem; font-size: 1.25rem; }
        h3 { margin: 1.25rem 0 .4rem; font-size: 1rem; }
        a { color: var(--accent); }
        .skip { position: absolute; left: -99rem; }
        .skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .5rem; }
        .bar { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: end; }
        label { font-size: .875rem; color: var(--soft); display: inline-flex; flex-direction: column; gap: .2rem; }
        input, textarea, select, button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line);
          border-radius: .4rem; padding: .45rem .6rem; min-height: 2.5rem; max-width: 100%; }
        textarea { font-family: var(--code); font-size: .875rem; width: 100%; min-height: 8rem; }
        button { background: var(--accent); color: var(--paper); border-color: var(--accent); cursor: pointer; }
        button.plain { background: none; color: var(--accent); }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        .columns { display: grid; grid-template-columns: 13rem minmax(0, 1fr); max-width: 78rem; }
        nav { padding: 1.25rem; position: sticky; top: 0; align-self: start; }
        nav ul { list-style: none; margin: 0; padding: 0; }
        nav li { margin: .35rem 0; }
        main { padding: 0 1.25rem 4rem; outline: none; }
        details.operation { border: 1px solid var(--line); border-radius: .5rem; margin: .6rem 0; background: var(--panel); }
        details.operation > summary { padding: .7rem .9rem; cursor: pointer; display: flex; flex-wrap: wrap;
          gap: .3rem .8rem; align-items: baseline; }
        details.operation > div { padding: 0 .9rem .9rem; border-top: 1px solid var(--line); background: var(--paper);
          border-radius: 0 0 .5rem .5rem; }
        .method { font: 700 .8rem var(--code); min-width: 3.6rem; text-transform: uppercase; }
        .get { color: var(--get); } .post { color: var(--post); } .put, .patch { color: var(--put); } .delete { color: var(--delete); }
        .path { font-family: var(--code); font-weight: 600; overflow-wrap: anywhere; }
        .soft { color: var(--soft); }
        code, pre { font-family: var(--code); font-size: .875rem; }
        pre { background: var(--panel); border: 1px solid var(--line); border-radius: .4rem; padding: .7rem; margin: .4rem 0;
          overflow-x: auto;
          max-height: 28rem; white-space: pre-wrap; overflow-wrap: anywhere; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; font-size: .9rem; }
        th, td { text-align: left; vertical-align: top; padding: .4rem .7rem .4rem 0; border-bottom: 1px solid var(--line); }
        ul.schema { margin: .2rem 0 .2rem; padding-left: 1.1rem; font-size: .9rem; }
        .answer > summary { cursor: pointer; padding: .3rem 0; }
        .status { font-family: var(--code); font-weight: 700; }
        form.try { border: 1px dashed var(--line); border-radius: .5rem; padding: .2rem .9rem .9rem; margin-top: 1.25rem; }
        .fields { display: flex; flex-wrap: wrap; gap: .6rem 1rem; margin: .4rem 0; }
        @media (max-width: 48rem) { .columns { display: block; } nav { position: static; padding-bottom: 0; }
          nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem; } .bar label, .bar input { width: 100%; } .fields label { width: 100%; } }
        @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
        """
}
