import UsherHTTP
import UsherPapers
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
                guard !ticket.isEmpty else { return notice(.noTicket, .ok, request) }
                return try await page(ticket, request, context)
            },
        ]
    }

    private func page(_ ticket: String, _ request: Request, _ context: UsherContext) async throws -> Response {
        let language = PassLanguage.of(request)
        let known = try await cache.value(ofTicket: ticket, .page(ticket, language)) { () -> (Airline.ID, CachedPage)? in
            guard let pass = try await servablePass(ticket) else { return nil }
            let page = PassPage(
                language: language, pass: pass, qr: try await code(of: pass).image, notice: settings.boarding.notices[language],
                wallet: wallet, path: "/pages/yourBoardingPass/\(pass.ticket.identifier)")
            return (pass.airline.id, CachedPage(text: NoncedPage(page.html), end: publicEnd(pass)))
        }
        guard let known else {
            try door.admitStranger(context)
            return notice(.notFound, .notFound, request)
        }
        if let end = known.end, clock.now() >= end { return notice(.expired, .gone, request) }
        return known.text.response(.ok, language)
    }

    /// A page as it is kept for a moment.
    private struct CachedPage: Sendable {
        let text: NoncedPage
        let end: Instant?
    }

    private func notice(_ kind: PassNotice.Kind, _ status: HTTPResponse.Status, _ request: Request) -> Response {
        let language = PassLanguage.of(request)
        return notices[kind, language].response(status, language)
    }

    /// How this server signs Wallet passes; nil where it makes none.
    private var wallet: PassPage.Signing? {
        guard let passes, passes.isReady else { return nil }
        return passes.certificate.isDevelopment ? .development : .real
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

    /// A ticket's code, made once and kept.
    func code(of pass: BoardingPass) async throws -> PassCode {
        let ticket = pass.ticket.identifier
        if let known = codes.find(ticket, of: pass.airline.id) { return known }
        let text = try await qrText(pass)
        let correction = settings.boarding.qr.correction
        let drawn = try await ClientWork.run { QRCode(text, correction: correction)?.svg(labelledBy: PassPage.codeLabel) }
        guard let drawn else { throw BoardingAnswer.Unservable() }
        let code = PassCode(text: text, image: drawn)
        codes.keep(code, ticket, of: pass.airline.id)
        return code
    }
}

extension QRTextKind {
    /// The shorter the text, the more of its code may be lost.
    var correction: QRCode.Correction {
        switch self {
        case .full: .low
        case .signed: .medium
        case .compact: .quartile
        }
    }
}

extension PassLanguage {
    static func of(_ request: Request) -> PassLanguage { .chosen(request.query("lang"), accepted: request.headers[.acceptLanguage]) }
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
