import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import UsherCore
import UsherTesting

@testable import UsherServer

/// Stripe as far as Usher speaks to it, on loopback: checks who asks, keeps sessions, honours idempotency keys, signs its webhooks,
/// and has bad days when told to.
final class LoopbackStripe: Sendable {
    struct Call: Sendable, Equatable {
        let method: String
        let path: String
        let fields: [String: String]
        let key: String?
    }

    struct Session: Sendable {
        var id: String
        var fields: [String: String]
        var status = "open"
        var paymentStatus = "unpaid"
        var amount: Int64
        var currency: String
        var email: String?
        var name: String?
        var created: Int64 = 0
        var hasIntent = true
        /// How a slow payment stands, which its session does not say.
        var intentStatus: String?

        var intent: String { "pi_" + id.dropFirst(3) }
    }

    /// A refund as it keeps it.
    struct Refund: Sendable {
        let name: String
        let charge: String
        let amount: Int64
        let currency: String
        let fields: [String: String]
        var status: String
        let created: Int64
    }

    /// How it behaves from now on. `status`: that one, to everything that is asked.
    enum Mood: Sendable, Equatable { case well, failing, hanging, refusing, status(Int) }

    struct State {
        var mood = Mood.well
        var calls: [Call] = []
        var sessions: [String: Session] = [:]
        var answers: [String: (fields: [String: String], status: HTTPResponse.Status, body: String)] = [:]
        var refunded: [(charge: String, amount: Int64?)] = []
        var refunds: [Refund] = []
        /// What the next refunds answer; "succeeded" where nothing is said.
        var verdicts: [String] = []
        /// Whether answers get lost on their way, after the work is done.
        var losesAnswers = false
        var now: @Sendable () -> Instant = { BoxOfficeFixture.now }
        var faults: [String] = []
        var subscriptions: [String: String] = [:]
        var count = 0
    }

    static let secretKey = "sk_test_usher"
    static let webhookSecret = "whsec_usher"
    let state = Mutex(State())

