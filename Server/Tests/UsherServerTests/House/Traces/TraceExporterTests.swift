@testable import UsherHTTP
import HTTPTypes
import HummingbirdTesting
import InMemoryLogging
import Logging
import Testing
import Tracing
import UsherCore

@testable import UsherServer

@Suite struct TraceExporterTests {
    @Test("While the collector is away requests are answered, spans wait as far as there is room, the rest is counted")
    func away() async throws {
        try await TraceServing.run(room: 5) { traced in
            traced.collector.mood = .away
            for _ in 0..<7 { #expect(try await traced.get("/client").status == .ok) }
            await traced.export()
            #expect(traced.collector.spans.isEmpty && traced.tracer.buffer.count == 5 && traced.tracer.buffer.dropped == 2)
            #expect(try await traced.get("/client").status == .ok)
            await traced.export()
            #expect(traced.tracer.buffer.count == 5 && traced.tracer.buffer.dropped == 3)
            traced.collector.mood = .well
            let spans = await traced.exported()
            #expect(spans.count == 5)
            let metrics = try await traced.get("/metrics").text.split(separator: "\n")
            #expect(metrics.contains("usher_trace_spans_dropped_total 3") && metrics.contains("usher_trace_spans_sent_total 5"))
            #expect(metrics.contains("# TYPE usher_trace_spans_dropped_total counter"))
            // Twice in vain, and one line about it.
            let lines = traced.log.entries.filter { $0.message == "Traces could not be sent" }
            #expect(lines.map(\.level) == [.warning])
        }
    }

    @Test("Spans that a collector rejects out of a batch are counted as lost, and are not sent again", arguments: [false, true])
    func partly(plain: Bool) async throws {
        try await TraceServing.run { traced in
            for (mood, sent, dropped) in [(LoopbackCollector.Mood.choosy(2, plain: plain), 1, 2), (.choosy(99, plain: plain), 1, 5)] {
                traced.collector.mood = mood
                for _ in 0..<3 { _ = try await traced.get("/client") }
                await traced.export()
                #expect(traced.tracer.buffer.sent == sent && traced.tracer.buffer.dropped == dropped && traced.tracer.buffer.count == 0)
            }
            #expect(traced.log.entries.contains { $0.message == "Traces could not be sent" })
        }
    }

    @Test("What the collector refuses is not sent again")
    func refused() async throws {
        try await TraceServing.run { traced in
            traced.collector.mood = .refusing
            _ = try await traced.get("/client")
            await traced.export()
            traced.collector.mood = .well
            let spans = await traced.exported()
            #expect(spans.isEmpty && traced.tracer.buffer.dropped == 1 && traced.collector.asked == 1)
        }
    }

    @Test("Much is sent in pieces, each once")
    func pieces() async throws {
        try await TraceServing.run { traced in
            for number in 0..<1_100 { traced.tracer.startSpan("span \(number)", context: .topLevel).end() }
            let spans = await traced.exported()
            let names = (0..<1_100).map { "span \($0)" }
            #expect(spans.map(\.name) == names && traced.collector.taken == 3)
            #expect(Set(spans.map(\.trace)).count == 1_100 && Set(spans.map(\.kind)) == [1])
            #expect(Set(spans.map(\.attributes.count)) == [0])
        }
    }

    @Test("A span ends once, and keeps of its attributes what is on the list")
    func kept() async throws {
        struct Secret: Error { let inside = "secret" }
        try await TraceServing.run { traced in
            let span = traced.tracer.startSpan("call", context: .topLevel, ofKind: .client)
            span.attributes["url.full"] = "https://example.org/secret"
            span.attributes["url.query"] = "secret"
            span.attributes["server.port"] = 443
            span.addEvent(SpanEvent(name: "secret"))
            span.recordError(Secret())
            span.setStatus(SpanStatus(code: .error, message: "secret"))
            span.end()
            span.end()
            let spans = await traced.exported()
            #expect(spans.count == 1 && spans.first?.isError == true && spans.first?.kind == 3)
            let expected: [String: JSONValue] = ["server.port": .integer(443), "error.type": .string("Secret")]
            #expect(spans.first?.attributes == expected)
            #expect(!traced.collector.text.contains("secret"))
        }
    }

    @Test("What is left when the server stops is sent")
    func stopping() async throws {
        try await LoopbackCollector.run { collector, url in
            var settings = Settings()
            settings.port = 0
            settings.traces.endpoint = url + "/"
            settings.traces.service = "the globe"
            let tracer = try #require(UsherTracer(settings.traces))
            let server = UsherServer(settings: settings, endpoints: SampleDesk.endpoints, tracer: tracer)
            // Between the first sending and the last lies an hour.
            let exporter = TraceExporter(tracer, pause: .seconds(3_600), patience: .seconds(60), log: .quiet)
            try await server.application(logger: .quiet, services: [exporter]).test(.live) { client in
                let answer = try await client.executeRequest(uri: "/client", method: .get, headers: [:], body: nil)
                #expect(answer.status == .ok)
            }
            #expect(collector.spans.map(\.name) == ["GET /client"] && collector.faults.isEmpty)
            #expect(collector.resource["service.name"] == .string("the globe"))
        }
    }

    @Test("Nobody listens: sending ends at once or in time, and nothing is lost yet")
    func nobody() async throws {
        var settings = Settings.Traces()
        settings.endpoint = "http://127.0.0.1:1"
        let tracer = try #require(UsherTracer(settings))
        let log = InMemoryLogHandler()
        let exporter = TraceExporter(tracer, log: Logger(label: "test") { _ in log })
        tracer.startSpan("span", context: .topLevel).end()
        for _ in 0..<3 { await exporter.send() }
        #expect(tracer.buffer.count == 1 && tracer.buffer.dropped == 0)
        #expect(log.entries.map(\.level) == [.warning])
    }

    @Test("Without a collector's address there is no tracer, and nothing about traces in the metrics")
    func off() async throws {
        #expect(UsherTracer(Settings().traces) == nil)
        try await SampleDesk.withServer { client in
            try await client.execute(uri: "/metrics", method: .get) { #expect(!$0.text.contains("trace")) }
        }
    }
}
