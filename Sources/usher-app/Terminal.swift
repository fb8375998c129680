import Foundation

/// What a command writes, and asks for.
enum Terminal {
    /// A line, at once, also into a pipe.
    static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

    /// A line that is not shown while somebody types it.
    static func secret(_ prompt: String) -> String {
        FileHandle.standardError.write(Data(prompt.utf8))
        var shown = termios()
        guard isatty(0) == 1, tcgetattr(0, &shown) == 0 else { return readLine() ?? "" }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(0, TCSANOW, &hidden)
        defer {
            tcsetattr(0, TCSANOW, &shown)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return readLine() ?? ""
    }
}