    /// Runs `body` with one that listens; `url` is its API.
    static func run(_ body: @Sendable @escaping (LoopbackStripe, _ url: String) async throws -> Void) async throws {
        let stripe = LoopbackStripe()
        let router = Router()
        router.post("/v1/checkout/sessions") { request, _ in try await stripe.answer(request) { stripe.create($0, $1) } }
        router.get("/v1/checkout/sessions/:id") { request, context in
            let id = context.parameters.get("id") ?? ""
            return try await stripe.answer(request) { _, _ in stripe.show(id) }
        }
        router.post("/v1/checkout/sessions/:id/expire") { request, context in
            let id = context.parameters.get("id") ?? ""
            return try await stripe.answer(request) { _, _ in stripe.expire(id) }
        }
        router.post("/v1/billing_portal/sessions") { request, _ in
            try await stripe.answer(request) { fields, _ in
                (.ok, #"{"url":"https://billing.stripe.com/p/\#(fields["customer"] ?? "")"}"#)
            }
        }
        router.get("/v1/subscriptions/:id") { request, context in
            let id = context.parameters.get("id") ?? ""
            return try await stripe.answer(request) { _, _ in
                stripe.subscriptions[id].map { (.ok, $0) } ?? (.notFound, #"{"error":{"code":"resource_missing"}}"#)
            }
        }
        router.delete("/v1/subscriptions/:id") { request, context in
            let id = context.parameters.get("id") ?? ""
            return try await stripe.answer(request) { _, _ in
                stripe.state.withLock { $0.subscriptions.removeValue(forKey: id) }.map { (.ok, $0) }
                    ?? (.notFound, #"{"error":{"code":"resource_missing"}}"#)
            }
        }
        router.post("/v1/refunds") { request, _ in try await stripe.answer(request) { fields, _ in stripe.refund(fields) } }
        stripe.addLists(to: router)
        try await router.serve { port in try await body(stripe, "http://127.0.0.1:\(port)") }
    }

    var mood: Mood {
        get { state.withLock { $0.mood } }
        set { state.withLock { $0.mood = newValue } }
    }

    var calls: [Call] { state.withLock { $0.calls } }
    /// What it answers when it is asked for a subscription.
    var subscriptions: [String: String] {
        get { state.withLock { $0.subscriptions } }
        set { state.withLock { $0.subscriptions = newValue } }
    }
    /// What was wrong with the requests it got; a test expects none.
    var faults: [String] { state.withLock { $0.faults } }
    var refunds: [(charge: String, amount: Int64?)] { state.withLock { $0.refunded } }
    func session(_ id: String) -> Session? { state.withLock { $0.sessions[id] } }
    func calls(_ method: String, _ path: String) -> [Call] { calls.filter { $0.method == method && $0.path == path } }

    func change(_ id: String, _ change: (inout Session) -> Void) {
        state.withLock { state in if state.sessions[id] != nil { change(&state.sessions[id]!) } }
    }

    /// The buyer pays.
    func pay(_ id: String, email: String? = nil, name: String? = nil) {
        change(id) { session in
            (session.status, session.paymentStatus) = ("complete", "paid")
            (session.email, session.name) = (email, name)
        }
    }

    /// A webhook about a session, with its signature.
    func event(_ type: String, _ session: String, id: String = "evt_1", secret: String = webhookSecret, at now: Instant) -> (
        body: String, signature: String
    ) {
        let object = state.withLock { $0.sessions[session].map(Self.text) } ?? "{}"
        return Self.signed(#"{"id":"\#(id)","object":"event","type":"\#(type)","data":{"object":\#(object)}}"#, secret: secret, at: now)
    }

    static func signed(_ body: String, secret: String = webhookSecret, at now: Instant) -> (body: String, signature: String) {
        (body, StripeSignature.header(body.utf8, secret: secret, at: now))
    }
}

// MARK: - Answers
extension LoopbackStripe {
    func answer(_ request: Request, _ reply: @Sendable ([String: String], String) -> (HTTPResponse.Status, String)) async throws
        -> Response
    {
        let body = String(buffer: try await request.body.collect(upTo: 1 << 20))
        let fields = Self.fields(body)
        let key = request.headers[HTTPField.Name("Idempotency-Key")!]
        let call = Call(method: request.method.rawValue, path: request.uri.path, fields: fields, key: key)
        let mood = state.withLock { state in
            state.calls.append(call)
            if request.headers[.authorization] != "Bearer \(Self.secretKey)" { state.faults.append("authorization") }
            if request.method == .post {
                if key?.isEmpty ?? true { state.faults.append("no idempotency key: \(call.path)") }
                if request.headers[.contentType] != "application/x-www-form-urlencoded" { state.faults.append("content type") }
            }
            return state.mood
        }
        switch mood {
        case .well: break
        case .failing: return Self.response((.internalServerError, #"{"error":{"type":"api_error"}}"#))
        case .refusing: return Self.response((.badRequest, #"{"error":{"type":"invalid_request_error","code":"parameter_invalid"}}"#))
        case .status(let status):
            return Self.response((.init(code: status), #"{"error":{"type":"invalid_request_error","code":"told_to"}}"#))
        case .hanging:
            try await Task.sleep(for: .seconds(30))
            return Self.response((.ok, "{}"))
        }
        guard let key, request.method == .post else { return Self.response(reply(fields, "")) }
        let known = state.withLock { $0.answers[call.path + key] }
        if let known {
            if known.fields != fields { return Self.response((.badRequest, #"{"error":{"type":"idempotency_error"}}"#)) }
            return Self.response((known.status, known.body))
        }
        let answer = reply(fields, key)
        // As Stripe does: the first answer stands, whatever it was.
        let isLost = state.withLock { state in
            state.answers[call.path + key] = (fields, answer.0, answer.1)
            return state.losesAnswers
        }
        return Self.response(isLost ? (.badGateway, "") : answer)
    }

    private static func response(_ reply: (HTTPResponse.Status, String)) -> Response {
        Response(status: reply.0, headers: [.contentType: "application/json"], body: .init(byteBuffer: ByteBuffer(string: reply.1)))
    }

    private func create(_ fields: [String: String], _ key: String) -> (HTTPResponse.Status, String) {
        state.withLock { state in
            state.count += 1
            var (amount, index) = (Int64(0), 0)
            while let price = fields["line_items[\(index)][price_data][unit_amount]"].flatMap({ Int64($0) }),
                let quantity = fields["line_items[\(index)][quantity]"].flatMap({ Int64($0) })
            {
                amount += price * quantity
                index += 1
            }
            let id = "cs_test_\(state.count)\(UInt32.random(in: 0...UInt32.max))"
            var session = Session(id: id, fields: fields, amount: amount, currency: fields["line_items[0][price_data][currency]"] ?? "")
            session.created = state.now().seconds
            if fields["payment_intent_data[metadata][sale_id]"] != fields["metadata[sale_id]"] {
                state.faults.append("no sale of the intent")
            }
            state.sessions[id] = session
            return (.ok, Self.text(session))
        }
    }

    private func show(_ id: String) -> (HTTPResponse.Status, String) {
        state.withLock { state in
            state.sessions[id].map { (.ok, Self.text($0)) } ?? (.notFound, #"{"error":{"code":"resource_missing"}}"#)
        }
    }

    private func expire(_ id: String) -> (HTTPResponse.Status, String) {
        state.withLock { state in
            guard state.sessions[id] != nil else { return (.notFound, #"{"error":{"code":"resource_missing"}}"#) }
            guard state.sessions[id]?.status == "open" else { return (.badRequest, #"{"error":{"type":"invalid_request_error"}}"#) }
            state.sessions[id]?.status = "expired"
            return (.ok, state.sessions[id].map(Self.text) ?? "{}")
        }
    }

    private func refund(_ fields: [String: String]) -> (HTTPResponse.Status, String) {
        state.withLock { state in
            let charge = fields["payment_intent"] ?? ""
            if fields["metadata[sale_id]"] == nil || fields["metadata[refund]"] == nil { state.faults.append("a refund without metadata") }
            guard let session = state.sessions.values.first(where: { $0.intent == charge && $0.paymentStatus == "paid" && $0.hasIntent })
            else {
                return (.notFound, #"{"error":{"code":"resource_missing"}}"#)
            }
            let left = session.amount - state.returned(charge)
            guard left > 0 else { return (.badRequest, #"{"error":{"code":"charge_already_refunded"}}"#) }
            let asked = fields["amount"].flatMap { Int64($0) }
            let amount = asked ?? left
            guard amount > 0, amount <= left else { return (.badRequest, #"{"error":{"type":"invalid_request_error"}}"#) }
            state.refunded.append((charge, asked))
            let status = state.verdicts.isEmpty ? "succeeded" : state.verdicts.removeFirst()
            let refund = Refund(
                name: "re_\(state.refunds.count + 1)", charge: charge, amount: amount, currency: session.currency, fields: fields,
                status: status, created: state.now().seconds)
            state.refunds.append(refund)
            return (.ok, Self.text(refund))
        }
    }

    static func text(_ session: Session) -> String {
        func string(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        return JSONText.string(
            .members([
                "id": .string(session.id), "object": .string("checkout.session"), "status": .string(session.status),
                "payment_status": .string(session.paymentStatus), "amount_total": .integer(session.amount),
                "currency": .string(session.currency), "url": .string("https://checkout.stripe.com/c/pay/\(session.id)"),
                "client_reference_id": string(session.fields["client_reference_id"]),
                "metadata": .members(["sale_id": string(session.fields["metadata[sale_id]"])]),
                "payment_intent": (session.paymentStatus == "paid" || session.intentStatus != nil) && session.hasIntent
                    ? .string(session.intent) : .null,
                "created": .integer(session.created),
                "customer_details": .members([
                    "email": string(session.email ?? session.fields["customer_email"]), "name": string(session.name),
                ]),
            ]))
    }

    private static func fields(_ body: String) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in body.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = parts[0].removingPercentEncoding, let value = parts[1].removingPercentEncoding else {
                continue
            }
            fields[name] = value
        }
        return fields
    }
}
