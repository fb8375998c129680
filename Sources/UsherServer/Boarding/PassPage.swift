import UsherCore
import UsherStore

/// The page of a boarding pass: what it shows, and its HTML. Without script, and without any address but its own server's.
struct PassPage: Sendable {
    let language: PassLanguage
    let pass: BoardingPass
    /// The QR code as an image of the page.
    let qr: String
    let notice: String
    /// Nil: there are no Wallet passes here.
    let wallet: Wallet?
    /// For links to the same page in other languages.
    let path: String

    /// How Wallet passes are signed.
    enum Wallet: Sendable { case real, development }

    /// The id of the sentence that says what the QR code is, in the page's language.
    static let codeLabel = "scan"

    private var words: PageWords { PageWords(language) }

    func html(nonce: String) -> String {
        let face = pass.face
        return PassFrame(
            language: language, title: "\(face.passenger) · \(face.airline)", nonce: nonce,
            body: """
                <main>
                <h1 class="hidden">\(MarkupText.escaped(words.boardingPass))</h1>
                <article class="pass" aria-label="\(MarkupText.escaped(words.boardingPass))">
                <header><p class="airline">\(MarkupText.escaped(face.airline))</p>
                <dl class="head">\(field(.seat, face.seat))\(number(face.number))</dl></header>
                <div class="route">\(place(.from, face.origin, pass.origin))<span class="arrow" aria-hidden="true">→</span>\
                \(place(.to, face.destination, pass.destination))</div>
                <dl class="facts">\(field(.passenger, face.passenger))\
                \(field(.gate, face.gate))\(departure(face))\(extra(face.extra))</dl>
                <figure>\(qr)<figcaption id="\(PassPage.codeLabel)">\(MarkupText.escaped(words.scan))</figcaption></figure>
                </article>
                \(walletButton)
                <p class="notice">\(MarkupText.escaped(notice))</p>
                \(languages)
                </main>
                """
        ).html
    }

    private func number(_ number: PassFace.Number) -> String {
        switch number {
        case .flight(let number): field(.flight, number)
        case .aircraft(let registration): field(.aircraft, registration)
        }
    }

    private func departure(_ face: PassFace) -> String {
        let time = face.time
        let date = "<span>\(language.text(time.date))</span>"
        return "<div><dt>\(PassLabel.departs.text(language))</dt><dd><time datetime=\"\(time.iso)\">\(date) "
            + "<strong>\(time.clock)</strong> <small>\(MarkupText.escaped(time.zone.name))</small></time></dd></div>"
    }

    private func extra(_ extra: PassFace.Extra?) -> String {
        switch extra {
        case .custom(let label, let value): field(label, value)
        case .aircraft(let registration): field(.aircraft, registration)
        case nil: ""
        }
    }

    private func field(_ label: PassLabel, _ value: String?) -> String { value.map { field(label.text(language), $0) } ?? "" }

    private func field(_ label: String, _ value: String) -> String {
        "<div><dt>\(MarkupText.escaped(label))</dt><dd>\(MarkupText.escaped(value))</dd></div>"
    }

    private func place(_ label: PassLabel, _ icao: String, _ airport: Airport) -> String {
        let name = airport.label.isEmpty ? "" : "<span class=\"name\">\(MarkupText.escaped(airport.label))</span>"
        return "<p><span class=\"hidden\">\(label.text(language)) </span><b>\(MarkupText.escaped(icao))</b>\(name)</p>"
    }

    private var walletButton: String {
        guard let wallet else { return "" }
        let link = "/api/v1/boardingpass/\(MarkupText.escaped(pass.ticket.identifier))"
        let warning = wallet == .development ? "<p class=\"notice screen\">\(MarkupText.escaped(words.wouldRefuse))</p>" : ""
        return
            "<p class=\"wallet\"><a href=\"\(link)\">\(PassFrame.walletMark)<span>\(MarkupText.escaped(words.addToWallet))</span></a></p>\(warning)"
    }

    private var languages: String {
        let links = PassLanguage.allCases.map { other in
            other == language
                ? "<b lang=\"\(other)\" aria-current=\"true\">\(other.name)</b>"
                : "<a lang=\"\(other)\" hreflang=\"\(other)\" href=\"\(MarkupText.escaped(path))?lang=\(other)\">\(other.name)</a>"
        }
        return "<nav class=\"languages\" aria-label=\"\(words.languages)\">\(links.joined(separator: " "))</nav>"
    }
}

/// A page that shows nothing of any ticket: it is unknown or over, or none was named.
struct PassNotice: Sendable {
    enum Kind: Sendable { case notFound, expired, noTicket }

    let language: PassLanguage
    let kind: Kind
    let notice: String

    func html(nonce: String) -> String {
        let words = PageWords(language)
        let sentence =
            switch kind {
            case .notFound: words.notFound
            case .expired: words.expired
            case .noTicket: words.noTicket
            }
        return PassFrame(
            language: language, title: words.boardingPass, nonce: nonce,
            body: """
                <main>
                <h1>\(MarkupText.escaped(sentence))</h1>
                <p class="notice">\(MarkupText.escaped(notice))</p>
                </main>
                """
        ).html
    }
}
