import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

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
                try .walks(
                    WalksVoucherResponse(
                        try await vouchers.redeem(
                            code, by: walker, from: context.client.description, of: HostedHouse.current?.face.organisation, at: clock.now())
                    ))
            }
        }
    }
}
