extension Stylesheet {
    /// Tickets: a stub with a perforation, the code on white whatever the theme, since scanners want contrast.
    static let papers = """
        .ticket { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); background: var(--card); border: 1px solid var(--line);
          border-radius: 24px; box-shadow: var(--shadow); overflow: hidden; }
        .ticket .stub { padding: clamp(1.4rem, 4vw, 2.5rem); }
        .ticket .pass { position: relative; padding: clamp(1.4rem, 4vw, 2.25rem); background: var(--wash); text-align: center; border-top: 2px dashed var(--edge); }
        .ticket .pass::before, .ticket .pass::after { content: ""; position: absolute; width: 28px; height: 28px; border-radius: 50%; background: var(--paper);
          border: 1px solid var(--line); top: -15px; }
        .ticket .pass::before { left: -15px; } .ticket .pass::after { right: -15px; }
        @media (min-width: 48rem) {
          .ticket { grid-template-columns: minmax(0, 1fr) 21rem; }
          .ticket .pass { border-top: 0; border-left: 2px dashed var(--edge); display: flex; flex-direction: column; justify-content: center; }
          .ticket .pass::before { left: -15px; top: -15px; } .ticket .pass::after { left: -15px; right: auto; top: auto; bottom: -15px; }
        }
        .ticket h2 { font-size: clamp(1.7rem, 1.3rem + 1.5vw, 2.5rem); }
        .qr { display: block; background: #fff; border-radius: 16px; padding: .6rem; width: min(100%, 15.5rem); margin: 0 auto 1rem; border: 1px solid var(--line); }
        .qr svg, .qr img { display: block; width: 100%; height: auto; }
        .code { font: 700 1.15rem/1.5 var(--code); letter-spacing: .04em; margin: 0 0 .4rem; overflow-wrap: anywhere; }
        .singles { list-style: none; padding: 0; margin: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr)); }
        .singles li { border: 1px solid var(--line); border-radius: 16px; padding: 1.1rem; text-align: center; background: var(--card); }
        .singles .qr { width: min(100%, 9rem); padding: .3rem; border: 0; }
        .singles p { margin: 0; }
        details.more > summary { cursor: pointer; font-weight: 600; padding: .8rem 0; }
        .files { display: flex; flex-wrap: wrap; gap: .75rem; list-style: none; margin: 1.5rem 0; padding: 0; }
        .bookings { display: grid; gap: 1.1rem; list-style: none; padding: 0; margin: 0 0 3rem; }
        .booking { position: relative; display: grid; grid-template-columns: 7.5rem minmax(0, 1fr) auto; gap: .5rem 1.4rem; align-items: center; background: var(--card);
          border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); padding: 1rem 1.4rem 1rem 1rem; }
        .booking .art { aspect-ratio: 4 / 3; border-radius: 12px; }
        .booking h3 { font-size: 1.35rem; margin: 0 0 .2rem; }
        .booking h3 a { color: inherit; text-decoration: none; }
        .booking h3 a::after { content: ""; position: absolute; inset: 0; border-radius: var(--radius); }
        .booking:has(a:focus-visible) { outline: 3px solid var(--accent); outline-offset: 3px; }
        .booking h3 a:focus-visible { outline: none; }
        .booking p { margin: 0; }
        .booking .qr { width: 5.5rem; padding: .25rem; margin: 0; border-radius: 10px; }
        .past .booking .art { filter: grayscale(.8); }
        @media (max-width: 36rem) { .booking { grid-template-columns: 5rem minmax(0, 1fr); padding: .9rem; gap: .5rem 1rem; } .booking .qr { display: none; }
          .booking .art { aspect-ratio: 1; align-self: start; } }
        .done { width: 4rem; height: 4rem; margin: 0 auto 1.25rem; display: block; color: var(--good); }
        .spinner { width: 3rem; height: 3rem; margin: 0 auto 1.5rem; border-radius: 50%; border: 4px solid var(--line); border-top-color: var(--accent); }
        @media (prefers-reduced-motion: no-preference) { .spinner { animation: turn 1s linear infinite; } }
        @keyframes turn { to { transform: rotate(1turn); } }
        """

    /// On paper: the ticket, and nothing else.
    static let print = """
        @media print {
          :root { --paper: #fff; --card: #fff; --wash: #fff; --ink: #000; --soft: #333; --line: #999; --edge: #666; --shadow: none; --good: #000; --good-wash: #fff; }
          @page { margin: 16mm; }
          body { font-size: 11pt; display: block; }
          .top, .foot, .skip, .actions, .files, .noprint, .notice, form { display: none !important; }
          main { padding: 0; }
          .ticket { grid-template-columns: minmax(0, 1fr) 70mm; break-inside: avoid; }
          .ticket .pass { border-top: 0; border-left: 2px dashed #666; }
          .ticket .pass::before, .ticket .pass::after { display: none; }
          .qr { border: 0; width: 52mm; }
          .singles li { break-inside: avoid; }
          .panel { border: 0; padding: 0; }
          a { color: inherit; text-decoration: none; }
        }
        """
}
