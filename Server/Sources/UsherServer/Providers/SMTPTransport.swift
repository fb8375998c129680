package import UsherPapers
import CCurl
import Foundation
package import UsherCore

/// A mail server reached by SMTP, through libcurl. Its calls block, so each mail has a thread for its time.
package struct SMTPTransport: MailTransport {
    let url: String
    let host: String
    let user: String?
    let password: String?
    /// In seconds, for the whole mail: shorter than the outbox's lease.
    let patience: Int

    /// Nil where the text is no `smtp://` or `smtps://` URL with a host.
    package init?(_ text: String, patience: Int = 45) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), ["smtp", "smtps"].contains(scheme),
            let host = parts.host, !host.isEmpty
        else { return nil }
        url = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
        self.host = host
        user = parts.user
        password = parts.password
        self.patience = patience
    }

    package func send(_ bytes: [UInt8], from: MailAddress, to: MailAddress, name: String, at: Instant) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let thread = Thread { continuation.resume(with: Result { try self.perform(bytes, from: from.address, to: to.address) }) }
            thread.name = "usher.smtp"
            thread.start()
        }
    }

    private func perform(_ bytes: [UInt8], from: String, to: String) throws {
        guard Self.isReady, let handle = curl_easy_init() else { throw MailFailure(reason: "libcurl does not start") }
        defer { curl_easy_cleanup(handle) }
        let recipients = curl_slist_append(nil, "<\(to)>")
        defer { curl_slist_free_all(recipients) }
        let source = Source(bytes)
        set(handle, from: from)
        _ = usher_curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients)
        _ = usher_curl_set_read(handle) { buffer, size, count, source in
            guard let buffer, let source else { return 0 }
            return Unmanaged<Source>.fromOpaque(source).takeUnretainedValue().read(into: buffer, upTo: size * count)
        }
        _ = usher_curl_set_pointer(handle, CURLOPT_READDATA, Unmanaged.passUnretained(source).toOpaque())
        let code = withExtendedLifetime(source) { curl_easy_perform(handle) }
        guard code == CURLE_OK else {
            var answer = 0
            _ = usher_curl_response_code(handle, &answer)
            let words = String(cString: curl_easy_strerror(code))
            throw MailFailure(reason: answer == 0 ? "\(host): \(words)" : "\(host) answered \(answer): \(words)")
        }
    }

    private func set(_ handle: UnsafeMutableRawPointer, from: String) {
        _ = usher_curl_set_text(handle, CURLOPT_URL, url)
        _ = usher_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        _ = usher_curl_set_text(handle, CURLOPT_MAIL_FROM, "<\(from)>")
        _ = usher_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
        _ = usher_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT, min(10, patience))
        _ = usher_curl_set_number(handle, CURLOPT_TIMEOUT, patience)
        _ = usher_curl_set_number(handle, CURLOPT_UPLOAD, 1)
        if let user { _ = usher_curl_set_text(handle, CURLOPT_USERNAME, user) }
        if let password { _ = usher_curl_set_text(handle, CURLOPT_PASSWORD, password) }
        // A password leaves this machine only under TLS; a mail without one takes TLS where it is offered.
        let mustHide = user != nil && !["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
        _ = usher_curl_set_number(handle, CURLOPT_USE_SSL, Int(mustHide ? CURLUSESSL_ALL.rawValue : CURLUSESSL_TRY.rawValue))
    }

    /// libcurl is set up once for the process, before any thread of it.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// The mail's bytes as libcurl takes them, on the one thread that sends it.
    private final class Source {
        private let bytes: [UInt8]
        private var offset = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        func read(into buffer: UnsafeMutablePointer<CChar>, upTo most: Int) -> Int {
            let count = min(most, bytes.count - offset)
            bytes.withUnsafeBytes { all in
                guard count > 0, let start = all.baseAddress else { return }
                UnsafeMutableRawPointer(buffer).copyMemory(from: start + offset, byteCount: count)
            }
            offset += count
            return count
        }
    }
}
