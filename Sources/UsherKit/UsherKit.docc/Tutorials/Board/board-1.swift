import Foundation
import UsherKit

/// Who is at the gate, without a network.
func passenger(of code: String, airline: BoardingKeys) throws -> String? {
    let signature = try TicketSignature(qr: code)
    guard try signature.verify(publicKeyPEM: airline.publicKey) == .verified else { return nil }
    return signature.ticket
}
