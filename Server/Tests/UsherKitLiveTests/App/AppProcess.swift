import Foundation
import Testing
import UsherTesting

/// `usher-app` as a process of its own, which the build made beside this bundle of tests.
enum AppProcess {
    static func start(_ arguments: [String]) throws -> Started {
        try Started(Started.built("usher-app"), arguments, ["TZ": "UTC"], isTypedTo: true)
    }

    /// Runs it to its end.
    static func run(_ arguments: [String], input: String = "") async throws -> (status: Int32, output: String, errors: String) {
        let app = try start(arguments)
        defer { app.remove() }
        try app.type(input)
        try app.endInput()
        let status = await app.end()
        return (status, app.output, app.errors)
    }
}

extension Started {
    /// As the system or a crash ends it: between any two instructions.
    func crash() async {
        signal(SIGKILL)
        let status = await end()
        #expect(status == 128 + SIGKILL, "\(output) \(errors)")
    }
}
