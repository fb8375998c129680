extension Stylesheet {
    /// What stands around every page.
    static let chrome = """
        .skip { position: absolute; left: 1rem; top: -5rem; z-index: 20; background: var(--accent); color: var(--on-accent);
          padding: .7rem 1.1rem; border-radius: 0 0 12px 12px; font-weight: 650; }
        .skip:focus { top: 0; color: var(--on-accent); }
        .top { position: sticky; top: 0; z-index: 10; background: color-mix(in srgb, var(--paper) 88%, transparent);
          backdrop-filter: blur(14px) saturate(1.4); border-bottom: 1px solid var(--line); }
        .top .wrap { display: flex; align-items: center; gap: .5rem clamp(.75rem, 2.5vw, 2rem); min-height: 4.25rem; }
        .brand { display: inline-flex; align-items: center; gap: .45rem; font: 700 1.5rem/1 var(--display); letter-spacing: -.02em;
          color: var(--ink); text-decoration: none; }
        .brand:hover { color: var(--ink); }
        .mark .spot { fill: var(--accent); }
        .find { flex: 1; max-width: 26rem; margin: 0; }
        .find input[type=search] { width: 100%; min-height: 2.75rem; padding: .4rem 1rem .4rem 2.7rem; border-radius: 999px; border-color: transparent;
          background-color: var(--wash); font-size: 1rem;
          background-image: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' \
        stroke='%23857b8b' stroke-width='2.2' stroke-linecap='round'%3E%3Ccircle cx='11' cy='11' r='6.5'/%3E%3Cpath d='m16 16 4.5 4.5'/%3E%3C/svg%3E");
          background-repeat: no-repeat; background-position: .9rem center; background-size: 1.2rem; }
        .find input[type=search]:hover, .find input[type=search]:focus { border-color: var(--edge); }
        .top nav { display: flex; align-items: center; gap: .25rem; margin-left: auto; }
        .top nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding-inline: .9rem; border-radius: 999px;
          color: var(--ink); text-decoration: none; font-weight: 550; font-size: 1rem; white-space: nowrap; }
        .top nav a:hover { background: var(--wash); }
        .top nav .who { background: var(--ink); color: var(--paper); max-width: 11rem; overflow: hidden; text-overflow: ellipsis;
          display: block; line-height: 2.75rem; }
        .top nav .who:hover { background: var(--accent); color: var(--on-accent); }
        .foot { border-top: 1px solid var(--line); padding-block: 2.25rem; font-size: 1rem; }
        .foot .wrap { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; }
        .foot p { margin: 0; }
        .foot .brand { font-size: 1.25rem; }
        .foot nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin-left: auto; }
        .foot a { color: var(--soft); padding-block: .35rem; }
        @media (max-width: 44rem) {
          .top { position: static; }
          .top nav .roomy { display: none; }
          .top .wrap { flex-wrap: wrap; padding-block: .7rem; }
          .find { order: 3; flex: 1 0 100%; max-width: none; }
          .foot nav { margin-left: 0; width: 100%; }
        }
        @media (max-width: 27rem) { .top nav a { padding-inline: .7rem; } .top nav .who { max-width: 6.5rem; } .brand { font-size: 1.35rem; } }
        """

    /// Buttons, fields, chips, notices.
    static let controls = """
        button, input, select, textarea { font: inherit; color: inherit; }
        ::placeholder { color: var(--soft); opacity: 1; }
        .button, button { display: inline-flex; align-items: center; justify-content: center; gap: .5rem; min-height: 3.1rem;
          padding: .65rem 1.6rem; border: 1px solid transparent; border-radius: 999px; background: var(--accent); color: var(--on-accent);
          font-weight: 650; text-decoration: none; cursor: pointer; text-align: center; }
        .button:hover, button:hover { background: var(--accent-deep); color: var(--on-accent); }
        .button.quiet, button.quiet { background: transparent; border-color: var(--edge); color: var(--ink); }
        .button.quiet:hover, button.quiet:hover { background: var(--wash); color: var(--ink); }
        .button.bad, button.bad { background: transparent; border-color: var(--bad); color: var(--bad); }
        .button.bad:hover, button.bad:hover { background: var(--bad-wash); color: var(--bad); }
        button.link { min-height: 2.75rem; padding: .25rem .1rem; border: 0; border-radius: 6px; background: none; color: var(--accent);
          text-decoration: underline; text-underline-offset: .18em; font-weight: 550; }
        button.link:hover { background: none; color: var(--accent-deep); }
        button:disabled, .button[aria-disabled=true] { background: var(--wash); color: var(--soft); border-color: var(--line); cursor: not-allowed; }
        .wide { width: 100%; }
        .actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.75rem; }
        .center .actions { justify-content: center; }
        input:not([type=checkbox], [type=radio], [type=hidden]), select { width: 100%; min-height: 3.1rem; padding: .6rem .95rem; border: 1px solid var(--edge);
          border-radius: 12px; background-color: var(--card); }
        select { appearance: none; padding-right: 2.4rem; background-repeat: no-repeat; background-position: right .85rem center;
          background-size: 1rem; background-image: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' \
        fill='none' stroke='%23857b8b' stroke-width='2' stroke-linecap='round'%3E%3Cpath d='m3 6 5 5 5-5'/%3E%3C/svg%3E"); }
        input[type=checkbox], input[type=radio] { width: 1.35rem; height: 1.35rem; accent-color: var(--accent); margin: 0; flex: none; }
        .field { margin-bottom: 1.15rem; }
        .field label, .field legend { display: block; font-weight: 600; margin-bottom: .3rem; }
        .field .hint { margin: .35rem 0 0; font-size: .9375rem; color: var(--soft); }
        .field .error { margin: .35rem 0 0; font-size: .9375rem; color: var(--bad); font-weight: 550; }
        .field.wrong input { border-color: var(--bad); border-width: 2px; }
        .tick { display: flex; align-items: flex-start; gap: .7rem; padding-block: .3rem; }
        .field .tick { display: flex; font-weight: 400; } .tick input { margin-top: .15rem; }
        .panel { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow);
          padding: clamp(1.25rem, 4vw, 2.25rem); }
        .panel > :last-child, .notice > :last-child { margin-bottom: 0; }
        .notice { border-radius: 14px; padding: .95rem 1.2rem; margin-bottom: 1.5rem; border: 1px solid var(--line); background: var(--wash); text-align: left; }
        .notice p { margin: 0 0 .25rem; }
        .notice.good { background: var(--good-wash); border-color: var(--good); }
        .notice.bad { background: var(--bad-wash); border-color: var(--bad); }
        .notice.bad p::before { content: "! "; font-weight: 800; }
        .tag { display: inline-block; border-radius: 999px; padding: .12rem .7rem; font-size: .8125rem; font-weight: 650; background: var(--wash);
          color: var(--ink); white-space: nowrap; }
        .tag.good { background: var(--good-wash); color: var(--good); }
        .tag.bad { background: var(--bad-wash); color: var(--bad); }
        .tag.gold { background: var(--gold-wash); color: var(--gold); }
        .rules { margin: .5rem 0 0; padding: 0; list-style: none; font-size: .9375rem; color: var(--soft); display: grid; gap: .1rem .8rem;
          grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); }
        .rules li::before { content: "○ "; } .rules li.met { color: var(--good); } .rules li.met::before { content: "✓ "; font-weight: 700; }
        .rules li.broken { color: var(--bad); } .rules li.broken::before { content: "✕ "; font-weight: 700; }
        """
}

extension Stylesheet {
    /// Signing in with others.
    static let social = """
        .socials { display: grid; gap: .75rem; }
        .or { display: flex; align-items: center; gap: 1rem; color: var(--soft); margin: 1.25rem 0; }
        .or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
        """
}
