/// Why a tour could not be downloaded. What was received so far stays, and is not fetched again.
public enum DownloadError: Error, Sendable, Equatable {
    /// The tour is protected: redeem a voucher.
    case accessDenied
    /// Bytes.
    case insufficientSpace(needed: Int64, available: Int64)
    /// A file is not what the manifest says, also at a second try.
    case corrupt(file: String)
    /// The device cannot write.
    case storage(String)
    case server(UsherError)
    case cancelled

    init(_ error: any Error) {
        switch error {
        case let error as DownloadError: self = error
        case let error as StorageError: self = error.code == 28 ? .insufficientSpace(needed: 0, available: 0) : .storage("\(error)")
        case is CancellationError, UsherError.cancelled: self = .cancelled
        case let error as UsherError: self = error.code == "access_denied" ? .accessDenied : .server(error)
        default: self = .storage("\(error)")
        }
    }
}
