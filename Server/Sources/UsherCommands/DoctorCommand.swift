import UsherCore
package import ArgumentParser
import Foundation
import UsherServer

/// `usher doctor`
package struct DoctorCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Look whether everything that a server needs is in order.",
        discussion: "Changes nothing, and may be run beside a server. Exit code 1 where something is wrong.")

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    @Flag(help: "Also compare sales, payments, quotas, journal and figures; it reads all of them.")
    package var recount = false

    private struct Answer: Encodable {
        let ok: Bool
        let checks: [Finding]
    }

    package init() {}

    package func run() async throws {
        let findings = await findings()
        let isWell = !findings.contains { $0.result == .wrong }
        try await CommandFailure.reported(json: output.json) {
            var table = TextTable([])
            for finding in findings { table.add([finding.result.rawValue, finding.check, finding.detail]) }
            let verdict = isWell ? "Everything is in order." : "Something is wrong."
            try output.answer(Answer(ok: isWell, checks: findings), text: "\(table.text)\n\(verdict)")
        }
        if !isWell { throw ExitCode(1) }
    }

    private func findings() async -> [Finding] {
        let settings: Settings
        do { settings = try place.settings() } catch {
            return [.wrong("configuration", CommandFailure.text(error))] + MachineCheck.findings
        }
        var findings = [Finding.well("configuration", "data folder \(settings.data), Usher \(UsherVersion.current)")]
        if settings.limits.off { findings.append(.note("limits", "every limit is switched off (limits.off): for benchmarks only")) }
        findings += FolderCheck(settings: settings).findings
        findings += await DatabaseCheck(settings: settings).findings
        findings += await KeyCheck(settings: settings).findings
        findings += await PriceCheck.findings(settings)
        if recount { findings += await BooksCheck.findings(settings) }
        findings.append(await MediaCheck.finding(settings))
        findings.append(PictureCheck.finding())
        findings += MachineCheck.findings
        findings += TLSCheck.findings(settings)
        findings.append(DoorCheck.finding(settings))
        return findings + [MailCheck.finding(settings), WalletCheck.finding(settings), await PushCheck.finding(settings)]
    }
}
