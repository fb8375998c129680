/// The text of a short list, whichever way it is written: UTF-8 with or without a mark, UTF-16, Windows-1252.
package enum TableText {
    /// Nil where it is no text in any of them.
    package static func read(_ bytes: [UInt8]) -> String? {
        bytes.withUnsafeBytes { bytes in
            var judge = ListEncoding.Judge()
            judge.take(bytes)
            guard let encoding = judge.verdict() else { return nil }
            var decoder = ListDecoder(encoding)
            guard var text = try? decoder.take(bytes), (try? decoder.finish()) != nil, !text.contains(0) else { return nil }
            if text.starts(with: ListCSV.mark) { text.removeFirst(ListCSV.mark.count) }
            return String(decoding: text, as: UTF8.self)
        }
    }
}
