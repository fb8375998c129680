import UsherHTTP
import Foundation
import NIOHTTP1
package import UsherCore
package import UsherStore

/// Takes the files of a catalogue into media storage, by the rules of an upload, and brings them out again.
package enum MediaImport {
    package static func importer(_ settings: Settings, clock: WallClock = .system) throws -> MediaImporter {
        let (local, storage) = try MediaPlace.open(settings, clock: clock)
        let client = GuardedClient(settings)
        return MediaImporter(
            keep: { path, kind in
                guard let handle = FileHandle(forReadingAtPath: path) else {
                    throw CatalogueFileError(path: path, reason: "there is no such file")
                }
                defer { try? handle.close() }
                var draft = try MediaDraftFile(local.drafts, kind)
                do {
                    while let bytes = try handle.read(upToCount: 256 * 1024), !bytes.isEmpty { try draft.write(Array(bytes)) }
                    let upload = try draft.finish(nil, MediaContent(draft.head, kind))
                    defer { upload.forget() }
                    try await storage.keep(upload.file, sha256: upload.sha256, type: upload.type)
                    return KeptMedia(
                        type: upload.type, size: upload.size, sha256: upload.sha256, transcript: upload.transcript)
                } catch is WalkRefusal {
                    draft.discard()
                    return nil
                }
            }, size: { await declaredSize($0, client) })
    }

    /// Brings files out of media storage, each checked against its digest. A folder is opened only where there is a file to bring.
    package static func writer(_ settings: Settings, clock: WallClock = .system) -> CatalogueMediaWriter {
        { media, path in
            do {
                try await MediaPlace.open(settings, clock: clock).storage.copy(media.sha256, to: URL(fileURLWithPath: path))
            } catch is MediaFailure { throw CatalogueFileError(path: path, reason: "media storage does not give its bytes") }
            guard try FileDigest.sha256(path) == media.sha256 else {
                throw CatalogueFileError(path: path, reason: "its bytes in media storage are damaged")
            }
        }
    }

    /// No recording and no video is larger; what a host says beyond it is not believed, for sizes are added up.
    static let largestDeclared: Int64 = 1 << 40

    /// What a host says of a file's size; 0 where it does not, or cannot be asked.
    static func declaredSize(_ url: String, _ client: GuardedClient) async -> Int64 {
        guard let answer = try? await client.head(url), answer.status == 200 else { return 0 }
        let size = answer.headers.first(name: "content-length").flatMap { Int64($0) } ?? 0
        return (0...largestDeclared).contains(size) ? size : 0
    }
}

/// Where media are kept, as the settings say.
enum MediaPlace {
    static func open(_ settings: Settings, clock: WallClock) throws -> (local: LocalMedia, storage: any MediaStorage) {
        let local = try LocalMedia(folder(settings))
        if !settings.media.s3Endpoint.isEmpty, let bucket = S3Media(settings.media, clock: clock) { return (local, bucket) }
        return (local, local)
    }

    static func folder(_ settings: Settings) -> URL {
        URL(fileURLWithPath: settings.media.folder.isEmpty ? settings.data + "/media" : settings.media.folder)
    }
}
