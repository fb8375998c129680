/// An upload of offline scans (gate.md 5.6), with times as the server's clock would have shown them.
package struct OfflineBatch: Sendable, Equatable {
    package let items: [OfflineItem]

    /// How many scans one upload may have.
    package static let size = 1...500
    /// A device's clock may be so far off without a correction.
    package static let tolerance: Int64 = 30

    /// Refused only where the frame is wrong; a broken scan is an item of its own.
    package init(_ object: JSONValue, ofDevice: Bool = false, receivedAt now: Instant) throws(ScanRefusal) {
        var reader = FieldReader<GatePolicy>(object)
        let clock = DeviceClock(sentAt: try reader.instant("sent_at"), receivedAt: now)
        guard reader.value("scans") != nil else { throw .field("scans", .required) }
        guard case .array(let values) = object["scans"], OfflineBatch.size.contains(values.count) else { throw .field("scans", .invalid) }
        items = values.map { OfflineItem($0, ofDevice: ofDevice, clock: clock) }
    }
}

/// One place of an upload.
package enum OfflineItem: Sendable, Equatable {
    case scan(OfflineScanForm)
    /// Not stored; named by its id if that can be read.
    case invalid(clientScanID: String?, ScanRefusal)

    init(_ value: JSONValue, ofDevice: Bool, clock: DeviceClock) {
        do throws(ScanRefusal) {
            let scan = try OfflineScanForm(value, ofDevice: ofDevice)
            self = .scan(scan.at(clock.corrected(scan.scannedAt)))
        } catch {
            var reader = FieldReader<GatePolicy>(value)
            self = .invalid(clientScanID: (try? reader.text("client_scan_id")) ?? nil, error)
        }
    }
}

/// Turns a device's times into the server's.
struct DeviceClock {
    private let now: Instant
    private let shift: Int64

    init(sentAt: Instant?, receivedAt now: Instant) {
        self.now = now
        let difference = sentAt.map { now.microseconds - $0.microseconds } ?? 0
        shift = abs(difference) > OfflineBatch.tolerance * 1_000_000 ? difference : 0
    }

    /// Nobody was admitted in the future.
    func corrected(_ time: Instant) -> Instant { min(time.adding(microseconds: shift), now) }
}
