/// The one style sheet, in chapters.
enum Stylesheet {
    static let text = [base, chrome, controls, social, cards, show, seatMap, papers, map, walks, console, print].joined(separator: "\n")

    /// Colours, type, the plain elements. Contrast is at least 4.5 to 1 for text and 3 to 1 for controls, light and dark.
    static let base = """
        :root {
          color-scheme: light dark;
          --paper: #faf8f5; --card: #fff; --wash: #f2edec; --ink: #1c1621; --soft: #625a69; --line: #e4dde1; --edge: #8c8392;
          --accent: #a3123f; --accent-deep: #7f0c30; --on-accent: #fff; --glow: #fbe4ea;
          --good: #0b6b45; --good-wash: #e2f3ea; --bad: #a2190f; --bad-wash: #fdebe7; --gold: #8a5a00; --gold-wash: #fbf0d8;
          --shadow: 0 1px 2px rgb(28 22 33 / .05), 0 8px 28px rgb(28 22 33 / .07);
          --radius: 18px; --gap: clamp(1rem, 3vw, 2rem);
          --display: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif Display", "Noto Serif", Georgia, serif;
          --title: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", Georgia, serif;
          --text: -apple-system, "Segoe UI", Roboto, "Noto Sans", system-ui, sans-serif;
          --code: ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace;
        }
        @media (prefers-color-scheme: dark) { :root {
          --paper: #141017; --card: #1e1923; --wash: #272030; --ink: #f4eff3; --soft: #b4aab9; --line: #3a3242; --edge: #8d8297;
          --accent: #ff8fab; --accent-deep: #ffb3c6; --on-accent: #2a0613; --glow: #3a1a28;
          --good: #6fd6a4; --good-wash: #12301f; --bad: #ff9d8f; --bad-wash: #3b1712; --gold: #f1c56d; --gold-wash: #33260c;
          --shadow: 0 1px 2px rgb(0 0 0 / .3), 0 10px 30px rgb(0 0 0 / .35);
        } }
        *, ::before, ::after { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; scroll-padding-top: 6rem; }
        body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--paper);
          color: var(--ink); font: 1.0625rem/1.6 var(--text); overflow-wrap: break-word; }
        main { flex: 1; outline: none; padding-bottom: clamp(3rem, 8vw, 6rem); }
        h1, h2, h3 { font-family: var(--title); font-weight: 700; line-height: 1.12; letter-spacing: -.015em; margin: 0 0 .6em;
          text-wrap: balance; overflow-wrap: anywhere; }
        h1 { font-family: var(--display); font-size: clamp(2.1rem, 1.4rem + 3.4vw, 3.6rem); }
        h2 { font-size: clamp(1.35rem, 1.2rem + .8vw, 1.75rem); }
        h3 { font-size: 1.2rem; }
        p { margin: 0 0 1em; }
        a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: .08em; }
        a:hover { color: var(--accent-deep); }
        img, svg { max-width: 100%; }
        b, strong { font-weight: 650; }
        small { font-size: .875rem; }
        code { font-family: var(--code); }
        ul { padding-left: 1.2rem; }
        hr { border: 0; border-top: 1px solid var(--line); margin: 1.5rem 0; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 6px; }
        main:focus-visible { outline: none; }
        [hidden] { display: none !important; }
        .hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .soft { color: var(--soft); }
        .lead { font-size: clamp(1.1rem, 1rem + .5vw, 1.3rem); color: var(--soft); text-wrap: pretty; }
        .eyebrow { font-size: .8125rem; font-weight: 650; letter-spacing: .09em; text-transform: uppercase; color: var(--accent);
          margin: 0 0 .75rem; }
        .wrap { width: min(100% - 2 * clamp(1rem, 4vw, 3rem), 76rem); margin-inline: auto; }
        .narrow { max-width: 34rem; }
        .middle { max-width: 52rem; }
        .center { text-align: center; }
        .state { padding-block: clamp(3rem, 12vh, 8rem) 2rem; }
        .page { padding-top: clamp(1.75rem, 5vw, 3.5rem); }
        .stack > * + * { margin-top: var(--gap); }
        @media (prefers-reduced-motion: no-preference) {
          a, .button, .chip span, .card, .card .art > * { transition: background-color .15s, color .15s, border-color .15s,
            transform .25s, box-shadow .25s; }
        }
        """
}
