import Crypto
import Foundation
import UsherWire

/// What is chosen, and what the server heard last of this device.
struct PushRecord: Codable, Sendable {
    var choices = PushChoices()
    /// Of what was sent, whoever was signed in; nil where the server knows nothing of this device.
    private(set) var digest: String?
    /// Something was sent, and perhaps it arrived: from then on the server may know this device, whatever became of the answer.
    private var wasSent: Bool?
    private(set) var at: Date?
    private(set) var delivers = false
    private(set) var hasAccount = false
    /// The house sends nothing to this app.
    private(set) var isRefused = false

    /// Whether there may be something at the server to take away.
    var mayBeThere: Bool { digest != nil || wasSent == true }

    mutating func send() { wasSent = true }

    mutating func note(_ answer: InstallationResponse, _ digest: String, at now: Date) {
        (self.digest, at, delivers, hasAccount) = (digest, now, answer.delivery == "on", answer.account)
        isRefused = !delivers
    }

    mutating func refuse(_ digest: String, at now: Date) {
        (self.digest, at, delivers, hasAccount, isRefused) = (digest, now, false, false, true)
    }

    mutating func forget() { self = PushRecord(choices: choices) }

    static func digest(_ request: InstallationRequest, _ account: String?) -> String {
        let body = (try? WireJSON.encoder(.milliseconds).encode(request)) ?? Data()
        return HexText.of(SHA256.hash(data: body + Data((account ?? "").utf8)).prefix(16))
    }

    static func read(_ file: URL) -> PushRecord {
        (try? Data(contentsOf: file)).flatMap { try? WireJSON.decoder.decode(PushRecord.self, from: $0) } ?? PushRecord()
    }

    func write(_ file: URL) throws { try AtomicFile.write(WireJSON.encoder(.milliseconds).encode(self), to: file) }
}
