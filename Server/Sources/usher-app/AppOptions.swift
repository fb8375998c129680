import ArgumentParser
import Foundation
import UsherKit

/// Which server, and where this app keeps its things.
struct AppOptions: ParsableArguments {
    @Option(help: "The server's address.")
    var server = "http://127.0.0.1:8080"

    @Option(help: "The folder for what this app keeps.")
    var data = "usher-app-data"

    func url() throws -> URL {
        guard let url = URL(string: server), url.host != nil else { throw ValidationError("--server: not an address: \(server)") }
        return url
    }

    var folder: URL { URL(fileURLWithPath: data) }

    /// Nothing stays of whoever was signed in before.
    func forget() {
        BookingCache(folder: folder.appending(path: "cache")).wipe()
        try? FileManager.default.removeItem(at: folder.appending(path: "plan.json"))
    }

    /// A path as somebody here would type it.
    static func shown(_ url: URL) -> String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return url.path.hasPrefix(here) ? String(url.path.dropFirst(here.count)) : url.path
    }

    func shop() throws -> BoxOfficeClient {
        BoxOfficeClient(baseURL: try url(), tokens: FileTokenStore(folder.appending(path: "shop-token")))
    }

    func walks() throws -> WalksClient {
        WalksClient(baseURL: try url(), store: FileTokenStore(folder.appending(path: "walks-tokens")))
    }
}

/// Ends a command with one line on standard error.
struct AppFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    init(_ error: any Error) {
        switch error {
        case let error as BoxOfficeError: description = error.message
        case let error as UsherError: description = error.message
        case let error as BoardingError: description = error.message
        case is TicketSignature.Unreadable: description = "This is no boarding pass"
        case DownloadError.server(let error): description = error.message
        case DownloadError.accessDenied: description = "This tour is protected: redeem a code first (--code)"
        case DownloadError.insufficientSpace(let needed, _): description = "Not enough space: \(needed) bytes are needed"
        default: description = "\(error)"
        }
    }

    /// What a command does, its errors in words.
    static func told<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch let error as ValidationError { throw error } catch { throw AppFailure(error) }
    }
}
