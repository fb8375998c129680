package import UsherHTTP
import HTTPTypes
import UsherWire

extension WalletRoutes {
    package var endpoints: [Endpoint] { [registerEndpoint, unregisterEndpoint, changesEndpoint, passEndpoint, logEndpoint] }

    private static let tag = "Wallet"
    private static let token = Endpoint.Parameter.header(
        "Authorization", .string(), "`ApplePass` and the token that is in the pass.", required: true)
    private static let device = Endpoint.Parameter.path("device", .string(), "The phone's name for itself.")
    private static let type = Endpoint.Parameter.path("type", .string(), "The pass type.")
    private static let serial = Endpoint.Parameter.path("serial", .string(), "The pass's serial number.")
    private static let registration = "/wallet/v1/devices/{device}/registrations/{type}/{serial}"

    private var registerEndpoint: Endpoint {
        Endpoint(
            .post, Self.registration, desk: .house, summary: "A phone has a pass",
            parameters: [Self.device, Self.type, Self.serial, Self.token],
            request: .json(
                .object(["pushToken": .string("Where to push when the pass changes.")]),
                example: Example(#"{"pushToken":"9f86d081884c7d65"}"#, as: WalletRegistration.self)),
            responses: [
                .init(201, "Noted", content: nil), .init(200, "Known already; the push token is replaced", content: nil),
                .problem(WalletRoutes.unauthorised, desk: .house), .problem(WalletRoutes.badToken, desk: .house),
                .problem(WalletRoutes.tooMany, desk: .house),
            ], tag: Self.tag
        ) { try await register($0, $1) }
    }

    private var unregisterEndpoint: Endpoint {
        Endpoint(
            .delete, Self.registration, desk: .house, summary: "A phone has a pass no more",
            parameters: [Self.device, Self.type, Self.serial, Self.token],
            responses: [.init(200, "Forgotten", content: nil), .problem(WalletRoutes.unauthorised, desk: .house)], tag: Self.tag
        ) { try await unregister($0, $1) }
    }

    private var changesEndpoint: Endpoint {
        Endpoint(
            .get, "/wallet/v1/devices/{device}/registrations/{type}", desk: .house, summary: "Which of a phone's passes have changed",
            parameters: [
                Self.device, Self.type, .query("passesUpdatedSince", .string(), "`lastUpdated` of the answer before; without it, all."),
            ],
            responses: [
                .init(
                    200, "These", .object(["serialNumbers": .array(.string()), "lastUpdated": .string()]),
                    Example(
                        #"{"serialNumbers":["7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"],"lastUpdated":"1755282600000000"}"#,
                        as: WalletChanges.self)),
                .init(204, "None", content: nil), .problem(WalletRoutes.unauthorised, desk: .house),
            ], tag: Self.tag
        ) { try await changes($0, $1) }
    }

    private var passEndpoint: Endpoint {
        Endpoint(
            .get, "/wallet/v1/passes/{type}/{serial}", desk: .house, summary: "A pass as it is now",
            parameters: [
                Self.type, Self.serial, Self.token, .header("If-Modified-Since", .string(), "`Last-Modified` of the one it has."),
            ],
            responses: [
                .text(200, "The pass", type: "application/vnd.apple.pkpass"), .init(304, "The phone has it", content: nil),
                .problem(WalletRoutes.unauthorised, desk: .house), .problem(.walletUnavailable, desk: .house),
            ], tag: Self.tag
        ) { try await pass($0, $1) }
    }

    private var logEndpoint: Endpoint {
        Endpoint(
            .post, "/wallet/v1/log", desk: .house, summary: "What phones complain of",
            request: .json(
                .object(["logs": .array(.string())]), example: Example(#"{"logs":["The pass is not signed."]}"#, as: WalletLog.self)),
            responses: [.init(200, "Noted", content: nil), .problem(WalletRoutes.badLog, desk: .house)], tag: Self.tag
        ) { try await log($0, $1) }
    }
}
