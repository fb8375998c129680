import UsherCore

/// How media are addressed in an answer.
enum MediaAddresses: Sendable {
    /// By the digest of their bytes: for tags, which must not change when addresses are signed anew.
    case digests
    case plain(base: String)
    case signed(Signing)

    struct Signing: Sendable {
        let base: String
        let signature: MediaSignature
        let storage: any MediaStorage
        let window: MediaWindow
    }

    func text(_ file: MediaFile) -> String {
        guard let path = file.path, let sha256 = file.sha256 else { return file.url ?? "" }
        switch self {
        case .digests: return sha256
        case .plain(let base): return base + path
        case .signed(let signing):
            return signing.storage.presigned(sha256, file.type, signing.window)
                ?? signing.base + signing.signature.address(path, until: signing.window.expires)
        }
    }

    var window: MediaWindow? { if case .signed(let signing) = self { signing.window } else { nil } }
}

/// From when and until when addresses are signed: the same for all of half an hour.
struct MediaWindow: Sendable, Hashable {
    let from: Instant
    let expires: Instant

    init(at now: Instant, hours: Int) {
        from = Instant(seconds: floorDivide(now.seconds, 1_800) * 1_800)
        expires = MediaSignature.expiry(at: now, seconds: Int64(hours) * 3_600)
    }
}
