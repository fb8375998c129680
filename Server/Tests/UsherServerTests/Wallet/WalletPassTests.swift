@testable import UsherPapers
import Foundation
import SwiftASN1
import Testing
import UsherCore
import UsherTesting
import X509

@testable import UsherServer

@Suite struct WalletPassTests {
    private static func pass(_ paper: TicketDocument) async throws -> SignedPass {
        let passes = try WalletSample.passes(await WalletSample.certificate())
        return try #require(try await passes.signed(WalletPass.make(paper)))
    }

    @Test("BoxOffice A52 the pass verifies: openssl reads the signature, every file has its digest, nothing else is inside")
    func verifies() async throws {
        let pass = try await Self.pass(PaperSample.paper())
        let output = try await PassReader.check(pass.bytes)
        for name in [
            "pass.json", "icon.png", "icon@2x.png", "icon@3x.png", "logo.png", "logo@2x.png", "en.lproj/pass.strings",
            "de.lproj/pass.strings",
        ] {
            #expect(output.contains("'\(name)'"), "\(name)")
        }
        for word in ["signingTime", "messageDigest", "contentType", "sha256"] { #expect(output.contains(word), "\(word)") }
        #expect(output.hasSuffix("2\n"), "leaf and issuer: \(output)")
    }

    @Test("BoxOffice A52 the chain leads to its issuer")
    func chain() async throws {
        let certificate = try await WalletSample.certificate()
        let archive = try PassSigner(certificate).archive(["pass.json": Array("{}".utf8)], at: WalletSample.now)
        let issuer = Array(try certificate.issuer.serializeAsPEM().pemString.utf8)
        let line = """
            python3 -m zipfile -e t.pkpass o && openssl cms -verify -binary -inform DER -in o/signature -content o/manifest.json \
            -CAfile issuer.pem -purpose any -attime \(WalletSample.now.seconds) -out out && cat out
            """
        #expect(try await Tool.run(line, ["t.pkpass": archive, "issuer.pem": issuer]).hasPrefix(#"{"pass.json":"#))
    }

    @Test("BoxOffice A51 the pass's code is the ticket's, and its fields are show, venue, date, section, row, seat")
    func fields() async throws {
        let json = try await PassReader.json(try await Self.pass(PaperSample.paper()).bytes)
        #expect(json["barcode"]?["message"] == .string("ABCDEFGHJKLMNPQRSTU2"))
        #expect(json["barcode"]?["format"] == .string("PKBarcodeFormatQR"))
        #expect(json["passTypeIdentifier"] == .string("pass.dev.usher"))
        #expect(json["teamIdentifier"] == .string("USHERDEVEL"))
        #expect(json["serialNumber"] == .string("7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"))
        #expect(json["relevantDate"] == .string("2025-08-15T19:30:00+01:00"))
        #expect(json["description"] == .string("Ticket (development)"))
        #expect(json["webServiceURL"] == .string("https://tickets.example.org/wallet"))
        #expect(json["voided"] == nil)
        guard case .string(let token)? = json["authenticationToken"] else { throw Tool.Failure(description: "no token") }
        #expect(token.count == 32)
        let ticket = try #require(json["eventTicket"])
        #expect(PassReader.values(ticket["primaryFields"]) == ["event": "The Winter's Tale"])
        #expect(PassReader.values(ticket["secondaryFields"]) == ["section": "Stalls", "row": "C", "seat": "4, 5, 6"])
        #expect(PassReader.values(ticket["auxiliaryFields"]) == ["venue": "Victoria Palace", "date": "2025-08-15T19:30:00+01:00"])
        let keys = ["headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "backFields"].flatMap {
            Array(PassReader.values(ticket[$0]).keys)
        }
        #expect(Set(keys).count == keys.count && keys.count == 13)
    }

    @Test("BoxOffice A52 after a refund the pass is void and has no code")
    func voided() async throws {
        var paper = try PaperSample.paper()
        paper.status = .refunded
        paper.code = ""
        for index in paper.seats.indices { paper.seats[index].status = .refunded }
        let json = try await PassReader.json(try await Self.pass(paper).bytes)
        #expect(json["voided"] == .bool(true))
        #expect(json["barcode"] == nil && json["barcodes"] == nil)
    }

    @Test func equalContentIsSignedOnce() async throws {
        let passes = try WalletSample.passes(await WalletSample.certificate())
        let first = try await passes.signed(WalletPass.make(PaperSample.paper()))
        let second = try await passes.signed(WalletPass.make(PaperSample.paper()))
        var other = try PaperSample.paper()
        other.venue = "Elsewhere"
        let third = try await passes.signed(WalletPass.make(other))
        #expect(first == second)
        #expect(first?.tag != third?.tag)
    }

    @Test func anExpiredCertificateSignsNothing() async throws {
        let certificate = try await WalletSample.certificate()
        let passes = try WalletSample.passes(certificate, clock: WallClock { certificate.notAfter })
        let pass = try await passes.signed(WalletPass.make(PaperSample.paper()))
        #expect(pass == nil)
        #expect(!passes.isReady)
    }

    @Test("Archives of the same files are the same bytes, also of files that do not shrink")
    func archives() async throws {
        var generator = FuzzSource(seed: 1)
        let noise = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let files: [(name: String, bytes: [UInt8])] = [("a.bin", noise), ("b/u.txt", []), ("c.txt", Array("c".utf8))]
        let archive = try ZipArchive.make(files, date: WalletSample.now)
        #expect(try ZipArchive.make(files, date: WalletSample.now) == archive)
        let read = try await Tool.run(
            "python3 -c \"import zipfile; z = zipfile.ZipFile('a.zip'); print(z.testzip(), z.namelist(), len(z.read('a.bin')))\"",
            ["a.zip": archive])
        #expect(read == "None ['a.bin', 'b/u.txt', 'c.txt'] 200000\n")
    }
}
