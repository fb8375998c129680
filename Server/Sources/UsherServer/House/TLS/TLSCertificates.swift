import NIOSSL
import Synchronization
import UsherCore

/// The certificate that new connections get. It may be exchanged while the server runs; one that does not fit never takes the place
/// of one that does.
package final class TLSCertificates: Sendable {
    /// What a look at the files led to.
    enum Outcome: Equatable {
        case same
        case changed
        /// The new ones do not fit: the old certificate stays.
        case kept(String)
    }

    private struct State {
        var certificate: TLSCertificate
        var failure: String?
        /// The files that were last tried, fitting or not; nil: they could not be read.
        var tried: TLSFiles?
        /// The same of the last look.
        var seen: TLSFiles?
    }

    private let settings: Settings.TLS
    private let state: Mutex<State>

    /// Reads the files for the first time. A certificate that is over is served all the same: better than closed doors.
    package init(_ settings: Settings.TLS) throws(TLSCertificateError) {
        let files = try TLSFiles(settings)
        self.settings = settings
        state = Mutex(State(certificate: try TLSCertificate(files), tried: files, seen: files))
    }

    var context: NIOSSLContext { state.withLock { $0.certificate.context } }
    var notAfter: Instant { state.withLock { $0.certificate.notAfter } }
    /// Why what is in the files now is not served.
    var failure: String? { state.withLock { $0.failure } }

    /// Reads the files again and takes them if they fit.
    func reload(at now: Instant) -> Outcome {
        state.withLock { state in
            let files = Result { () throws(TLSCertificateError) in try TLSFiles(settings) }
            (state.tried, state.seen) = (try? files.get(), try? files.get())
            do throws(TLSCertificateError) {
                let certificate = try TLSCertificate(files.get())
                guard certificate.isValid(at: now) || !state.certificate.isValid(at: now) else {
                    throw TLSCertificateError("the certificate in tls.certificate is not valid now")
                }
                (state.certificate, state.failure) = (certificate, nil)
                return .changed
            } catch {
                state.failure = error.description
                return .kept(error.description)
            }
        }
    }

    /// Reloads once the files have changed and are what they were at the last look: whoever writes one after the other is done then.
    func look(at now: Instant) -> Outcome {
        let isNew = state.withLock { state in
            let files = try? TLSFiles(settings)
            defer { state.seen = files }
            return files == state.seen && files != state.tried
        }
        return isNew ? reload(at: now) : .same
    }
}
