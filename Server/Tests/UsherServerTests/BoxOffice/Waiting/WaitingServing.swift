import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// A waiting list as those who wait and those who sell see it: `SellingServing` with a list.
extension SellingServing {
    /// A floor of so many places at 2000, with a waiting list.
    static func sought(_ size: Int, more: String = "") -> Show {
        var show = Show()
        show.sheet = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":\#(size),"price":2000}]\#(more)}"#
        show.more = #","waiting_list":true"#
        return show
    }

    /// POST /api/shows/{id}/waiting-list
    func join(_ quantity: Int, _ email: String?, atLeast: Int? = nil, token: String? = nil, more: String = "") async throws -> TestResponse
    {
        let least = atLeast.map { #","at_least":\#($0)"# } ?? ""
        let address = email.map { #","email":"\#($0)""# } ?? ""
        return try await sale.send(
            .post, "/api/shows/\(Self.uuid)/waiting-list", #"{"quantity":\#(quantity)\#(least)\#(address)\#(more)}"#, token: token)
    }

    /// Somebody who waits, their address proved; their id.
    func waits(_ quantity: Int, _ email: String, atLeast: Int? = nil, more: String = "") async throws -> String {
        let joined = try await join(quantity, email, atLeast: atLeast, more: more)
        #expect(joined.status == .created && joined.member("status") == .string("unconfirmed"), "\(joined.text)")
        let id = try #require(joined.member("id")?.text)
        _ = try await sale.desk.waiting.confirm(id, at: now)
        return id
    }

    /// GET /api/waiting-list/{id}
    func standing(_ id: String, _ method: HTTPRequest.Method = .get, for purpose: LinkToken.Purpose = .entry) async throws -> TestResponse {
        let key = try #require(sale.desk.links.make(id, for: purpose))
        return try await sale.send(method, "/api/waiting-list/\(id)?k=\(key)")
    }

    func status(_ id: String) async throws -> String { try #require(try await standing(id).member("status")?.text) }

    /// How many places somebody is offered; nil without an offer.
    func offered(_ id: String) async throws -> Int? {
        guard case .array(let places)? = try await standing(id).member("offer")?["places"] else { return nil }
        return places.count
    }

    /// Takes an offer, or so much of it.
    func take(_ id: String, _ items: String..., codes: [String] = [], token: String? = nil, more: String = "") async throws -> TestResponse
    {
        let offer = try #require(sale.desk.links.make(id, for: .offer))
        let codes = codes.isEmpty ? "" : #","codes":[\#(codes.map { "\"\($0)\"" }.joined(separator: ","))]"#
        return try await sale.send(
            .post, "/api/seat-checkout",
            #"{"showId":"\#(Self.uuid)","items":[\#(items.joined(separator: ","))],"offer":"\#(offer)"\#(codes)\#(more)}"#, token: token)
    }

    /// Gives a sale's tickets back, with the money.
    func refund(_ sale: BoxOffice.PaymentConfirmation) async throws {
        let id = try #require(sale.booking?.id)
        let answer = try await console(.post, "sales/\(id)/refund", "{}")
        #expect(answer.status == .ok, "\(answer.text)")
    }
}
