import UsherHTTP
import UsherPapers
import ArgumentParser
import Foundation
import UsherCore
import UsherServer
import UsherStore

/// What a command says on standard error before it ends.
struct CommandFailure: Error {
    let lines: [String]
    let exitCode: Int32

    init(_ line: String, exitCode: Int32 = 1) {
        lines = [line]
        self.exitCode = exitCode
    }

    init(lines: [String]) {
        self.lines = lines
        exitCode = 1
    }

    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as CatalogueError: self.init(lines: error.problems.map(\.description))
        case let error as CatalogueFileError: self.init(error.description)
        case let error as UnknownMigrations: self.init(error.description)
        case let error as SettingsError: self.init(error.description, exitCode: 2)
        case let error as DataFolderError: self.init(error.description, exitCode: 2)
        case let error as KeyFileError: self.init("\(error)", exitCode: 2)
        case let error as WalletCertificateError: self.init(error.description, exitCode: 2)
        case let error as TLSCertificateError: self.init(error.description, exitCode: 2)
        case let error as TicketSecretError: self.init(error.description, exitCode: 2)
        case let error as DataFolderInUse: self.init(error.description)
        case let error as DatabaseURLError: self.init(error.description, exitCode: 2)
        case let error as CopyError: self.init(error.description)
        case let error as HouseStandsStill: self.init(lines: CommandFailure(error.cause).lines + [CommandFailure.words(error)])
        case let error as DoorLinkRefusal: self.init(CommandFailure.words(error))
        case let error as HouseRefusal: self.init(CommandFailure.words(error))
        case let error as StartError: self.init(error.description)
        case let error as DatabaseError: self.init(error.sentence)
        case let error as CocoaError: self.init(CommandFailure.words(error))
        case let error as POSIXError: self.init(String(cString: strerror(error.code.rawValue)).lowercased())
        // Only our own errors are told in sentences; another's words are for those who made it, and may hold what nobody should read.
        case let error as any Error & CustomStringConvertible where String(reflecting: type(of: error)).hasPrefix("Usher"):
            self.init(error.description)
        case let error: self.init("something went wrong that Usher has no words for (\(type(of: error)))")
        }
    }

    /// A command that needs data finds none.
    static func noDatabase(_ folder: String) -> CommandFailure {
        CommandFailure("there is no database in \(folder); name the data folder with --data")
    }

    private static func words(_ failure: HouseStandsStill) -> String {
        """
        \(failure.house.name) still stands still: say usher house export again, or usher house abort \(failure.house.key), which opens it as it was
        """
    }

    private static func words(_ refusal: DoorLinkRefusal) -> String {
        switch refusal {
        case .unknownEvent: "there is no such event of the account's"
        case .unknownOrganisation: "there is no such organisation of the account's"
        case .roleRequired: "the account must be an editor, an admin or an owner there"
        case .invalidEnd: "the link would be over already, or last longer than 30 days: say --expires"
        case .invalidStart: "the link would begin when it is over"
        case .unknownLink: "there is no such door link"
        case .unknownDevice: "there is no such phone"
        }
    }

    private static func words(_ refusal: HouseRefusal) -> String {
        switch refusal {
        case .taken(let what): "something else has this \(what) already"
        case .unknownAccount: "there is no such account"
        case .unconfirmedAccount: "nobody has confirmed the account's address, so it may be anybody's; if you know whose, say --unconfirmed"
        case .unknownOrganisation: "there is no such organisation"
        case .unknownKey: "there is no such key, or it has been revoked"
        case .ambiguousKey: "several keys have this name: give the id that usher keys list shows"
        }
    }

    private static func words(_ error: CocoaError) -> String {
        let path = error.filePath.map { "\($0): " } ?? ""
        let reason = (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)).lowercased() }
        return path + (reason ?? "the file cannot be read or written")
    }

    /// The words for an error in a line of a finding.
    static func text(_ error: any Error) -> String { CommandFailure(error).lines.joined(separator: " ") }

    /// Runs a command's body; a failure goes to standard error, a line each, and ends the process with its code.
    static func reported<T>(json: Bool = false, _ body: () async throws -> T) async throws -> T {
        do { return try await body() } catch {
            let failure = CommandFailure(error)
            StandardError.write(json ? failure.json : failure.lines.map { "\($0)\n" }.joined())
            throw ExitCode(failure.exitCode)
        }
    }

    private var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = (try? encoder.encode(["errors": lines])).map { String(decoding: $0, as: UTF8.self) }
        return "\(text ?? "{}")\n"
    }
}

enum StandardError {
    static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
