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
        usualTerminal = shown
        // Whoever gives up here gets back a terminal that shows what is typed.
        for number in endings {
            signal(number) { number in
                tcsetattr(0, TCSANOW, &usualTerminal)
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(0, TCSANOW, &hidden)
        defer {
            tcsetattr(0, TCSANOW, &shown)
            for number in endings { signal(number, SIG_DFL) }
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return readLine() ?? ""
    }

    /// Ctrl-C, and what a system or a closed window says.
    private static let endings = [SIGINT, SIGTERM, SIGHUP]
}

/// What the terminal is like when nothing is hidden. Set before the handlers that read it, which can reach nothing but globals.
nonisolated(unsafe) private var usualTerminal = termios()
