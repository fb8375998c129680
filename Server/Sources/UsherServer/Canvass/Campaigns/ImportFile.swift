import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

/// Files of imports while they are read: on disk, and gone as soon as they are done with.
struct ImportFile: Sendable {
    let folder: URL
    /// Bytes of a file.
    let most: Int

    /// A body that has been taken in.
    struct File: Sendable {
        let path: String
        let form: ImportReader.Form

        func forget() { unlink(path) }
    }

    init(data: String, most: Int) {
        folder = URL(fileURLWithPath: data).appending(path: "imports")
        self.most = most
    }

    /// Takes in a request's body as it comes: a form with a part `file`, or the file itself. Only a piece of it is ever in memory.
    func receive(_ request: Request) async throws -> File {
        let announced = request.headers[.contentLength].flatMap { Int($0) }
        // A form's own lines come on top.
        guard announced ?? 0 <= most + 4_096 else { throw Problem.bodyTooLarge }
        do {
            let form = try Self.form(request.headers[.contentType])
            return try await write(request, form: form)
        } catch is MultipartFile.Fault { throw CanvassRefusal.invalid(field: "file") }
    }

    /// Takes away what a server that was killed has left, files and folders of unpacked archives; no import takes so many seconds.
    func sweep(olderThan seconds: TimeInterval) {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        for file in files ?? [] {
            let changed = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            if let changed, changed.timeIntervalSinceNow < -seconds { try? FileManager.default.removeItem(at: file) }
        }
    }

    private static func form(_ type: String?) throws -> ImportReader.Form {
        let name = (type ?? "").prefix { $0 != ";" }.lowercased().trimmed
        if name == "text/csv" { return .csv }
        if name == "multipart/form-data" { return .either }
        guard name == "application/json" || name.hasPrefix("application/") && name.hasSuffix("+json") else {
            throw Problem(.unsupportedMediaType, "The file must be CSV or GeoJSON", code: "unsupported_media_type")
        }
        return .geoJSON
    }

    private func write(_ request: Request, form: ImportReader.Form) async throws -> File {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = folder.appending(path: UUID().uuidString).path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Problem.unavailable }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try await copy(request, to: handle, as: form)
            try handle.close()
            return File(path: path, form: form)
        } catch {
            try? handle.close()
            unlink(path)
            throw error
        }
    }

    private func copy(_ request: Request, to handle: FileHandle, as form: ImportReader.Form) async throws {
        var multipart = form == .either ? try MultipartFile(request.headers[.contentType]) : nil
        var size = 0
        func write(_ bytes: [UInt8]) throws {
            size += bytes.count
            guard size <= most else { throw Problem.bodyTooLarge }
            try handle.write(contentsOf: bytes)
        }
        for try await piece in request.body {
            let bytes = Array(piece.readableBytesView)
            if multipart != nil { try multipart?.take(bytes, write) } else { try write(bytes) }
        }
        if let multipart, !multipart.isComplete { throw CanvassRefusal.invalid(field: "file") }
    }
}
