import Crypto
import UsherCore

/// A scan as the journal has it: ten words of eight bytes, the last a proof that the others are whole and belong at this place.
enum ScanJournalRecord {
    static let size = 80

    static func append(_ scan: QRScan, at position: Int64, to bytes: inout [UInt8]) {
        let start = bytes.count
        let words: [UInt64] = [
            scan.id.high, scan.id.low, UInt64(bitPattern: scan.at.microseconds), UInt64(bitPattern: scan.place.code),
            UInt64(bitPattern: scan.place.campaign), UInt64(bitPattern: scan.place.home ?? -1), scan.visitor.high, scan.visitor.low,
            UInt64(scan.kind.rawValue),
        ]
        for word in words { withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) } }
        let proof = bytes.withUnsafeBytes { Self.proof($0[start...], position) }
        withUnsafeBytes(of: proof.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// The scan in these bytes; nil where they are not one that was written whole.
    static func read(_ bytes: Slice<UnsafeRawBufferPointer>, at position: Int64) -> QRScan? {
        let record = UnsafeRawBufferPointer(rebasing: bytes)
        guard record.count == size else { return nil }
        func word(_ index: Int) -> UInt64 { UInt64(bigEndian: record.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)) }
        guard proof(record[..<(size - 8)], position) == word(9), let kind = QRScan.Kind(rawValue: UInt8(truncatingIfNeeded: word(8))) else {
            return nil
        }
        let home = Int64(bitPattern: word(5))
        return QRScan(
            id: Bytes16(high: word(0), low: word(1)), at: Instant(microseconds: Int64(bitPattern: word(2))),
            place: QRScan.Place(
                code: Int64(bitPattern: word(3)), campaign: Int64(bitPattern: word(4)), home: home < 0 ? nil : home), kind: kind,
            visitor: Bytes16(high: word(6), low: word(7)))
    }

    private static func proof(_ bytes: Slice<UnsafeRawBufferPointer>, _ position: Int64) -> UInt64 {
        var hash = SHA256()
        withUnsafeBytes(of: position.bigEndian) { hash.update(bufferPointer: $0) }
        hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes))
        return hash.finalize().withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
    }
}
