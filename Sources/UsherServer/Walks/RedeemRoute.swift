import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension WalksDesk {
    /// POST /vouchers/validate
    @Sendable func redeem(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await door.vouchers.counting(context.client.party, where: WalksAuthenticator.isGuess) {
            let walker = try await door.walker(request, context)
            var fields = try await fields(request)
            let code = fields.required("code", "must be a text of 1 to 64 characters", or: "") { value in
                FieldValue.text(1_000)(value).flatMap(VoucherCode.normalised)
            }
            try fields.check()
            return try await door.vouchersPerAccount.counting(walker.id, where: WalksAuthenticator.isGuess) {
                .walks(Self.body(try await vouchers.redeem(code, by: walker, from: context.client.description, at: clock.now())))
            }
        }
    }

    private static func body(_ redemption: Redemption) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.name("voucher")
        json.beginObject()
        json.member("code", redemption.voucher.code)
        json.member("tourId", redemption.tourID)
        json.member("validUntil", redemption.voucher.expires)
        json.endObject()
        json.name("tour")
        json.beginObject()
        json.member("id", redemption.tourID)
        json.member("slug", redemption.slug)
        json.member("title", redemption.title)
        json.endObject()
        json.member("accessGranted", true)
        json.endObject()
        return json.bytes
    }
}
