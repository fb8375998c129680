/// What a file is sent for: it decides what it may be, how large, and who may send it.
package enum UploadPurpose: String, Sendable, CaseIterable {
    /// A house's logo: drawn anew as PNG, so that it may be seen through.
    case logo
    /// A picture of a show or for tickets.
    case picture
    /// What is heard, seen and read on a walk: its bytes are kept as they came.
    case audio, image, subtitle, video
    /// All of a house, or a part of it: its pieces stay as they came until a job has read them.
    case archive

    /// In bytes.
    package var largest: Int64 { self == .archive ? Self.largestArchive : media?.largest ?? 4 << 20 }
    package static let largestArchive: Int64 = 4 << 30

    /// What it becomes, where it becomes no picture of the house's.
    package var media: MediaKind? { MediaKind(rawValue: rawValue) }

    /// In pixels, either way.
    package static let widest: Int64 = 6_000

    package var types: Set<MediaType> { [.png, .jpeg, .webp] }

    package var permission: Permission {
        switch self {
        case .logo: .house
        case .archive: .owners
        case .picture, .audio, .image, .subtitle, .video: .content
        }
    }

    /// How wide it is drawn anew.
    package var widths: [Int64] {
        switch self {
        case .logo: [480, 960]
        case .picture: [480, 960, 1_600]
        case .audio, .image, .subtitle, .video, .archive: []
        }
    }

    /// So many of one house may be under way at once.
    package static let mostAtOnce: Int64 = 20
    /// The most of one piece.
    package static let largestPiece: Int64 = 8 << 20
    /// How long one that is not finished is kept, in seconds.
    package static let life: Int64 = 86_400
}
