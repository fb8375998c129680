package import UsherHTTP
package import UsherPapers
import HTTPTypes
import Hummingbird
import Logging
package import UsherCore
package import UsherStore
import UsherWire

/// Apple's web service for passes: phones say which passes they have, ask which have changed, and fetch them.
package struct WalletRoutes: Sendable {
    /// A desk that gives passes out.
    package struct Source: Sendable {
        let passes: WalletPasses
        /// Its pass of this serial as it is now; nil where the desk knows none.
        let document: @Sendable (_ serial: String) async throws -> PassDocument?

        /// Nil where no passes are made.
        package init?(_ passes: WalletPasses?, _ document: @escaping @Sendable (_ serial: String) async throws -> PassDocument?) {
            guard let passes else { return nil }
            (self.passes, self.document) = (passes, document)
        }
    }

    private let store: WalletStore
    private let sources: [Source]
    private let complaints: WalletComplaints
    private let now: @Sendable () -> Instant

    /// Without sources, every pass is unknown.
    package init(_ database: Database, sources: [Source], settings: Settings = Settings(), clock: WallClock) {
        let bounds = WalletBounds(devicesPerPass: settings.wallet.devicesPerPass, passesPerDevice: settings.wallet.passesPerDevice)
        store = WalletStore(database, bounds: bounds)
        complaints = WalletComplaints(settings.limits)
        self.sources = sources
        now = { clock.now() }
    }

    func register(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (source, serial) = try authorised(request, context)
        let device = try name("device", context)
        guard try await source.document(serial) != nil else { throw WalletRoutes.unauthorised }
        let body = try await request.bytes(upTo: WalletRoutes.largestBody)
        guard let json = try? JSONValue.read(body.readableBytesView) else { throw Problem.invalidJSON }
        guard case .string(let token)? = json["pushToken"], WalletRoutes.isPlain(token) else { throw WalletRoutes.badToken }
        do {
            let isNew = try await store.register(device: device, serial: serial, token: token, at: now())
            return Response(status: isNew ? .created : .ok)
        } catch is WalletRefusal { throw WalletRoutes.tooMany }
    }

    func unregister(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (_, serial) = try authorised(request, context)
        try await store.unregister(device: try name("device", context), serial: serial)
        return Response(status: .ok)
    }

    func changes(_ request: Request, _ context: UsherContext) async throws -> Response {
        try checkType(context)
        // A tag that is none of ours is as good as none: the phone learns of all its passes.
        let since = request.query("passesUpdatedSince").flatMap { Digits.whole($0, in: 0...Int64.max) } ?? .min
        let changed = try await store.changed(device: try name("device", context), since: since)
        guard !changed.serials.isEmpty else { return Response(status: .noContent) }
        return try .json(WalletChanges(serialNumbers: changed.serials, lastUpdated: String(changed.mark)), .seconds)
    }

    func pass(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (source, serial) = try authorised(request, context)
        guard var document = try await source.document(serial) else { throw WalletRoutes.unauthorised }
        if let changed = try await store.changedAt(serial) { document = document.changed(at: changed) }
        guard let pass = try await source.passes.signed(document) else { throw Problem.walletUnavailable }
        return pass.response(to: request, fileName: "pass.pkpass")
    }

    /// What phones complain of, for whoever reads logs: it is the only word that Apple lets through about a broken pass.
    func log(_ request: Request, _ context: UsherContext) async throws -> Response {
        try complaints.admit(context.client)
        let body = try await request.bytes(upTo: WalletRoutes.largestBody)
        guard let json = try? JSONValue.read(body.readableBytesView) else { throw Problem.invalidJSON }
        guard case .array(let lines)? = json["logs"] else { throw WalletRoutes.badLog }
        for line in complaints.kept(lines) { context.logger.notice("A phone about its pass", metadata: ["said": .string(line)]) }
        return Response(status: .ok)
    }

    /// The pass that the request's token is for, and whose it is. A wrong type, serial or token is all the same.
    private func authorised(_ request: Request, _ context: UsherContext) throws -> (Source, serial: String) {
        try checkType(context)
        let serial = try context.parameters.require("serial")
        guard let sent = request.headers[.authorization], sent.hasPrefix("ApplePass ") else { throw WalletRoutes.unauthorised }
        let token = String(sent.dropFirst("ApplePass ".count))
        guard let source = sources.first(where: { $0.passes.tokens.isRight(token, for: serial) }) else { throw WalletRoutes.unauthorised }
        return (source, serial)
    }

    private func checkType(_ context: UsherContext) throws {
        let type = try context.parameters.require("type")
        guard sources.contains(where: { $0.passes.certificate.passType == type }) else { throw WalletRoutes.unauthorised }
    }

    private func name(_ parameter: String, _ context: UsherContext) throws -> String {
        let name = try context.parameters.require(parameter)
        guard WalletRoutes.isPlain(name) else { throw WalletRoutes.unauthorised }
        return name
    }

    /// What Apple sends is hexadecimal; nothing else may come to stand in a path of a push.
    static func isPlain(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count)
            && text.utf8.allSatisfy { Digits.value($0) != nil || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F }
    }

    static let largestBody = 64 * 1024
    static let unauthorised = Problem(.unauthorized, "This is no pass of yours", code: "invalid_pass_token")
    static let tooMany = Problem(.forbidden, "So many registrations are not kept", code: "too_many_registrations")
    static let badToken = Problem(.badRequest, "pushToken is not a push token", code: "invalid_request")
    static let badLog = Problem(.badRequest, "logs is not a list", code: "invalid_request")
}

extension Problem {
    /// No certificate, or one that has run out.
    package static let walletUnavailable = Problem(
        .serviceUnavailable, "Wallet passes are not available here", code: "wallet_unavailable")
}
