import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import UsherCore

/// Stripe's API: forms out, JSON in. Every write carries a key, so that a repeat does nothing twice.
struct StripeClient: Sendable {
    private let api: String
    private let secretKey: String
    private let patience: Duration
    private let client: HTTPClient

    static let largestAnswer = 1 << 20

    init(api: String, secretKey: String, patience: Duration = .seconds(10), client: HTTPClient = .shared) {
        self.api = api.hasSuffix("/") ? String(api.dropLast()) : api
        self.secretKey = secretKey
        self.patience = patience
        self.client = client
    }

    /// The answer's object. Throws `PaymentFailure`.
    func call(
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
        // A conflict, a limit or a key that is in use is Stripe's word for "not now".
        let isBusy = status == 409 || status == 429 || value?["error"]?["type"] == .string("idempotency_error")
        guard (400..<500).contains(status), !isBusy else { throw PaymentFailure.unreachable("status \(status)") }
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
                    return (Int(response.status.code), try await response.body.collect(upTo: StripeClient.largestAnswer))
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
