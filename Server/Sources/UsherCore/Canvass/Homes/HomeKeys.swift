import Crypto
import Foundation

/// What a home is found by within its campaign, the strongest first.
package struct HomeKeys: Sendable, Hashable {
    package let gersID: String?
    package let externalID: String?
    /// 32 digits that stand for address, unit and postal code.
    package let address: String

    package init(gersID: String?, externalID: String?, address: String) {
        self.gersID = gersID
        self.externalID = externalID
        self.address = address
    }

    /// Those that are there, each marked with its kind so that none is taken for another.
    package var all: [HomeKey] {
        var keys: [HomeKey] = []
        if let gersID { keys.append(HomeKey(kind: .gersID, text: gersID)) }
        if let externalID { keys.append(HomeKey(kind: .externalID, text: externalID)) }
        keys.append(HomeKey(kind: .address, text: address))
        return keys
    }

    /// The same for addresses that people take for the same: composed alike (NFC), trimmed, with single blanks and without
    /// regard to case.
    package static func digest(address: String, unit: String?, postalCode: String?) -> String {
        let text = [address, unit ?? "", postalCode ?? ""].map(folded).joined(separator: "\u{1F}")
        return Hexadecimal.text(Array(SHA256.hash(data: Array(text.utf8)))[..<16])
    }

    static func folded(_ text: String) -> String {
        let words = text.split { $0.isWhitespace }.joined(separator: " ")
        // Nearly every address is ASCII, where lower case says it all.
        if words.utf8.allSatisfy({ $0 < 0x80 }) { return words.lowercased() }
        // Upper case first, so that ß and ss, or both kinds of σ, come to the same.
        return words.precomposedStringWithCanonicalMapping.uppercased().lowercased().precomposedStringWithCanonicalMapping
    }
}

/// One key of a home.
package struct HomeKey: Sendable, Hashable {
    package enum Kind: UInt8, Sendable {
        case gersID, externalID, address
    }
    package let kind: Kind
    package let text: String

    package init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}
