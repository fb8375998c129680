package import NIOSSL
import Synchronization
package import UsherCore

/// The certificate that new connections get. It may be exchanged while the server runs; one that does not fit never takes the place
/// of one that does.
package final class TLSCertificates: Sendable {
    /// What a look at the files led to.
    package enum Outcome: Equatable {
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

    private let read: @Sendable () throws(TLSCertificateError) -> TLSFiles
    private let state: Mutex<State>

    /// Reads the files for the first time. A certificate that is over is served all the same: better than closed doors.
    package init(certificate: String, key: String) throws(TLSCertificateError) {
        read = { () throws(TLSCertificateError) in try TLSFiles(certificate: certificate, key: key) }
        let files = try read()
        state = Mutex(State(certificate: try TLSCertificate(files), tried: files, seen: files))
    }

    package var context: NIOSSLContext { state.withLock { $0.certificate.context } }
    package var notAfter: Instant { state.withLock { $0.certificate.notAfter } }
    /// Why what is in the files now is not served.
    package var failure: String? { state.withLock { $0.failure } }

    /// Reads the files again and takes them if they fit.
    package func reload(at now: Instant) -> Outcome {
        state.withLock { state in
            let files = Result { () throws(TLSCertificateError) in try read() }
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
    package func look(at now: Instant) -> Outcome {
        let isNew = state.withLock { state in
            let files = try? read()
            defer { state.seen = files }
            return files == state.seen && files != state.tried
        }
        return isNew ? reload(at: now) : .same
    }
}
