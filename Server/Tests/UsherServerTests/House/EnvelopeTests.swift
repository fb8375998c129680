@testable import UsherHTTP
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import UsherServer

@Suite struct EnvelopeTests {
    @Test("A problem's members follow error and code, in order")
    func members() async throws {
        try await SampleDesk.withServer { client in
            try await client.execute(uri: "/api/events/fail/problem", method: .get) { response in
                #expect(response.status == .conflict)
                #expect(response.text == #"{"error":"Used","code":"used","entry_id":7}"#)
                #expect(response.headers[.contentType] == "application/json")
                #expect(response.headers[.cacheControl] == "no-store")
                #expect(response.headers[.xContentTypeOptions] == "nosniff")
            }
        }
    }

    @Test("No error says what is inside", arguments: ["unknown", "defect", "http", "unavailable", "conflict"])
    func nothingInternal(name: String) async throws {
        try await SampleDesk.withServer { client in
            try await client.execute(uri: "/api/events/fail/\(name)", method: .get) { response in
                #expect(!response.text.contains("secret"))
                switch name {
                case "unavailable", "conflict":
                    #expect(response.status == .serviceUnavailable)
                    #expect(response.headers[.retryAfter] == "1")
                    #expect(response.text == #"{"error":"The server is busy. Try again.","code":"unavailable"}"#)
                case "http":
                    #expect(response.status == .unsupportedMediaType)
                    #expect(response.text == #"{"error":"Unsupported media type","code":"unsupported_media_type"}"#)
                default:
                    #expect(response.status == .internalServerError)
                    #expect(response.text == #"{"error":"Something went wrong. Try again.","code":"internal"}"#)
                }
            }
        }
    }

    @Test("Bodies that cannot be read are the client's fault", arguments: [("", 400), ("{", 400), ("[]", 400), ("{\"text\":7}", 400)])
    func badBodies(body: String, status: Int) async throws {
        try await SampleDesk.withServer { client in
            try await client.execute(uri: "/api/tickets/scan", method: .post, body: ByteBuffer(string: body)) { response in
                #expect(response.status.code == status)
                #expect(response.text == #"{"error":"The request body is not valid JSON","code":"invalid_json"}"#)
            }
        }
    }

    @Test("A body past its limit is refused")
    func largeBody() async throws {
        try await SampleDesk.withServer { client in
            let body = ByteBuffer(string: #"{"text":"\#(String(repeating: "x", count: 100))"}"#)
            try await client.execute(uri: "/api/tickets/scan", method: .post, body: body) { response in
                #expect(response.status == .contentTooLarge)
                #expect(response.text == #"{"error":"The request body is too large","code":"body_too_large"}"#)
            }
        }
    }

    @Test func retryAfterIsNeverZero() {
        #expect(Problem.rateLimited(retryAfter: 0).headers[.retryAfter] == "1")
        #expect(Problem.rateLimited(retryAfter: 7).headers[.retryAfter] == "7")
    }
}
