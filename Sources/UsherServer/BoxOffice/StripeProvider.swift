package import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
package import UsherCore

/// Stripe Checkout: a hosted page for each payment. Which methods it offers is decided there, wallets included.
package struct StripeProvider: PaymentProvider {
    private let api: String
    private let secretKey: String
    private let patience: Duration
    private let client: HTTPClient

    /// Longer than Usher's own holds: Stripe refuses sessions that end within half an hour.
    static let shortestSession: Int64 = 31 * 60
    static let largestAnswer = 1 << 20

    package init(api: String, secretKey: String, patience: Duration = .seconds(10), client: HTTPClient = .shared) {
        self.api = api.hasSuffix("/") ? String(api.dropLast()) : api
        self.secretKey = secretKey
        self.patience = patience
        self.client = client
    }

    package var name: String { StripeProvider.name }
    package static let name = "stripe"

    package func start(_ order: PaymentOrder) async throws -> PaymentSession {
        let end = StripeProvider.end(order)
        let answer = try await call(
            .POST, "/v1/checkout/sessions", form: StripeProvider.form(order, end: end), key: "checkout-\(order.booking.uuid)-\(end)")
        guard case .string(let id)? = answer["id"], case .string(let url)? = answer["url"] else {
            throw PaymentFailure.unreachable("a session without id or url")
        }
        return PaymentSession(id: id, url: url)
    }

    package func fetch(_ session: String) async throws -> PaymentReport {
        let answer = try await call(.GET, "/v1/checkout/sessions/\(StripeForm.encoded(session))")
        guard let report = PaymentReport(stripeSession: answer) else { throw PaymentFailure.unreachable("no session in the answer") }
        return report
    }

    package func expire(_ session: String, key: String) async throws {
        do {
            _ = try await call(.POST, "/v1/checkout/sessions/\(StripeForm.encoded(session))/expire", form: StripeForm(), key: key)
        } catch PaymentFailure.refused(status: 400..<410, _) {
            // It is over already, in one way or the other; if it was paid, Stripe has said so or will be asked.
        }
    }

    package func refund(_ refund: PaymentRefund) async throws {
        var form = StripeForm()
        form.add("payment_intent", refund.charge)
        if let amount = refund.amount { form.add("amount", String(amount)) }
        form.add("metadata[sale_id]", refund.sale)
        do {
            _ = try await call(.POST, "/v1/refunds", form: form, key: refund.key)
        } catch PaymentFailure.refused(_, code: "charge_already_refunded") {}
    }

    private static func end(_ order: PaymentOrder) -> Int64 {
        max(order.booking.heldUntil.seconds, order.now.seconds + shortestSession)
    }

    private static func form(_ order: PaymentOrder, end: Int64) -> StripeForm {
        let booking = order.booking
        var form = StripeForm()
        form.add("mode", "payment")
        form.add("client_reference_id", booking.uuid)
        form.add("metadata[sale_id]", booking.uuid)
        form.add("success_url", order.successURL)
        form.add("cancel_url", order.cancelURL)
        form.add("expires_at", String(end))
        if !booking.email.isEmpty { form.add("customer_email", booking.email) }
        for (index, line) in order.lines.enumerated() {
            let item = "line_items[\(index)]"
            form.add("\(item)[quantity]", String(line.seats.count))
            form.add("\(item)[price_data][currency]", booking.currency.lowercased())
            form.add("\(item)[price_data][unit_amount]", String(line.price))
            form.add("\(item)[price_data][product_data][name]", line.name)
            form.add("\(item)[price_data][product_data][description]", line.seats.joined(separator: ", "))
        }
        return form
    }
}

// MARK: - The wire
extension StripeProvider {
    private func call(
        _ method: HTTPMethod, _ path: String, form: StripeForm? = nil, key: String? = nil
    ) async throws -> JSONValue {
        var request = HTTPClientRequest(url: api + path)
        request.method = method
        request.headers.add(name: "Authorization", value: "Bearer \(secretKey)")
        if let key { request.headers.add(name: "Idempotency-Key", value: key) }
        if let form {
            request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
            request.body = .bytes(ByteBuffer(string: form.text))
        }
        let (status, body) = try await answer(request)
        let value = try? JSONValue.read(Array(body.readableBytesView))
        if (200..<300).contains(status), let value { return value }
        // A conflict or a limit is Stripe's word for "not now".
        guard (400..<500).contains(status), status != 409, status != 429 else { throw PaymentFailure.unreachable("status \(status)") }
        var code = ""
        if case .string(let text)? = value?["error"]?["code"] { code = text }
        throw PaymentFailure.refused(status: status, code: code)
    }

    /// The whole answer within the provider's patience, also where it begins in time and never ends.
    private func answer(_ request: HTTPClientRequest) async throws -> (Int, ByteBuffer) {
        let (client, patience) = (client, patience)
        do {
            return try await withThrowingTaskGroup(of: (Int, ByteBuffer).self) { group in
                group.addTask {
                    let response = try await client.execute(request, timeout: .nanoseconds(patience.nanoseconds))
                    return (Int(response.status.code), try await response.body.collect(upTo: StripeProvider.largestAnswer))
                }
                group.addTask {
                    try await Task.sleep(for: patience)
                    throw PaymentFailure.unreachable("no answer in time")
                }
                defer { group.cancelAll() }
                guard let first = try await group.next() else { throw PaymentFailure.unreachable("no answer") }
                return first
            }
        } catch let failure as PaymentFailure { throw failure } catch { throw PaymentFailure.unreachable("\(type(of: error))") }
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}

/// A body of `application/x-www-form-urlencoded`.
struct StripeForm: Sendable {
    private(set) var text = ""

    mutating func add(_ name: String, _ value: String) {
        if !text.isEmpty { text += "&" }
        text += StripeForm.encoded(name) + "=" + StripeForm.encoded(value)
    }

    /// Percent-encoded but for letters, digits and `-._~`.
    static func encoded(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
            default: encoded += [0x25] + Array(Hexadecimal.text([byte]).uppercased().utf8)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
