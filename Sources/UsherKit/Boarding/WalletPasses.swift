public import Foundation

/// The passes of the device's Wallet: adapters ask it.
@MainActor
public protocol WalletPasses: AnyObject {
    /// Whether this device has a Wallet.
    var isSupported: Bool { get }
    /// Whether a pass, as the server sent it, is in there.
    func contains(_ pass: Data) -> Bool
    /// Shows the system's question; whether the pass is in there then.
    func add(_ pass: Data) async -> Bool
}
