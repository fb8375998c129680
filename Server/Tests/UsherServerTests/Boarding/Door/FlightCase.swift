import Crypto
import CryptoExtras
import Foundation
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// A pass at a flight's door: what the phone has, what is shown, and what the airline has.
struct FlightCase {
    struct Listed {
        var ticket: String
        var seat = "2B"
        var boarded: Instant?
        var hasConflict = false
    }

    static let now = GateFixture.now
    static let secret = TicketSecret("usher-test-secret")!
    static let seal = FlightSeal(secret, flight: "1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10")
    /// A key of the tests' own, always the same one: so are its signatures.
    static let pair: AirlineKeyPair? =
        (try? _RSA.Signing.PrivateKey(
            pemRepresentation: """
                -----BEGIN PRIVATE KEY-----
                MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDEVG2HOeDIHq9c
                qPQvuBwP3v/mrTTmlt5gsNo6vnX0gc+Q2Eoq0lHeFfu0m8SQXfR88qYbB6Hz9Im4
                Z55iRpwydE6DXfOvqU2V4lAAaEmeiDFu2hfA+MOSr44Rvpj4qm8Nmn11OfX9K/Dz
                gsjpqywca1gLrxiZMnU3kZT7/CotfXqGBGjvYtTRySANS+q7g2zDp4NmzPQifVby
                vKWvNmDcK/HfsaxDMbkdL1utfpuRWZafqb6/FrqTR9Jw5Knicw53z8CkIV1uIDbE
                k5Z2OGlSsWVGftFXrilU4UwSdaREJGsThbX6zC00X94pBMP+zPi89spgcCCmIl24
                WgnFa6VlAgMBAAECggEADP2rK638PjGtl9uEIN41WSV/2FMws2tbNpmtLwLoSjAG
                vIZbTf8RtLjOqXI/LPBSm6vwqswz/rD5Je8RT15tunbwtQeT9tUkkZzif0xnRqqr
                XrLmrHmpczzTkUAD3jxk0ckdsRKPQNvV+z71rWSKrCy8LDW/Um/AytcCvTO/1Leh
                kho3vx2kOEb0PZnGSwdU3XV4wwTzdOXAulFycyp0qLgS45+d/vnlL3QhL3fFZfCT
                NCa2lPo5FoKYa1R0IqpdH9bgbh5/WUOfYIKQArX4C/BCXoh0HGLvBhV/CGoSFua4
                5R3U9dVhZgqC3tUK5YW+W4FNi0OaEmcC9e4pplM/4QKBgQDxfKgumRDoWz/yd9PK
                sUxUu1iKNIQbUQNCi6HdfxaQdPRf0iQfWvAuqmmTpeB/dn80HMywW0zvz+tklvVh
                aVuziZHDLoW2W/M1SaQ4hU/37zFmfYzkCOeBZH7gwtZFe0b7RNczMlXn7fXBFLNg
                Aue7MVQsQ597bijZE8EpU9YEsQKBgQDQIQQKUrIwHtxEXh/JkSi5tXbWdKA/dRss
                7VZNPlPVSu0Xz9UuTNOUsxnOyIrm9kiA/SCbSsyIg3I3fFCLFeoeQu0RgGpcfvJ+
                tmpGKe+SINy/qRtUp+KGdz72Zl+7Ss84vQRmho9nwWMfkWpoSiLwFBUUy8hU0HvI
                xXjB9BWo9QKBgQDdn1vyOAPuWyBa9GHpGcJF2RIu9HdxYm4telx5HROmS8+iyQbh
                x+G50ifGm2tnT2b6epvYFlKLnDQaQvi8B6djJBQkHuQUMlsIQqd2P9LeZiTePMc6
                2HkupP5UZDul1LeWDt25XK6+hgMOymK88K2ffGwVm5IYA0d1wc16kjhOYQKBgQC3
                DnLpSXbkECCYGVlIBl6ViF+vnABeD/gI+e7QHaPKlA4YxXmxMW1e+nAWihhxr+hx
                WzHUpGNlJofM+ZA15N54I1Ez9YiXNii+/l5WvAe0tSazhF8/hDIfJr7AJabJqrC8
                LLO0IWH8VgGDAHlgpOQ52M/57IqU3pIhMl5V6QMsCQKBgFjeMxRbOeW7fJcistZu
                0SXbc11pcVGtM8n1qYX+d2q62pqsyTPQTx8fbMy1d5fkPTL6wEllmg47wSLSADaD
                py+JZYn1dkDrCE7/x/vkhkepzC0YQCLOuQGWMX9cfg8t0vPXDfwRm/wEskdf+pgr
                8PVfz2ozJHyQYLFBBiuDQdK4
                -----END PRIVATE KEY-----
                """)).map { AirlineKeyPair($0) }

