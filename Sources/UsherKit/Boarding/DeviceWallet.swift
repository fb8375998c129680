#if canImport(PassKit) && canImport(UIKit)
    public import Foundation
    import PassKit

    /// The phone's Wallet. A Mac has none that an app can add to.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    @MainActor
    public final class DeviceWallet: WalletPasses {
        private let library = PKPassLibrary()

        /// Looks into Wallet only when it is asked.
        public init() {}

        public var isSupported: Bool { PKPassLibrary.isPassLibraryAvailable() }

        public func contains(_ pass: Data) -> Bool { (try? PKPass(data: pass)).map(library.containsPass) ?? false }

        public func add(_ pass: Data) async -> Bool {
            guard let pass = try? PKPass(data: pass) else { return false }
            let isAdded = await withCheckedContinuation { answer in
                library.addPasses([pass]) { @Sendable status in answer.resume(returning: status == .didAddPasses) }
            }
            if isAdded { return true }
            // Somebody may have looked at it first, and added it there.
            return library.containsPass(pass)
        }
    }
#endif
