import Foundation
import UsherServer

/// Whether the data folder is there, can be written to and has room.
struct FolderCheck {
    let settings: Settings

    static let little: UInt64 = 100 << 20
    static let comfortable: UInt64 = 1 << 30

    var findings: [Finding] {
        let folder = settings.data
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
            return [.note("data folder", "\(folder) is not there; the first start makes it")]
        }
        guard isFolder.boolValue, access(folder, R_OK | W_OK | X_OK) == 0 else {
            return [.wrong("data folder", "\(folder) cannot be read and written")]
        }
        return [writing(folder), room(folder)] + rights(folder) + [media].compactMap(\.self)
    }

    /// What others on this machine can read. Where nobody can enter the folder, the rights of what is in it do not matter.
    private func rights(_ folder: String) -> [Finding] {
        guard mode(folder) & 0o077 != 0 else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.sorted().map { "\(folder)/\($0)" }.filter { mode($0) & 0o077 != 0 }
        let complaint = Finding.wrong("data folder", "\(folder) can be entered by others: chmod 700 \(folder)")
        guard !files.isEmpty else { return [complaint] }
        return [complaint, .wrong("data folder", "can be read by others: chmod -R go= \(files.joined(separator: " "))")]
    }

    /// A folder of media elsewhere, which the processes of a group may share.
    private var media: Finding? {
        let folder = settings.media.folder
        guard !folder.isEmpty, mode(folder) & 0o007 != 0 else { return nil }
        return .wrong("media", "\(folder) can be entered by others: chmod o= \(folder)")
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode : 0
    }

    /// Writes a file and takes it away again.
    private func writing(_ folder: String) -> Finding {
        let path = "\(folder)/.doctor-\(UUID().uuidString)"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return .wrong("data folder", "nothing can be written: \(reason)") }
        defer {
            close(file)
            unlink(path)
        }
        let block = [UInt8](repeating: 0x55, count: 4096)
        guard write(file, block, block.count) == block.count, fsync(file) == 0 else {
            return .wrong("data folder", "nothing can be written: \(reason)")
        }
        return .well("data folder", "can be written")
    }

    private func room(_ folder: String) -> Finding {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return .wrong("storage", reason) }
        let free = UInt64(status.f_bavail) * UInt64(status.f_frsize)
        let text = "\(free >> 20) MiB free"
        if free < Self.little { return .wrong("storage", "\(text): too little to go on") }
        return free < Self.comfortable ? .note("storage", "\(text): not much") : .well("storage", text)
    }

    private var reason: String { String(cString: strerror(errno)).lowercased() }
}
