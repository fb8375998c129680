import UsherHTTP
import HTTPTypes
import Hummingbird

extension TicketFiles {
    var endpoints: [Endpoint] {
        [
            endpoint(.qr, "image/svg+xml", "The code as a picture", [Self.seat]) { try await code($0, $1) },
            endpoint(.pdf, "application/pdf", "The tickets to print") { try await pdf($0, $1) },
            endpoint(.calendar, "text/calendar", "The event for a calendar") { try await calendar($0, $1) },
            endpoint(.pass, "application/vnd.apple.pkpass", "The ticket for Apple Wallet") { try await pass($0, $1) },
        ]
    }

    private static let seat = Endpoint.Parameter.query("seat", .string(format: "uuid"), "That seat's own code.")

    private func endpoint(
        _ file: SitePage.BookingFile, _ type: String, _ summary: String, _ more: [Endpoint.Parameter] = [],
        _ answer: @escaping Endpoint.Handler
    ) -> Endpoint {
        var answers: [Endpoint.Answer] = [.text(200, "It", type: type), .problem(.notFound, desk: .house)]
        if file == .pass {
            answers += [.init(304, "The phone has it", content: nil), .problem(.walletUnavailable, desk: .house)]
        }
        return Endpoint(
            .get, "/bookings/{id}/\(file.rawValue)", desk: .house, summary: summary,
            description: "For the buyer's session, or with the key of the mailed link.",
            parameters: [
                .path("id", .string(format: "uuid"), "The booking."), .query("k", .string(), "The key that mailed links carry."),
            ] + more, responses: answers, tag: "BoxOffice", handler: answer)
    }
}
