import Foundation

/// The folder that a catalogue's own files lie in. A catalogue may come from anybody: what it names is read from there and from nowhere else.
package struct CatalogueFolder: Sendable {
    private let path: String

    package init(_ path: String) { self.path = path }

    /// Where the file of this name is, with every link followed. Throws where that is outside the folder, or no file.
    package func file(_ name: String) throws(CatalogueFileError) -> String {
        func refused(_ reason: String) -> CatalogueFileError { CatalogueFileError(path: name, reason: reason) }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !name.hasPrefix("/"), !name.utf8.contains(0), !parts.contains("..") else {
            throw refused("must be a path inside the catalogue's folder")
        }
        guard let folder = Self.resolved(path), let file = Self.resolved(path + "/" + name) else { throw refused("there is no such file") }
        guard file.hasPrefix(folder == "/" ? folder : folder + "/") else { throw refused("must be a file inside the catalogue's folder") }
        var status = stat()
        guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw refused("is not a file") }
        return file
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
