import NIOCore
import NIOHTTP1
import UsherCore
import UsherHTTP
import UsherStore

/// Calls webhooks: one request, signed anew each time, to where its address leads at this moment.
struct HookSender: Sendable {
    private let client: GuardedClient
    private let clock: WallClock

    init(_ client: GuardedClient, clock: WallClock) { (self.client, self.clock) = (client, clock) }

    func send(_ event: HookEvent, to hook: HookRow, by secrets: [HookSecret]) async -> HookCalls.Outcome {
        let body = Self.body(event, persons: hook.persons)
        let headers: HTTPHeaders = [
            "Content-Type": "application/json", "User-Agent": "Usher", "Usher-Event": event.uuid,
            "Usher-Signature": HookSignature.header(of: body, by: secrets, at: clock.now()),
        ]
        do {
            let answer = try await client.post(hook.url, body, headers: headers, mostRead: HookRule.mostRead)
            return Self.outcome(answer)
        } catch let failure as GuardedClient.Failure { return .failed(Self.reason(failure)) } catch { return .failed("no answer") }
    }

    static func body(_ event: HookEvent, persons: Bool) -> [UInt8] {
        var json = JSONWriter(capacity: 256 + event.data.utf8.count)
        json.object { json in
            json.member("id", event.uuid)
            json.member("type", event.type)
            json.member("at", Timestamp.milliseconds(event.at))
            json.member("organisation", event.organisation)
            json.name("data")
            json.raw((persons ? event.personal ?? event.data : event.data).utf8)
        }
        return json.bytes
    }

    private static func outcome(_ answer: GuardedClient.Answer) -> HookCalls.Outcome {
        switch answer.status {
        case 200..<300: return .well
        case 410: return .gone
        default:
            let said = String(decoding: answer.body.prefix(200), as: UTF8.self).filter { !$0.isNewline && $0 != "\0" }
            return .failed(said.isEmpty ? "\(answer.status)" : "\(answer.status): \(said)")
        }
    }

    private static func reason(_ failure: GuardedClient.Failure) -> String {
        switch failure {
        case .address, .closed: HookRefusal.urlNotAllowed.code
        case .unknownHost: "the host is not known"
        case .tooManyRedirects, .noAnswer: "no answer within \(HookRule.patience) s"
        }
    }
}
