/// The types of media that walks are made of, told by their bytes.
package enum MediaType: String, Sendable, CaseIterable {
    case mp3 = "audio/mpeg"
    case m4a = "audio/mp4"
    case aac = "audio/aac"
    case wav = "audio/wav"
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    case mp4 = "video/mp4"
    case mov = "video/quicktime"
    case webm = "video/webm"
    case vtt = "text/vtt"
    case srt = "application/x-subrip"

    package var fileExtension: String {
        switch self {
        case .mp3: "mp3"
        case .m4a: "m4a"
        case .aac: "aac"
        case .wav: "wav"
        case .jpeg: "jpg"
        case .png: "png"
        case .webp: "webp"
        case .mp4: "mp4"
        case .mov: "mov"
        case .webm: "webm"
        case .vtt: "vtt"
        case .srt: "srt"
        }
    }

    package var kind: MediaKind {
        switch self {
        case .mp3, .m4a, .aac, .wav: .audio
        case .jpeg, .png, .webp: .image
        case .mp4, .mov, .webm: .video
        case .vtt, .srt: .subtitle
        }
    }

    /// The type of a file that begins with `head`, declared as `kind`; nil where it is none of that kind. Subtitles are read
    /// whole and are not told here.
    package static func sniff(_ head: [UInt8], as kind: MediaKind) -> MediaType? {
        let found: MediaType? =
            if head.has("ftyp", at: 4) { container(head, kind) } else { signature(head) }
        return found.flatMap { $0.kind == kind ? $0 : nil }
    }

    /// An MP4 counts as what it was declared, unless its brand says otherwise.
    private static func container(_ head: [UInt8], _ kind: MediaKind) -> MediaType? {
        if head.has("qt  ", at: 8) { return kind == .video ? .mov : nil }
        if head.has("M4A ", at: 8) || head.has("M4B ", at: 8) { return .m4a }
        // Pictures travel in the same container.
        for brand in ["heic", "heix", "mif1", "msf1", "avif", "avis", "crx "] where head.has(brand, at: 8) { return nil }
        return kind == .audio ? .m4a : .mp4
    }

    private static func signature(_ head: [UInt8]) -> MediaType? {
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if head.has("RIFF", at: 0) {
            if head.has("WEBP", at: 8) { return .webp }
            return head.has("WAVE", at: 8) ? .wav : nil
        }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return head.contains("webm") ? .webm : nil }
        if head.has("ID3", at: 0) { return .mp3 }
        return frame(head)
    }

    /// A bare MPEG frame: ADTS has layer 0, MP3 a layer, a bit rate and a sampling rate that exist.
    private static func frame(_ head: [UInt8]) -> MediaType? {
        guard head.count >= 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return nil }
        let (layer, version) = (head[1] >> 1 & 3, head[1] >> 3 & 3)
        if head[1] & 0xF6 == 0xF0 { return head[2] >> 2 & 15 < 13 ? .aac : nil }
        guard layer == 1, version != 1, head[2] >> 4 != 15, head[2] >> 4 != 0, head[2] >> 2 & 3 != 3 else { return nil }
        return .mp3
    }
}

extension [UInt8] {
    fileprivate func has(_ text: StaticString, at offset: Int) -> Bool {
        guard count >= offset + text.utf8CodeUnitCount else { return false }
        return self[offset..<offset + text.utf8CodeUnitCount]
            .elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    fileprivate func has(_ text: String, at offset: Int) -> Bool {
        count >= offset + text.utf8.count && self[offset..<offset + text.utf8.count].elementsEqual(text.utf8)
    }

    fileprivate func contains(_ text: String) -> Bool {
        prefix(64).split(separator: 0x82).contains { $0.dropFirst().starts(with: text.utf8) }
    }
}