    var name: String
    var listed = [Listed(ticket: "T-1")]
    /// Issued since the phone had its list.
    var later: [String] = []
    /// Whom this phone has boarded since.
    var marks: [(ticket: String, at: Instant)] = []
    var pass: String

    /// What the phone alone says, read off the list by the contract's words.
    enum Verdict: Equatable {
        case boards(ticket: String, hasConflict: Bool)
        case alreadyBoarded(Instant)
        case refused(String)
        case genuineLater
    }

    private var form: VerifyForm? {
        guard let json = try? JSONValue.read(Array(pass.utf8)) else { return nil }
        return try? VerifyForm(json)
    }

    func alone() -> Verdict {
        guard let form, let hash = form.digest?.hash, !hash.isEmpty else { return .refused("ticket_not_found") }
        let signature = form.digest?.signature
        if let signature, Self.pair?.verifies(signature, of: form.ticket) != true { return .refused("wrong_signature") }
        guard let row = listed.first(where: { Self.seal.mark($0.ticket) == Self.seal.mark(form.ticket) }) else {
            return signature == nil ? .refused("not_on_list") : .genuineLater
        }
        guard Self.seal.mark(hash) == Self.seal.proof(of: row.ticket) else { return .refused("ticket_not_valid") }
        if let at = marks.first(where: { $0.ticket == row.ticket })?.at ?? row.boarded { return .alreadyBoarded(at) }
        return .boards(ticket: row.ticket, hasConflict: row.hasConflict)
    }

    /// What the server says: nil where they board, else the code of its refusal.
    func online() -> String? {
        guard let form else { return FlightScanRefusal.ticketNotFound.code }
        let known = (listed.map(\.ticket) + later).contains(form.ticket)
        guard known else { return FlightScanRefusal.ticketNotFound.code }
        do throws(BoardingRefusal) {
            try form.check(hash: Self.secret.hash(of: form.ticket)) { Self.pair?.verifies($0, of: form.ticket) ?? false }
        } catch { return FlightScanRefusal.ticketNotValid.code }
        let boarded = marks.contains { $0.ticket == form.ticket } || listed.contains { $0.ticket == form.ticket && $0.boarded != nil }
        return boarded ? FlightScanRefusal.alreadyBoarded(at: Self.now, gate: nil).code : nil
    }

    /// As it stands in the table.
    func row() -> JSONValue {
        .members([
            "name": .string(name), "tickets": .array(listed.map(Self.row)),
            "marks": .array(marks.map { .members(["t": .string(Self.seal.mark($0.ticket)), "at": .string(Timestamp.seconds($0.at))]) }),
            "pass": .string(pass), "verdict": Self.written(alone()),
        ])
    }

    private static func row(_ listed: Listed) -> JSONValue {
        .members([
            "t": .string(seal.mark(listed.ticket)), "c": .string(seal.proof(of: listed.ticket)), "seat": .string(listed.seat),
            "label": .string("1"), "boarded_at": listed.boarded.map { .string(BoardingDate.text($0) ?? "") } ?? .null,
            "conflict": .bool(listed.hasConflict),
        ])
    }

    private static func written(_ verdict: Verdict) -> JSONValue {
        switch verdict {
        case .boards(let ticket, let hasConflict):
            .members(["verdict": .string("boards"), "t": .string(seal.mark(ticket)), "conflict": .bool(hasConflict)])
        case .alreadyBoarded(let at): .members(["verdict": .string("already_boarded"), "at": .string(Timestamp.seconds(at))])
        case .refused(let code): .members(["verdict": .string("refused"), "code": .string(code)])
        case .genuineLater: .members(["verdict": .string("genuine_later")])
        }
    }
}
