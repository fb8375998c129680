@testable import UsherHTTP
import HTTPTypes
import Hummingbird
import Synchronization
import UsherCore

@testable import UsherServer

extension LoopbackStripe.State {
    /// What has gone back of a payment, or goes.
    func returned(_ charge: String) -> Int64 {
        refunds.reduce(0) { $0 + ($1.charge == charge && $1.status != "failed" && $1.status != "canceled" ? $1.amount : 0) }
    }
}

/// Stripe's lists, newest first and in pages, and what happens there without Usher.
extension LoopbackStripe {
    func addLists(to router: Router<BasicRequestContext>) {
        router.get("/v1/checkout/sessions") { request, _ in
            try await self.list(request) { state in
                state.sessions.values.map { ($0.id, $0.created, $0.intent, Self.text($0)) }
            }
        }
        router.get("/v1/payment_intents") { request, _ in
            try await self.list(request) { state in
                state.sessions.values.filter { $0.paymentStatus == "paid" && $0.hasIntent }.map { session in
                    let sale = session.fields["payment_intent_data[metadata][sale_id]"] ?? ""
                    let text =
                        #"{"id":"\#(session.intent)","object":"payment_intent","status":"succeeded","amount_received":\#(session.amount),"#
                        + #""currency":"\#(session.currency)","metadata":{"sale_id":"\#(sale)"}}"#
                    return (session.intent, session.created, session.intent, text)
                }
            }
        }
        router.get("/v1/payment_intents/:id") { request, context in
            let id = context.parameters.get("id") ?? ""
            return try await self.answer(request) { _, _ in
                guard let status = self.sessions.first(where: { $0.intent == id })?.intentStatus else {
                    return (.notFound, #"{"error":{"code":"resource_missing"}}"#)
                }
                return (.ok, #"{"id":"\#(id)","object":"payment_intent","status":"\#(status)"}"#)
            }
        }
        router.get("/v1/refunds") { request, _ in
            try await self.list(request) { state in state.refunds.map { ($0.name, $0.created, $0.charge, Self.text($0)) } }
        }
        router.get("/v1/refunds/:id") { request, context in
            let name = context.parameters.get("id") ?? ""
            return try await self.answer(request) { _, _ in
                guard let refund = self.keptRefunds.first(where: { $0.name == name }) else {
                    return (.notFound, #"{"error":{"code":"resource_missing"}}"#)
                }
                return (.ok, Self.text(refund))
            }
        }
    }

    private func list(
        _ request: Request, _ entries: @Sendable @escaping (State) -> [(id: String, created: Int64, charge: String, text: String)]
    ) async throws -> Response {
        let (since, charge) = (request.query("created[gte]").flatMap { Int64($0) }, request.query("payment_intent"))
        let (limit, after) = (min(request.query("limit").flatMap { Int($0) } ?? 10, page), request.query("starting_after"))
        return try await answer(request) { _, _ in
            self.state.withLock { state in
                var all = entries(state).filter { $0.created >= since ?? 0 && (charge == nil || $0.charge == charge) }
                all.sort { ($0.created, $0.id) > ($1.created, $1.id) }
                if let after {
                    guard let index = all.firstIndex(where: { $0.id == after }) else {
                        return (.badRequest, #"{"error":{"code":"resource_missing"}}"#)
                    }
                    all.removeFirst(index + 1)
                }
                let list = all.prefix(limit).map(\.text).joined(separator: ",")
                return (.ok, #"{"object":"list","data":[\#(list)],"has_more":\#(all.count > limit)}"#)
            }
        }
    }

    /// Short pages, so that more than one is needed.
    private var page: Int { 3 }

    static func text(_ refund: Refund) -> String {
        let sale = refund.fields["metadata[sale_id]"].map { #""sale_id":"\#($0)""# }
        let id = refund.fields["metadata[refund]"].map { #""refund":"\#($0)""# }
        let reason = refund.status == "failed" ? #""expired_or_canceled_card""# : "null"
        return #"{"id":"\#(refund.name)","object":"refund","status":"\#(refund.status)","amount":\#(refund.amount),"#
            + #""currency":"\#(refund.currency)","payment_intent":"\#(refund.charge)","failure_reason":\#(reason),"#
            + #""metadata":{\#([sale, id].compactMap(\.self).joined(separator: ","))}}"#
    }

    /// A second session for the same sale.
    func twin(of session: String) -> String {
        state.withLock { state in
            guard var twin = state.sessions[session] else { return "" }
            twin.id += "twin"
            state.sessions[twin.id] = twin
            return twin.id
        }
    }

    /// All keys are forgotten, as Stripe does after a day.
    func forgetKeys() { state.withLock { $0.answers = [:] } }

    var sessions: [Session] { state.withLock { Array($0.sessions.values) } }
    var keptRefunds: [Refund] { state.withLock { $0.refunds } }
    func returned(_ charge: String) -> Int64 { state.withLock { $0.returned(charge) } }

    /// What becomes of a refund later.
    func change(refund name: String, to status: String) {
        state.withLock { state in
            if let index = state.refunds.firstIndex(where: { $0.name == name }) { state.refunds[index].status = status }
        }
    }

    /// Somebody sends money back in the dashboard.
    func goodwill(_ session: String, _ amount: Int64) {
        state.withLock { state in
            guard let paid = state.sessions[session] else { return }
            state.refunds.append(
                Refund(
                    name: "re_\(state.refunds.count + 1)", charge: paid.intent, amount: amount, currency: paid.currency, fields: [:],
                    status: "succeeded", created: state.now().seconds))
        }
    }

    /// A webhook about a payment's charge, as it stands: `charge.refunded`.
    func chargeEvent(_ session: String, id: String, at now: Instant) -> (body: String, signature: String) {
        let object = state.withLock { state in
            let paid = state.sessions[session]
            let (amount, returned) = (paid?.amount ?? 0, state.returned(paid?.intent ?? ""))
            return #"{"id":"ch_\#(session)","object":"charge","payment_intent":"\#(paid?.intent ?? "")","amount":\#(amount),"#
                + #""amount_refunded":\#(returned),"refunded":\#(returned >= amount),"currency":"\#(paid?.currency ?? "")"}"#
        }
        return Self.signed(#"{"id":"\#(id)","object":"event","type":"charge.refunded","data":{"object":\#(object)}}"#, at: now)
    }

    /// A webhook about a refund.
    func refundEvent(_ type: String, _ name: String, id: String, at now: Instant) -> (body: String, signature: String) {
        let object = state.withLock { state in state.refunds.first { $0.name == name }.map(Self.text) } ?? "{}"
        return Self.signed(#"{"id":"\#(id)","object":"event","type":"\#(type)","data":{"object":\#(object)}}"#, at: now)
    }

    /// A webhook about a dispute.
    func disputeEvent(_ type: String, _ session: String, status: String, id: String, at now: Instant) -> (body: String, signature: String) {
        let intent = self.session(session)?.intent ?? ""
        let object = #"{"id":"dp_1","object":"dispute","status":"\#(status)","reason":"fraudulent","payment_intent":"\#(intent)"}"#
        return Self.signed(#"{"id":"\#(id)","object":"event","type":"\#(type)","data":{"object":\#(object)}}"#, at: now)
    }
}
