import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct TicketModelTests {
    private let kit = AirlineKit()

    /// A Wallet on paper.
    private final class PaperWallet: WalletPasses {
        var isSupported = true
        var passes: Set<Data> = []
        var says = true

        func contains(_ pass: Data) -> Bool { passes.contains(pass) }
        func add(_ pass: Data) async -> Bool {
            if says { passes.insert(pass) }
            return says
        }
    }

    private func model(_ wallet: PaperWallet?) throws -> TicketModel {
        let ticket = try WireJSON.decoder.decode(BoardingTicket.self, from: Data(AirlineKit.ticket().utf8))
        return TicketModel(client: kit.client(), ticket: ticket, passes: wallet)
    }

    @Test("Apps P34 The page is shared with and without a language, the pass is downloaded without a credential")
    func pages() throws {
        let (model, ticket) = (try model(nil), "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90")
        #expect(model.pageURL().absoluteString == "https://usher.test/pages/yourBoardingPass/\(ticket)")
        #expect(model.pageURL(language: "de").absoluteString == "https://usher.test/pages/yourBoardingPass/\(ticket)?lang=de")
        #expect(model.passURL.absoluteString == "https://usher.test/api/v1/boardingpass/\(ticket)")
    }

    @Test("Apps P34 A pass is offered and added; who says no is offered it again; 503 and no Wallet are unavailable, 410 is over")
    func wallet() async throws {
        let wallet = PaperWallet()
        let pass = UsherResponse(status: 200, headers: [:], body: Data("pass".utf8))
        kit.line.next(.answer(pass), .answer(pass))
        let model = try model(wallet)
        #expect(model.wallet == .loading)
        await model.load()
        #expect(model.wallet == .offered)
        wallet.says = false
        await model.add()
        #expect(model.wallet == .offered)
        wallet.says = true
        await model.add()
        #expect(model.wallet == .added && wallet.passes == [Data("pass".utf8)])
        let again = try self.model(wallet)
        await again.load()
        #expect(again.wallet == .added)

        kit.line.next(
            .answer(AirlineKit.refusal(503, "wallet_unavailable")), .answer(AirlineKit.refusal(503, "wallet_unavailable")),
            .answer(AirlineKit.refusal(503, "wallet_unavailable")), .answer(AirlineKit.refusal(410, "pass_expired")),
            .answer(AirlineKit.refusal(404, "not_found", "Ticket 'x' not found")))
        await again.load()
        #expect(again.wallet == .unavailable)
        await again.load()
        #expect(again.wallet == .over)
        await again.load()
        #expect(again.wallet == .failed(.notFound("Ticket 'x' not found")))
        wallet.isSupported = false
        await again.load()
        #expect(again.wallet == .unavailable)
    }

    @Test("Apps P32 A ticket's deletion asks first; one that is gone already is gone")
    func deleting() async throws {
        let model = try model(nil)
        model.asksToDelete = true
        kit.line.next(.answer(AirlineKit.refusal(500, "internal_error")), .answer(AirlineKit.refusal(404, "not_found")))
        await model.delete()
        #expect(!model.isDeleted && model.error != nil && !model.asksToDelete)
        await model.delete()
        #expect(model.isDeleted && model.error == nil)
    }
}
