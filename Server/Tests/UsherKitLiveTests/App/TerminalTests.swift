import Foundation
import Testing
import UsherTesting

/// `usher-app` where somebody sits at a terminal.
@Suite struct TerminalTests {
    @Test(
        "usher-app: a password is not shown; whoever gives up at it has a terminal that shows what is typed", arguments: [SIGINT, SIGTERM])
    func interrupted(number: Int32) async throws {
        let (terminal, person) = try Self.terminal()
        defer { try? person.close() }
        #expect(Self.shows(terminal))
        try await withTemporaryFolder { folder in
            let arguments = ["signin", "ann@example.org", "--data", folder.path, "--server", "http://127.0.0.1:1"]
            let app = try Started(Started.built("usher-app"), arguments, ["TZ": "UTC"], terminal: terminal)
            defer { app.remove() }
            let isHidden = try await eventually { !Self.shows(terminal) }
            #expect(isHidden && app.errors == "Password: ")
            app.signal(number)
            let status = await app.end()
            #expect(status == 128 + number && Self.shows(terminal))
        }
    }

    /// A terminal, and the end of it at which a person would sit.
    private static func terminal() throws -> (FileHandle, FileHandle) {
        let person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (lock, number) = (Int32(0), Int32(0))
        // Linux's TIOCSPTLCK and TIOCGPTN, which Swift does not see: unlocks the other end, and says its number.
        let ready = person >= 0 && ioctl(person, 0x4004_5431, &lock) == 0 && ioctl(person, 0x8004_5430, &number) == 0
        try #require(ready)
        let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(terminal >= 0)
        return (FileHandle(fileDescriptor: terminal, closeOnDealloc: true), FileHandle(fileDescriptor: person, closeOnDealloc: true))
    }

    private static func shows(_ terminal: FileHandle) -> Bool {
        var settings = termios()
        return tcgetattr(terminal.fileDescriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }
}
