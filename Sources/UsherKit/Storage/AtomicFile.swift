import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Files that survive a power cut: written beside, synced, renamed. Only their owner reads them.
enum AtomicFile {
    /// Without `isDurable` it survives the process alone: for what is written every few seconds and is worth no more than that.
    static func write(_ data: Data, to url: URL, isDurable: Bool = true) throws {
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let beside = folder.appending(path: ".\(url.lastPathComponent).\(UUID().uuidString.prefix(8))")
        try create(beside, data, isDurable)
        guard rename(beside.path, url.path) == 0 else {
            let code = errno
            try? FileManager.default.removeItem(at: beside)
            throw StorageError(path: url.path, code: code)
        }
        if isDurable { syncFolder(folder) }
    }

    /// Makes a file with these bytes, on disk when it returns.
    private static func create(_ url: URL, _ data: Data, _ isDurable: Bool) throws {
        let file = try handle(url.path, O_WRONLY | O_CREAT | O_TRUNC)
        defer { try? file.close() }
        try file.write(contentsOf: data)
        if isDurable { try file.synchronize() }
    }

    /// Opens a file; one that is made is its owner's alone.
    static func handle(_ path: String, _ flags: Int32) throws -> FileHandle {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError(path: path, code: errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Makes names in a folder durable.
    static func syncFolder(_ folder: URL) {
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
