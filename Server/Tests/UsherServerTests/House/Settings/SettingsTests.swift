@testable import UsherHTTP
import Foundation
import Testing
import UsherTesting

@testable import UsherServer

@Suite struct SettingsTests {
    /// A data folder with this `usher.json`, gone afterwards.
    private func withFolder<T>(_ json: String?, _ body: (String) throws -> T) throws -> T {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let json { try Data(json.utf8).write(to: folder.appendingPathComponent("usher.json")) }
        return try body(folder.path)
    }

    private func read(_ arguments: [String] = [], _ environment: [String: String] = [:], file: String? = nil) throws -> Settings {
        try withFolder(file) { try Settings(arguments: arguments + ["--data", $0], environment: environment) }
    }

    /// The one line an operator sees; nil if the settings are fine.
    private func complaint(_ arguments: [String] = [], _ environment: [String: String] = [:], file: String? = nil) -> String? {
        do {
            _ = try read(arguments, environment, file: file)
            return nil
        } catch { return (error as? SettingsError)?.description }
    }

    @Test func defaults() throws {
        let settings = try Settings(arguments: [], environment: [:])
        #expect(settings == Settings())
        #expect(settings.host == "127.0.0.1" && settings.port == 8080)
    }

    @Test("Command line over environment over file")
    func precedence() throws {
        let file = #"{"port":1,"limits":{"scan_rate":2,"scan_burst":3},"limits.gate_rate":4,"trusted_proxies":["10.0.0.0/8","::1"]}"#
        let environment = ["USHER_PORT": "11", "USHER_LIMITS_SCAN_RATE": "12", "USHER_HOST": ""]
        let settings = try read(["--port=21"], environment, file: file)
        #expect(settings.port == 21)
        #expect(settings.limits.scanRate == 12)
        #expect(settings.limits.scanBurst == 3)
        #expect(settings.limits.gateRate == 4)
        #expect(settings.host == "127.0.0.1")
        #expect(settings.trustedProxies == TrustedProxies(["10.0.0.0/8", "::1"]))
        #expect(try read(file: #"{"traces":{"ratio":0.25}}"#).traces.ratio == 0.25)
    }

    @Test func theFolderItselfComesFromTheEnvironment() throws {
        let settings = try withFolder(#"{"port":5}"#) { try Settings(arguments: [], environment: ["USHER_DATA": $0]) }
        #expect(settings.port == 5)
    }

    @Test func switchesNeedNoValue() throws {
        #expect(try read(["--demo", "--limits-off"]).limits.off)
        #expect(try read(["--demo", "--port", "1"]).demo)
        #expect(try !read(["--demo", "false"]).demo)
        #expect(try !read(["--demo=false"]).demo)
        #expect(try read([], ["USHER_DEMO": "true"]).demo)
    }

    @Test func theDatabaseHasAnAlias() throws {
        #expect(try read([], ["USHER_DATABASE_URL": "postgres://a/b"]).database == "postgres://a/b")
        #expect(try read(["--database", "postgresql://c,d/b"], ["USHER_DATABASE_URL": "postgres://a/b"]).database == "postgresql://c,d/b")
    }

    @Test("A wrong value is named, with what it must be")
    func wrongValues() throws {
        #expect(complaint(["--port", "high"]) == "--port: \"high\" is not valid; it must be an integer from 0 to 65535.")
        #expect(
            complaint([], ["USHER_LIMITS_SCAN_RATE": "0"])
                == "USHER_LIMITS_SCAN_RATE: \"0\" is not valid; it must be an integer from 1 to 1000000.")
        #expect(complaint(["--trusted-proxies", "10.0.0.0/8,x"])?.contains("addresses or networks") == true)
        #expect(complaint(["--traces-ratio", "1.1"]) == "--traces-ratio: \"1.1\" is not valid; it must be a number from 0 to 1.")
        #expect(complaint(["--traces-endpoint", "127.0.0.1:4318"])?.contains("a URL that begins with http://") == true)
        #expect(complaint(["--log-level", "loud"])?.contains("one of trace, debug") == true)
        #expect(complaint(file: #"{"port":"80.5"}"#)?.hasPrefix("port in ") == true)
        #expect(complaint(file: #"{"port":80.5}"#) != nil)
        #expect(complaint(file: #"{"limits":{"of":true}}"#)?.hasSuffix("unknown setting limits.of.") == true)
        #expect(complaint(file: #"{"data":"x"}"#)?.contains("data cannot be set") == true)
        #expect(complaint(file: "{")?.hasSuffix("is not a JSON object.") == true)
    }

    @Test("A secret is never shown")
    func secrets() {
        let shown = complaint([], ["USHER_DATABASE_URL": "mysql://user:hunter2@host/db"])
        #expect(shown?.hasPrefix("USHER_DATABASE_URL: the value given is not valid") == true)
        #expect(shown?.contains("hunter2") == false)
        #expect(complaint(["--mail-url", "http://user:hunter2@host"])?.contains("hunter2") == false)
    }

    @Test func unknownOptions() {
        #expect(complaint(["--prot", "1"]) == "Unknown option --prot.")
        #expect(complaint(["8080"]) == "Unexpected argument \"8080\".")
        #expect(complaint(["--port"]) == "--port needs a value: an integer from 0 to 65535.")
        #expect(complaint(["--port", "1", "--port", "2"]) == "--port is given twice.")
    }

    @Test("Every setting's default passes its own test, and every one has a help")
    func everySetting() {
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
        #expect(Set(Setting.all.map(\.option)).count == Setting.all.count)
        for setting in Setting.all {
            let read = SettingsReading([SettingsSource(values: [setting.name: setting.defaultText], place: { $0.name })]).read()
            #expect(read.refusal == nil && read.values == Settings(), "\(setting.name)")
            #expect(setting.help.hasSuffix("."))
            #expect(SettingsHelp.options.contains("  \(setting.option) "))
            #expect(SettingsHelp.table.contains("| `\(setting.name)` |"))
        }
    }

    @Test("docs/configuration.md holds the table as it is; USHER_UPDATE_DOCS=1 writes it anew")
    func documentation() throws {
        let file = Checkout.file("docs/configuration.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        if ProcessInfo.processInfo.environment["USHER_UPDATE_DOCS"] == "1" {
            let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
            let start = try #require(lines.firstIndex { $0.hasPrefix("| setting |") })
            let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
            let table = lines[..<start] + SettingsHelp.table.split(separator: "\n") + lines[end...]
            try table.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(page.contains(SettingsHelp.table))
        }
    }
}
