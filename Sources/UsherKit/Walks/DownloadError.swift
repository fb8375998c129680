import Foundation

/// Why a tour could not be downloaded. What was received so far stays, and is not fetched again.
public enum DownloadError: UsherFailure, Hashable {
    /// The tour is protected: redeem a voucher.
    case accessDenied
    /// Bytes.
    case insufficientSpace(needed: Int64, available: Int64)
    /// A file is not what the manifest says, also at a second try.
    case corrupt(file: String)
    /// The device cannot write.
    case storage(String)
    /// The server refused, or could not be reached.
    case server(UsherError)
    /// Somebody stopped it; it goes on from there.
    case cancelled

    /// As a download that nobody cancelled hears it.
    var heard: DownloadError { self == .cancelled ? .server(.network("the line was cut off")) : self }

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

extension DownloadError {
    public var text: UsherText? {
        switch self {
        case .accessDenied: .refusal("access_denied")
        case .insufficientSpace(0, _): .failureNoSpace
        case .insufficientSpace(let needed, let available): .failureSpace(Self.size(needed), Self.size(available))
        case .corrupt: .failureCorrupt
        case .storage: .failureStorage
        case .server(let error): error.text
        case .cancelled: nil
        }
    }

    public var nextStep: NextStep {
        switch self {
        case .accessDenied: .redeem
        case .insufficientSpace, .storage: .fix
        case .corrupt: .retry(after: nil)
        case .server(let error): error.nextStep
        case .cancelled: .none
        }
    }

    private static func size(_ bytes: Int64) -> String { bytes.formatted(.byteCount(style: .file)) }
}
