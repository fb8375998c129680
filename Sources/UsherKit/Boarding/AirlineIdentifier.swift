import Crypto
import Foundation

/// An airline's identifier: the lower-case hexadecimal SHA-1 of its Apple identifier. A name, not a secret.
enum AirlineIdentifier {
    static func of(_ appleIdentifier: String) -> String {
        HexText.of(Insecure.SHA1.hash(data: Data(appleIdentifier.utf8)))
    }
}
