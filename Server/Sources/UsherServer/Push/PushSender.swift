import NIOCore
import NIOHTTP1
import UsherCore
import UsherHTTP
import UsherStore

/// Tells devices of things: spreads a notice over those whom it concerns, and tells each by Apple.
struct PushSender: Sendable {
    let store: PushStore
    let installations: InstallationStore
    let settings: Settings.Push
    let key: PushKey
    let line: APNsLine
    let site: SiteURL
    let meter: PushMeter
    let alarm: PushAlarm
    let clock: WallClock

    var handlers: [String: OutboxWorker.Handler] { [PushStore.notice: spread, PushStore.item: tell] }

    /// A notice becomes a word for each device, some at a time, so that nobody waits for it.
    @Sendable private func spread(_ delivery: OutboxDelivery) async throws {
        guard let notice = PushNotice(delivery.payload) else { throw Undeliverable("no notice") }
        var cursor: PushCursor?
        repeat { cursor = try await store.spread(notice, after: cursor, at: clock.now()) } while cursor != nil
    }

    /// One device's word. What is told is read now: what is true no more, or nobody wants to know any more, is dropped.
    @Sendable private func tell(_ delivery: OutboxDelivery) async throws {
        guard let item = PushItem(delivery.payload), let device = Hexadecimal.bytes(item.device.utf8).flatMap({ SecretDigest(bytes: $0) })
        else { throw Undeliverable("no device") }
        let now = clock.now()
        let (target, facts): (PushTarget, PushFacts)
        do { (target, facts) = try await store.facts(of: item, at: now) } catch let drop as PushDrop {
            return meter.dropped(drop)
        }
        let departs: Instant? = if case .flight(let flight) = facts { flight.departs } else { nil }
        switch PushRule.judge(item.notice, departs: departs, quiet: target.quiet, target.zone, at: now) {
        case .over: meter.dropped(.over)
        case .wait(let until): throw Postponed(until: until)
        case .send(let manner):
            let push = AppPush(
                item, PushText(facts, language: target.language, at: now), manner, id: AppPush.id(of: delivery.idempotencyKey), site)
            try await send(push, to: target, device)
        }
    }

    private func send(_ push: AppPush, to target: PushTarget, _ device: SecretDigest) async throws {
        let url = target.isSandbox ? settings.sandboxURL : settings.url
        let token = try await key.token(at: clock.now())
        var answer = try await line.post(url, to: target.token, headers: push.headers(target, token), body: push.body)
        if answer.status == 403, answer.reason == "ExpiredProviderToken" {
            let new = try await key.token(insteadOf: token, at: clock.now())
            answer = try await line.post(url, to: target.token, headers: push.headers(target, new), body: push.body)
        }
        guard !answer.isWell else { return meter.sent(push.kind) }
        meter.refused(answer.reason)
        alarm.hear(answer, at: clock.now())
        switch (answer.status, answer.reason) {
        case (410, _): try await installations.forget(device, token: target.token, goneAt: answer.goneAt)
        case (400, "BadDeviceToken"), (400, "DeviceTokenNotForTopic"):
            try await installations.forget(device, token: target.token, goneAt: nil)
        // What is wrong is the operator's to mend: it is tried again until nobody has to know any more.
        case (403, _), (429, _), (500..., _): throw Refused(status: answer.status, reason: answer.reason)
        default: throw Undeliverable("\(answer.status) \(answer.reason)")
        }
    }

    struct Refused: LoggedInFull {
        let status: UInt
        let reason: String
    }
}

/// One push as Apple gets it.
struct AppPush: Sendable {
    let kind: PushKind
    /// The same each time it is sent.
    let id: String
    let manner: PushRule.Manner
    /// Of newer and older words of one thing a phone shows the newest.
    let collapse: String
    let body: [UInt8]

    static let mostBytes = 4_096
    static let mostOfCollapse = 64

    init(_ item: PushItem, _ text: PushText, _ manner: PushRule.Manner, id: String, _ site: SiteURL) {
        (kind, self.id, self.manner) = (item.notice.kind, id, manner)
        collapse = String(text.thread.prefix(Self.mostOfCollapse))
        body = Self.body(item.notice.kind, text, manner, url: site(text.page))
    }

    /// A UUID of the outbox's key.
    static func id(of key: String) -> String { UUIDText.text(of: SecretDigest(of: key).bytes.prefix(16)) ?? "" }

    func headers(_ target: PushTarget, _ token: String) -> HTTPHeaders {
        [
            "authorization": "bearer \(token)", "apns-topic": target.bundle, "apns-push-type": "alert", "apns-id": id,
            "apns-collapse-id": collapse, "apns-expiration": "\(manner.expires.seconds)", "apns-priority": "\(manner.priority)",
            "content-type": "application/json",
        ]
    }

    private static func body(_ kind: PushKind, _ text: PushText, _ manner: PushRule.Manner, url: String) -> [UInt8] {
        var aps: [JSONValue.Member] = [
            .init(name: "alert", value: .members(["title": .string(text.title), "body": .string(text.body)]))
        ]
        if manner.hasSound { aps.append(.init(name: "sound", value: .string("default"))) }
        aps.append(.init(name: "thread-id", value: .string(text.thread)))
        aps.append(.init(name: "interruption-level", value: .string(manner.level.rawValue)))
        return JSONText.bytes(
            .members(["aps": .object(aps), "usher": .members(["kind": .string(kind.rawValue), "url": .string(url)])]))
    }
}
