import Foundation

/// How many files the process may have open: every connection is one.
package enum OpenFiles {
    /// The most that the machine allows, asked for once.
    package static let limit: Int = {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
        let allowed = limit.rlim_cur
        limit.rlim_cur = min(limit.rlim_max, 1_048_576)
        if limit.rlim_cur > allowed, setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 { return Int(limit.rlim_cur) }
        return Int(min(allowed, 1_048_576))
    }()

    /// As many connections as leave room for databases, media, mails and what else is open.
    package static var connections: Int { max(16, limit - max(128, limit / 16)) }
}
