import UsherHTTP
import Foundation
package import UsherCore

/// Whether media can be had from where the settings say, without changing anything there.
package enum MediaProbe {
    /// Where media are.
    package static func place(_ settings: Settings) -> String {
        settings.media.s3Endpoint.isEmpty
            ? MediaPlace.folder(settings).path : "the bucket \(settings.media.s3Bucket) at \(settings.media.s3Endpoint)"
    }

    /// What is wrong with it; nil where nothing is.
    package static func fault(_ settings: Settings, clock: WallClock = .system) async -> String? {
        guard let bucket = S3Media(settings.media, clock: clock), !settings.media.s3Endpoint.isEmpty else {
            let folder = MediaPlace.folder(settings).path
            // The first start makes it.
            guard FileManager.default.fileExists(atPath: folder) else { return nil }
            return access(folder, R_OK | W_OK | X_OK) == 0 ? nil : "cannot be read and written"
        }
        do {
            _ = try await bucket.has(String(repeating: "0", count: 64))
            return nil
        } catch let failure as MediaFailure { return failure.reason } catch { return LoggedError.text(error) }
    }
}
