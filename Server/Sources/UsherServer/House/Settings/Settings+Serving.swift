import Foundation
package import UsherHTTP

extension Settings {
    /// HTTPS by Usher itself.
    package struct TLS: Sendable, Equatable {
        package var certificate = Setting.text(
            "tls.certificate", expected: "a PEM file",
            help: "The certificate for HTTPS and HTTP/2, followed by its authority's; without it, plain HTTP. Read again when it changes.")
        package var key = Setting.text("tls.key", expected: "a PEM file", help: "Its private key, without a password.")

        package var isOn: Bool { !certificate.isEmpty || !key.isEmpty }
    }

    /// How many connections there may be, and how long each may take. Times in seconds.
    package struct Connections: Sendable, Equatable {
        package var most = Setting.integer(
            "connections.max", 20_000, in: 16...1_000_000,
            help: "Connections at once, as far as the machine allows open files. Shortly before, those that idle longest are closed.")
        package var perAddress = Setting.integer(
            "connections.per_address", 5_000, in: 0...1_000_000,
            help: "Connections at once from one address that is no trusted proxy's; 0 for any number.")
        package var head = Setting.duration(
            "connections.head_timeout", 20, in: 1...3_600, unit: .s, help: "How long a handshake and a request's head may take.")
        package var body = Setting.duration(
            "connections.body_timeout", 30, in: 1...3_600, unit: .s,
            help: "How long a request's body may pause; after so long it must have brought 1 KiB a second, too.")
        /// Longer than what proxies keep, so that it is they who close: nginx keeps 60.
        package var idle = Setting.duration(
            "connections.idle_timeout", 75, in: 1...3_600, unit: .s,
            help: "How long a connection may wait for its next request; longer than a proxy in front keeps it.")
        package var write = Setting.duration(
            "connections.write_timeout", 300, in: 1...3_600, unit: .s, help: "How long a client may leave an answer unread.")
    }

    /// How many bytes of requests' bodies, and of answers that nobody fetches, are in memory at once.
    package struct Bodies: Sendable, Equatable {
        package var stranger = Setting.integer(
            "bodies.stranger", 64 * 1024, in: 1_024...1 << 30,
            help: "Bytes of a request's body whose sender is not signed in; more is refused before it is read.")
        package var strangers = Setting.integer(
            "bodies.strangers", 32 << 20, in: 1 << 20...1 << 40,
            help: "Bytes of all such bodies that are held at once, a quarter of them in scans on their way; one address may hold "
                + "an eighth of the rest.")
        package var known = Setting.integer(
            "bodies.signed_in", 256 << 20, in: 1 << 24...1 << 40,
            help: "Bytes of bodies of people, doors and airlines who are signed in, held at once; one address may hold an eighth.")
        package var webhooks = Setting.integer(
            "bodies.webhooks", 16 << 20, in: 1 << 20...1 << 40,
            help: "Bytes of webhooks' bodies held at once, whose signature is judged with the whole; one address may hold an eighth.")
        package var unread = Setting.integer(
            "bodies.unread", 128 << 20, in: 1 << 20...1 << 40,
            help: "Bytes of answers that wait for their clients to read them; one address may have a quarter. When it is reached, "
                + "new pages are refused for a moment (429) and who has read nothing for 10 s is cut off.")
    }

    /// How much work there may be at once that costs processor time.
    package struct Work: Sendable, Equatable {
        /// As many as there are processors; no setting.
        package var threads = max(2, ProcessInfo.processInfo.activeProcessorCount)
        package var waiting = Setting.integer(
            "work.waiting", 1_024, in: 1...1_000_000,
            help: "Pages, pictures, passes and answers to be compressed that may wait for a thread; who comes then is told that it "
                + "is busy.")
        package var perAddress = Setting.integer("work.per_address", 256, in: 1...1_000_000, help: "The same for one address.")
        package var papersThreads = Setting.integer(
            "papers.threads", 1, in: 1...64, help: "Threads that make tickets on paper (PDF); nothing else waits for them.")
        package var papersWaiting = Setting.integer("papers.waiting", 64, in: 1...100_000, help: "Papers that may wait for a thread.")
        package var papersPerAddress = Setting.integer("papers.per_address", 8, in: 1...100_000, help: "The same for one address.")
        package var importsThreads = Setting.integer(
            "imports.threads", 1, in: 1...64,
            help: "Threads that read files of homes, a thousand rows at a time; nothing else waits for them.")
        package var importsWaiting = Setting.integer(
            "imports.waiting", 64, in: 1...100_000, help: "Such pieces of files that may wait for a thread.")
        package var importsPerAddress = Setting.integer("imports.per_address", 8, in: 1...100_000, help: "The same for one address.")

        package init() {}
    }

    /// Where spans of requests go.
    package struct Traces: Sendable, Equatable {
        package var endpoint = Setting.url(
            "traces.endpoint", schemes: ["http", "https"],
            help: "A collector of traces that takes OTLP over HTTP, such as http://127.0.0.1:4318; without it, nothing is traced.")
        package var ratio = Setting.value(
            "traces.ratio", 1.0, shown: "1", expected: "a number from 0 to 1",
            help: "The share of requests that is traced, where the caller has not decided."
        ) { text in Double(text).flatMap { (0...1).contains($0) ? $0 : nil } }
        package var service = Setting.text(
            "traces.service", "usher", expected: "a name",
            help: "What traces call this server."
        ) { !$0.isEmpty }
    }

    /// Requests to addresses that somebody typed.
    package struct Outgoing: Sendable, Equatable {
        package var allowPrivate = Setting.switch(
            "outgoing.allow_private",
            help: "Addresses that members type may be http, and lead to this machine and its network. For development only.")
        package var allow = Setting.list(
            "outgoing.allow", none: [Network](), expected: "addresses or networks such as 10.0.0.0/8, with commas",
            help: "Networks that such addresses (webhooks, files of a catalogue) may lead to besides the open one, also by http."
        ) { texts in
            let networks = texts.compactMap { Network($0) }
            return networks.count == texts.count ? networks : nil
        }
    }
}
