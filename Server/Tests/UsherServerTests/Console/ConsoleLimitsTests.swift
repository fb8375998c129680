import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What an account may write at the console.
@Suite struct ConsoleLimitsTests {
    @Test("An account's changes at the console are bounded, at its pages and its API together; reading is free", arguments: Engine.allCases)
    func writes(_ engine: Engine) async throws {
        try await ConsoleServing.run(
            engine,
            {
                $0.limits.off = false
                ($0.limits.consoleWriteRate, $0.limits.consoleWriteBurst) = (1, 3)
            }
        ) { console in
            let owner = try await console.browser(.owner)
            let form = try await owner.get("/console/o/globe/shows/new")
            // Each is refused for what it says; it counts all the same.
            let answers = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { tasks in
                for _ in 0..<40 { tasks.addTask { try await owner.submit("/console/o/globe/shows/new", ["title": ""], on: form).status } }
                return try await tasks.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.contains(.tooManyRequests) && answers.contains { $0 != .tooManyRequests }, "\(answers)")
            for _ in 0..<20 { #expect(try await owner.get("/console/o/globe/shows").status == .ok) }
        }
    }

    @Test("Exports with names are bounded by the hour, at pages and API together; those without are free", arguments: Engine.allCases)
    func exports(_ engine: Engine) async throws {
        try await ConsoleServing.run(
            engine,
            {
                $0.limits.off = false
                $0.limits.consoleExports = 2
            }
        ) { console in
            let (owner, file) = (try await console.browser(.owner), "/console/o/globe/orders.csv")
            func export(_ name: String) async throws -> HTTPResponse.Status {
                try await console.api(.get, "/console/api/exports/\(name)?organisation=globe", owner).status
            }
            #expect(try await owner.get(file).status == .ok)
            #expect(try await export("tickets.csv") == .ok)
            #expect(try await export("sales.ndjson") == .tooManyRequests)
            #expect(try await owner.get(file).status == .tooManyRequests)
            #expect(try await export("payments.csv") == .ok)
        }
    }

    @Test(
        "What is kept of a person takes a sign-in that is not old, and counts as an export; who bought is read a page at a time",
        arguments: Engine.allCases)
    func people(_ engine: Engine) async throws {
        try await ConsoleServing.run(
            engine,
            {
                $0.limits.off = false
                ($0.limits.consoleExports, $0.limits.consoleSearch) = (2, 1)
            }
        ) { console in
            func ask(_ path: String, _ browser: ConsoleBrowser) async throws -> TestResponse {
                try await console.api(.post, "/console/api/\(path)?organisation=globe", browser, #"{"email":"nobody@x.example"}"#)
            }
            let owner = try await console.browser(.owner)
            console.clock.advance(seconds: 960)
            for path in ["people", "people/erase"] {
                let old = try await ask(path, owner)
                #expect(old.status == .forbidden && old.text.contains("renewal_required"), "\(path) \(old.text)")
            }
            let fresh = try await console.browser(.owner)
            #expect(try await ask("people", fresh).status == .ok)
            #expect(try await ask("people/erase", fresh).status == .ok)
            for path in ["people", "people/erase"] { #expect(try await ask(path, fresh).status == .tooManyRequests, "\(path)") }
            var pages: [HTTPResponse.Status] = []
            for _ in 0..<3 { pages.append(try await console.api(.get, "/console/api/people?organisation=globe", fresh).status) }
            #expect(pages == [.ok, .ok, .tooManyRequests])
        }
    }

    @Test("What is made of one version is found by its name, also where an older one lies beside it")
    func archives() throws {
        let makefile = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../Makefile").standardized
        let text = try String(contentsOf: makefile, encoding: .utf8)
        #expect(text.contains("$(NAME).tar.gz") && text.contains("$(NAME).oci.tar") && !text.contains("usher-*"))
    }
}
