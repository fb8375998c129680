import UsherTemplates
import UsherCore

extension BookingMail {
    /// One column of tables with plain styles, which is what mail readers understand; light or dark as the reader is.
    package var html: String { Templates.render(Values(self), "boxoffice/booking-mail", paper.language) }

    /// The mail as its template reads it.
    private struct Values {
        let style: String
        let logo: PaperBrand.Logo?
        let subject: String
        let accent: String
        let language: String
        let greeting: String
        let openings: [String]
        let closings: [String]
        let hasClosings: Bool
        let show: String
        let when: String
        let place: String
        let code: Code?
        let seats: [Seat]
        let total: String
        let links: Links?
        /// Where questions are to be answered.
        let asks: Asking?
        let number: String
        let seller: String

        init(_ mail: BookingMail) {
            let paper = mail.paper
            logo = paper.brand?.logo
            style = paper.brand.map { BookingMail.style(of: $0) } ?? BookingMail.style.value
            subject = mail.subject
            accent = mail.accent
            (language, greeting, openings, closings) = (paper.language.rawValue, mail.greeting, mail.openings, mail.closings)
            hasClosings = !closings.isEmpty
            (show, when, place) = (paper.showTitle, mail.when, mail.place)
            code = mail.code.map {
                Code(side: 8 * ($0.size + 2 * QRCode.quietZone), letters: TicketDocument.grouped(paper.code), advice: mail.advice)
            }
            seats = mail.lines.map { Seat(seat: $0.seat, price: $0.price) }
            total = mail.total
            links = mail.links
            asks =
                mail.about == .confirmed
                ? paper.asks.map { Asking(text: paper.words("mail.booking.asks", ["link": .text("")]), href: $0) } : nil
            number = paper.words("mail.booking.number", ["id": .text(paper.booking)])
            seller = paper.seller
        }
    }

    /// The picture's ground is white in dark readers too: scanners need it.
    private struct Code {
        let picture = BookingMail.picture
        let side: Int
        let letters: String
        let advice: String
    }

    private struct Seat {
        let seat: String
        let price: String
    }

    private struct Asking {
        let text: String
        let href: String
    }

    private struct Links {
        let page: String
        var pdf: String?
        var wallet: String?
    }

    private var links: Links? {
        switch about {
        case .refunded, .calledOff, .addressChanged: nil
        case .returned, .showCancelled, .received, .passedOn, .exchanged: Links(page: paper.page)
        case .confirmed, .showMoved: Links(page: paper.page, pdf: paper.pdf.isEmpty ? nil : paper.pdf, wallet: paper.wallet)
        }
    }

    private var accent: String {
        paper.brand?.colours.light.accent.hex ?? paper.seats.first.flatMap { Colour($0.colour) == nil ? nil : $0.colour } ?? StyleTokens
            .current.light["accent"] ?? ""
    }

    private static func style(of brand: PaperBrand) -> String {
        StyleTokens.current.with(light: brand.light, dark: brand.dark).filled(WebFiles.text("boxoffice/booking-mail.css"))
    }

    private static let style = WebMade { StyleTokens.current.filled(WebFiles.text("boxoffice/booking-mail.css")) }
}
