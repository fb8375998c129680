import UsherTemplates
import UsherCore
import UsherStore

/// The page of a boarding pass, as its template reads it. Without script, and without any address but its own server's.
struct PassPage: Sendable {
    /// How Wallet passes are signed.
    enum Signing: Sendable { case real, development }

    struct Fact: Sendable {
        let label: String
        let value: String
    }

    struct Place: Sendable {
        let label: String
        let code: String
        /// The airport's own; nil where nobody knows.
        let name: String?
    }

    struct Departure: Sendable {
        let label: String
        let iso: String
        let date: String
        let clock: String
        let zone: String
    }

    struct Wallet: Sendable {
        let href: String
        /// Its certificate is of this server's own making.
        let wouldRefuse: Bool
        /// A wallet with cards in it, drawn by us.
        let mark = Wallet.drawing

        private static let drawing = WebFiles.text("boarding/wallet.svg")
    }

    /// The same page in a language.
    struct Tongue: Sendable {
        let tag: String
        let name: String
        let isCurrent: Bool
    }

    /// The id of the sentence that says what the QR code is, in the page's language.
    static let codeLabel = "scan"

    let words: PageWords
    let airline: String
    let head: [Fact]
    let origin: Place
    let destination: Place
    let facts: [Fact]
    let departure: Departure
    let extra: Fact?
    /// The QR code as an image of the page.
    let qr: String
    let codeLabel = PassPage.codeLabel
    let notice: String
    /// Nil: there are no Wallet passes here.
    let wallet: Wallet?
    let languages: [Tongue]
    /// Of the page without its language.
    let path: String
    private let language: PassLanguage
    private let title: String

    init(language: PassLanguage, pass: BoardingPass, qr: String, notice: String, wallet: Signing?, path: String) {
        let face = pass.face
        self.language = language
        title = "\(face.passenger) · \(face.airline)"
        words = PageWords(language)
        airline = face.airline
        head = [Fact(.seat, face.seat, language), Fact(face.number, language)].compactMap(\.self)
        origin = Place(.from, face.origin, pass.origin, language)
        destination = Place(.to, face.destination, pass.destination, language)
        facts = [Fact(.passenger, face.passenger, language), Fact(.gate, face.gate, language)].compactMap(\.self)
        departure = Departure(face.time, language)
        extra = face.extra.flatMap { Fact($0, language) }
        self.qr = qr
        self.notice = notice
        self.wallet = wallet.map {
            Wallet(href: "/api/v1/boardingpass/\(pass.ticket.identifier)", wouldRefuse: $0 == .development)
        }
        languages = PassLanguage.allCases.map { Tongue(tag: $0.rawValue, name: $0.name, isCurrent: $0 == language) }
        self.path = path
    }

    func html(nonce: String) -> String {
        PassFrame(language, title: title, nonce: nonce, content: Templates.render(self, "boarding/pass")).html
    }
}

extension PassPage.Fact {
    /// Nil where there is nothing to say.
    fileprivate init?(_ label: PassLabel, _ value: String?, _ language: PassLanguage) {
        guard let value else { return nil }
        self.init(label: label.text(language), value: value)
    }

    fileprivate init?(_ number: PassFace.Number, _ language: PassLanguage) {
        switch number {
        case .flight(let number): self.init(.flight, number, language)
        case .aircraft(let registration): self.init(.aircraft, registration, language)
        }
    }

    fileprivate init?(_ extra: PassFace.Extra, _ language: PassLanguage) {
        switch extra {
        case .custom(let label, let value): self.init(label: label, value: value)
        case .aircraft(let registration): self.init(.aircraft, registration, language)
        }
    }
}

extension PassPage.Place {
    fileprivate init(_ label: PassLabel, _ icao: String, _ airport: Airport, _ language: PassLanguage) {
        self.init(label: label.text(language), code: icao, name: airport.label.isEmpty ? nil : airport.label)
    }
}

extension PassPage.Departure {
    fileprivate init(_ time: LocalTime, _ language: PassLanguage) {
        self.init(
            label: PassLabel.departs.text(language), iso: time.iso, date: language.text(time.date), clock: time.clock, zone: time.zone.name)
    }
}
