import Foundation
import Testing
import UsherWire

/// Canvass's wire types around accounts, each frozen by the text it reads and writes.
@Suite struct CanvassAccountWireTests {
    /// Reads `literal` and writes it again, keys in order of name; members that are null are left out.
    private func freeze<Wire: Codable & Equatable>(_ type: Wire.Type, _ literal: String, _ written: String? = nil) throws {
        let value = try WireJSON.decoder.decode(type, from: Data(literal.utf8))
        #expect(String(decoding: try WireJSON.encoder(.milliseconds).encode(value), as: UTF8.self) == written ?? literal)
    }

    @Test func entitlement() throws {
        try freeze(
            Entitlement.self, #"{"plan":"pro","is_active":true,"source":"stripe","current_period_end":"2025-03-15T00:00:00.000Z"}"#,
            #"{"current_period_end":"2025-03-15T00:00:00.000Z","is_active":true,"plan":"pro","source":"stripe"}"#)
        try freeze(
            Entitlement.self, #"{"plan":"free","is_active":false,"source":"none","current_period_end":null}"#,
            #"{"is_active":false,"plan":"free","source":"none"}"#)
        try freeze(
            CanvassAppleVerifyResponse.self, #"{"entitlement":{"is_active":false,"plan":"free","source":"none"},"ok":true}"#)
    }

    @Test func payments() throws {
        try freeze(CanvassCheckoutRequest.self, #"{"organisation_id":"o","price_id":"p","return_url":"app://back"}"#)
        try freeze(CanvassCheckoutRequest.self, #"{"price_id":"p"}"#)
        try freeze(CanvassPortalRequest.self, "{}")
        try freeze(CanvassPageAddress.self, #"{"url":"https://x"}"#)
        try freeze(CanvassReceived.self, #"{"received":true}"#)
        try freeze(CanvassAppleVerifyRequest.self, #"{"signed_transaction":"a.b.c"}"#)
    }

    @Test func teams() throws {
        try freeze(CanvassOrganisations.self, #"{"organisations":[{"id":"1","name":"Prima","role":"owner"}]}"#)
        try freeze(CanvassOrganisationRequest.self, #"{"name":"Prima"}"#)
        try freeze(
            CanvassMembers.self,
            #"{"members":[{"account_id":"1","email":"a@b","joined_at":"2025-02-14T18:30:00.000Z","name":"Ann","role":"door"}]}"#)
        try freeze(CanvassRoleRequest.self, #"{"role":"admin"}"#)
        try freeze(
            CanvassInvites.self,
            #"{"invites":[{"accept_url":"u","email":"a@b","expires_at":"2025-03-14T18:30:00.000Z","id":"1","role":"door","status":"pending"}]}"#
        )
        try freeze(CanvassInviteRequest.self, #"{"email":"a@b","role":"editor"}"#)
        try freeze(CanvassAcceptRequest.self, #"{"token":"t"}"#)
        try freeze(CanvassAcceptedInvite.self, #"{"already_accepted":true,"organisation_id":"1","role":"editor"}"#)
    }
}
