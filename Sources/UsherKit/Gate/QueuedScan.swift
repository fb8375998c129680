import Foundation
import UsherWire

/// A scan that the server has not heard of for sure.
struct QueuedScan: Codable, Sendable, Identifiable {
    /// Its `Idempotency-Key` and `client_scan_id`.
    let id: String
    /// By the device's clock.
    let scannedAt: Date
    let decision: ScanDecision
    let request: ScanRequest
    /// Who was let in, and under which seat where they had none.
    let persons: [Int]
    let label: String?

    var wire: ScanUploadRequest.Scan {
        ScanUploadRequest.Scan(clientScanID: id, scannedAt: scannedAt, decision: decision, fields: request)
    }
}
