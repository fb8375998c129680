import Crypto
import CryptoExtras
import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct BoardingDoorModelTests {
    private let kit = AirlineKit()
    private nonisolated static let ticket = "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"

    /// An airline's key, and a pass that it has signed.
    private struct Signed {
        let pem: String
        let signature: Data

        init() throws {
            let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
            let digest = SHA256.hash(data: Data(BoardingDoorModelTests.ticket.utf8))
            signature = try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation
            pem = key.publicKey.pemRepresentation
        }

        /// The QR text, with this bit of the signature flipped.
        func qr(flipped bit: Int? = nil) -> String {
            var bytes = signature
            if let bit { bytes[bit / 8] ^= 1 << (bit % 8) }
            return
                #"{"ticket":"\#(BoardingDoorModelTests.ticket)","signatureDigest":{"hash":"00","signature":"\#(bytes.base64EncodedString())"}}"#
        }

        var keys: UsherResponse {
            .json(
                200,
                String(decoding: (try? WireJSON.encoder.encode(BoardingKeys(baseName: "5c55", publicKey: pem))) ?? Data(), as: UTF8.self))
        }
    }

    private static let compact = #"{"ticket":"\#(ticket)","signatureDigest":{"hash":"00"}}"#

    private func outcome(_ door: BoardingDoorModel) -> BoardingOutcome? {
        if case .shown(let outcome) = door.state { outcome } else { nil }
    }

    @Test(
        "Apps P35 Without a network a full pass is judged by the kept key, also after a restart; a flipped bit is refused, the compact form asks"
    )
    func offline() async throws {
        try await withTemporaryFolder { folder in
            let signed = try Signed()
            kit.line.next(.answer(signed.keys))
            await BoardingDoorModel(client: kit.client(), folder: folder).load()
            kit.line.isDown = true
            let door = BoardingDoorModel(client: kit.client(), folder: folder)
            await door.load()
            await door.type(signed.qr())
            #expect(outcome(door) == .genuine(ticket: Self.ticket) && outcome(door)?.signal == .attention)
            let before = kit.line.requests.count
            await door.type(signed.qr(flipped: 800))
            // The server need not be asked.
            #expect(outcome(door) == .refused(.failurePassNotValid) && kit.line.requests.count == before)
            await door.type(Self.compact)
            #expect(outcome(door) == .failed(.boardAsk) && kit.line.requests.count > before)
            await door.type("https://example.org/a?b=c")
            #expect(outcome(door) == .refused(.failurePassUnreadable))
        }
    }

    @Test("Apps P35 Online a pass boards with its signature, again it is already on board, with the time; a number does as well")
    func online() async throws {
        let signed = try Signed()
        let at = #","boarded_at":"2025-12-20T23:20:00+00:00""#
        kit.line.next(.answer(signed.keys), on: "keys")
        kit.line.next(
            .answer(.json(200, AirlineKit.ticket(more: at + #","valid_today":true"#))),
            .answer(AirlineKit.refusal(409, "already_boarded", "This passenger has already boarded", more: at)),
            .answer(.json(200, AirlineKit.ticket(more: at + #","valid_today":false"#))),
            .answer(AirlineKit.refusal(403, "ticket_not_valid")), .answer(AirlineKit.refusal(404, "not_found", "Ticket 'x' not found")),
            on: "ticket/board")
        let door = BoardingDoorModel(client: kit.client())
        await door.load()
        await door.type(signed.qr())
        #expect(outcome(door)?.signal == .ok && outcome(door)?.detail == .verbatim("Jane Roe, 2B, FF123") && door.boarded == 1)
        #expect(kit.sent("ticket/board")[0].contains("signatureDigest"))
        await door.type(signed.qr())
        #expect(outcome(door) == .alreadyOnBoard(at: Date(timeIntervalSince1970: 1_766_272_800)) && door.boarded == 1)
        #expect(outcome(door)?.headline.inEnglish == "Already on board" && outcome(door)?.detail != nil)
        await door.type(Self.ticket)
        #expect(outcome(door)?.warning == .boardNotToday && outcome(door)?.signal == .attention)
        #expect(kit.sent("ticket/board")[2].isEmpty)
        await door.type(Self.compact)
        #expect(outcome(door) == .refused(.failurePassNotValid))
        await door.type("nobody")
        #expect(outcome(door) == .refused(.verbatim("Ticket 'x' not found")))
    }

    @Test("Apps P35 Twenty equal texts before the camera board once; it clears by itself after 2 s, a refusal stays")
    func camera() async throws {
        let camera = PaperCamera()
        kit.line.next(.answer(.json(500)), .answer(.json(500)), .answer(.json(500)), on: "keys")
        kit.line.next(.answer(.json(200, AirlineKit.ticket())), .answer(AirlineKit.refusal(403, "ticket_not_valid")), on: "ticket/board")
        let door = BoardingDoorModel(client: kit.slowClient(), camera: camera)
        let loading = Task { await door.load() }
        let isReading = try await eventually { door.camera == .reading }
        #expect(isReading && camera.isRunning)
        loading.cancel()
        await loading.value
        for _ in 0..<20 { camera.onEvent?(.code(Self.compact)) }
        let isShown = try await eventually { if case .shown = door.state { true } else { false } }
        #expect(isShown && kit.sent("ticket/board").count == 1)
        await kit.clock.waitForSleepers(1)
        kit.clock.advance(2)
        let isReady = try await eventually { door.state == .ready }
        #expect(isReady)
        camera.onEvent?(.code(Self.compact))
        await Task.yield()
        kit.clock.advance(1.1)
        await door.read(Self.compact)
        #expect(kit.sent("ticket/board").count == 2 && outcome(door)?.signal == .no)
        door.dismiss()
        #expect(door.state == .ready)
        door.leave()
        #expect(!camera.isRunning && door.camera == .off)
    }
}
