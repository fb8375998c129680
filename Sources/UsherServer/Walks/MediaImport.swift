import Foundation
package import UsherCore
package import UsherStore

/// Takes the files of a catalogue into media storage, by the rules of an upload.
package enum MediaImport {
    package static func keeper(_ settings: Settings, clock: WallClock = .system) throws -> CatalogueMediaKeeper {
        let (local, storage) = try MediaPlace.open(settings, clock: clock)
        return { path, kind in
            guard let handle = FileHandle(forReadingAtPath: path) else {
                throw CatalogueFileError(path: path, reason: "there is no such file")
            }
            defer { try? handle.close() }
            var draft = try MediaDraftFile(local.drafts, kind)
            do {
                while let bytes = try handle.read(upToCount: 256 * 1024), !bytes.isEmpty { try draft.write(Array(bytes)) }
                let upload = try draft.finish(nil)
                defer { upload.forget() }
                try await storage.keep(upload.file, sha256: upload.sha256, type: upload.type)
                return KeptMedia(type: upload.type, size: upload.size, sha256: upload.sha256)
            } catch is WalkRefusal {
                draft.discard()
                return nil
            }
        }
    }
}

/// Where media are kept, as the settings say.
enum MediaPlace {
    static func open(_ settings: Settings, clock: WallClock) throws -> (local: LocalMedia, storage: any MediaStorage) {
        let folder = settings.media.folder.isEmpty ? settings.data + "/media" : settings.media.folder
        let local = try LocalMedia(URL(fileURLWithPath: folder))
        if !settings.media.s3Endpoint.isEmpty, let bucket = S3Media(settings.media, clock: clock) { return (local, bucket) }
        return (local, local)
    }
}
