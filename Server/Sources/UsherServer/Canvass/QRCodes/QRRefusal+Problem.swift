package import UsherHTTP
import HTTPTypes
import UsherCore

extension QRRefusal: Refusal {
    package var problem: Problem {
        switch self {
        case .notFound: .notFound
        case .destinationRequired:
            Problem(.badRequest, "A code needs a destination: its own or its campaign's", code: "destination_required")
        case .invalidDestination:
            Problem(.badRequest, "The destination must be an http or https address", code: "invalid_destination")
        case .upgradeRequired:
            Problem(
                HTTPResponse.Status(code: 402, reasonPhrase: "Payment Required"), "Upgrade to Pro to print in bulk",
                code: "upgrade_required",
                members: [.init(name: "needsUpgrade", value: .bool(true))])
        case .unknownCode: Problem(.notFound, "QR code not found", code: "qr_not_found")
        case .inactiveCode: Problem(.gone, "This QR code is no longer active", code: "qr_inactive")
        }
    }
}
