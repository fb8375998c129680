public import UsherWire

extension WalksEvent {
    /// What happened (walks.md 7). The server drops other kinds.
    public enum Kind: WireWord {
        /// The app, the account, and a tour before it is walked.
        case appOpen, signup, login, tourViewed, tourDownloadStarted, tourDownloadCompleted, tourDownloadDeleted, tourStarted
        /// A walk, a voucher, and links out of the app.
        case pointTriggered, tourCompleted, tourAbandoned, voucherRedeemed, followUsClicked, contactClicked, donationLinkClicked
        case unknown(String)

        public static let known: [Self] = [
            .appOpen, .signup, .login, .tourViewed, .tourDownloadStarted, .tourDownloadCompleted, .tourDownloadDeleted,
            .tourStarted, .pointTriggered, .tourCompleted, .tourAbandoned, .voucherRedeemed, .followUsClicked, .contactClicked,
            .donationLinkClicked,
        ]

        public var rawValue: String {
            switch self {
            case .appOpen: "app_open"
            case .signup: "signup"
            case .login: "login"
            case .tourViewed: "tour_viewed"
            case .tourDownloadStarted: "tour_download_started"
            case .tourDownloadCompleted: "tour_download_completed"
            case .tourDownloadDeleted: "tour_download_deleted"
            case .tourStarted: "tour_started"
            case .pointTriggered: "point_triggered"
            case .tourCompleted: "tour_completed"
            case .tourAbandoned: "tour_abandoned"
            case .voucherRedeemed: "voucher_redeemed"
            case .followUsClicked: "follow_us_clicked"
            case .contactClicked: "contact_clicked"
            case .donationLinkClicked: "donation_link_clicked"
            case .unknown(let text): text
            }
        }
    }
}
