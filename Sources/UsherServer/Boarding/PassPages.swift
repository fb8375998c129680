import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

extension BoardingDesk {
    var pageEndpoints: [Endpoint] {
        let language = Endpoint.Parameter.query("lang", .string(oneOf: PassLanguage.allCases.map(\.rawValue)), "The page's language.")
        let answers: [Endpoint.Answer] = [
            .text(200, "The page", type: "text/html"), .text(404, "A page that says nothing of any ticket", type: "text/html"),
            .text(410, "A page that says that the pass is over", type: "text/html"),
        ]
        return [
            Endpoint(
                .get, "/pages/yourBoardingPass/{ticketIdentifier}", desk: .boarding, summary: "A boarding pass as a page",
                parameters: [.path("ticketIdentifier", .string(), "The ticket."), language], responses: answers
            ) { request, context in try await page(name(.ticket, context), request, context) },
            Endpoint(
                .get, "/pages/yourBoardingPass", desk: .boarding, summary: "The same, as older apps ask for it",
                parameters: [.query("ticket", .string(), "The ticket."), language], responses: answers
            ) { request, context in
                let ticket = request.query("ticket") ?? ""
                guard !ticket.isEmpty else {
                    return BoardingDesk.page(.ok, notice(.noTicket, request), request)
                }
                return try await page(ticket, request, context)
            },
        ]
    }

    private func page(_ ticket: String, _ request: Request, _ context: UsherContext) async throws -> Response {
        let found = try await store.read { connection -> (BoardingPass, Airport, Airport)? in
            guard let pass = try connection.boardingPass(ticket) else { return nil }
            let flight = pass.ticket.flight
            return (pass, try connection.airport(flight.origin.icao), try connection.airport(flight.destination.icao))
        }
        guard let (pass, origin, destination) = found, pass.ticket.flight.isServable else {
            try door.admitStranger(context)
            return BoardingDesk.page(.notFound, notice(.notFound, request), request)
        }
        if let end = pass.ticket.publicEnd(hours: settings.boarding.publicHours), clock.now() >= end {
            return BoardingDesk.page(.gone, notice(.expired, request), request)
        }
        let language = BoardingDesk.language(request)
        let page = PassPage(
            language: language, pass: pass, origin: origin, destination: destination, qr: try await qrImage(pass),
            notice: settings.boarding.notices[language], wallet: wallet, path: "/pages/yourBoardingPass/\(pass.ticket.identifier)")
        return BoardingDesk.page(.ok, page.html, request)
    }

    private func notice(_ kind: PassNotice.Kind, _ request: Request) -> (String) -> String {
        let language = BoardingDesk.language(request)
        return PassNotice(language: language, kind: kind, notice: settings.boarding.notices[language]).html
    }

    private static func language(_ request: Request) -> PassLanguage {
        .chosen(request.query("lang"), accepted: request.headers[.acceptLanguage])
    }

    private static func page(_ status: HTTPResponse.Status, _ html: (String) -> String, _ request: Request) -> Response {
        var generator = SystemRandomNumberGenerator()
        let nonce = Hexadecimal.text((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        let policy =
            "default-src 'none'; img-src 'self'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        let headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .contentSecurityPolicy: policy,
            .contentLanguage: language(request).rawValue, .vary: "Accept-Language", .referrerPolicy: "no-referrer",
            .robotsTag: "noindex, nofollow",
        ]
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html(nonce))))
    }

    /// The text of a ticket's QR code in the configured form.
    func qrText(_ pass: BoardingPass) async throws -> String {
        let (ticket, form) = (pass.ticket.identifier, settings.boarding.qr)
        let hash = keys.secret.hash(of: ticket)
        if form == .compact { return TicketQR.text(ticket: ticket, hash: hash, signature: nil, publicKey: nil) }
        let pair = try await keys.pair(of: pass.airline.id)
        return TicketQR.text(
            ticket: ticket, hash: hash, signature: try pair.signature(of: ticket),
            publicKey: form == .full ? Data(pair.publicDER).base64EncodedString() : nil)
    }

    /// The QR code of a ticket, drawn once and kept: a signature takes a thousandth of a second.
    private func qrImage(_ pass: BoardingPass) async throws -> String {
        let words = PageWords(.en).scan
        if let known = drawings.find(pass.ticket.identifier) { return known }
        guard let code = QRCode(try await qrText(pass), correction: settings.boarding.qr.correction) else {
            throw BoardingAnswer.Unservable()
        }
        let image = code.svg(title: words)
        drawings.keep(image, pass.ticket.identifier)
        return image
    }
}

extension QRForm {
    /// The shorter the text, the more of its code may be lost.
    var correction: QRCode.Correction {
        switch self {
        case .full: .low
        case .signed: .medium
        case .compact: .quartile
        }
    }
}

extension Settings.Boarding.Notices {
    subscript(language: PassLanguage) -> String {
        switch language {
        case .en: en
        case .fr: fr
        case .de: de
        case .es: es
        }
    }
}

extension HTTPField.Name {
    static let robotsTag = HTTPField.Name("X-Robots-Tag")!
}
