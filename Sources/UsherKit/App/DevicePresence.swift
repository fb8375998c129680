#if canImport(LocalAuthentication)
    import Foundation
    import LocalAuthentication

    /// Face ID, Touch ID or the passcode. An app needs `NSFaceIDUsageDescription`.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    public struct DevicePresence: PresenceCheck, Hashable {
        /// Asks nothing until `check`.
        public init() {}

        public func check(reason: String) async -> AppLock.Answer {
            do {
                return try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) ? .passed : .failed
            } catch let error as LAError {
                return switch error.code {
                case .userCancel, .appCancel, .systemCancel: .cancelled
                case .passcodeNotSet: .noPasscode
                default: .failed
                }
            } catch {
                return .failed
            }
        }
    }
#endif
