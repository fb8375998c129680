extension Settings {
    package struct Limits: Sendable, Equatable {
        package var off = Setting.switch("limits.off", help: "Switches every limit off. For benchmarks only.")
        package var addressRate = Setting.rate("limits.address_rate", 200, help: "Gate requests a second from one address.")
        package var addressBurst = Setting.rate("limits.address_burst", 400, help: "Gate requests at once from one address.")
        package var scanRate = Setting.rate("limits.scan_rate", 10, help: "Scans a second with one API key.")
        package var scanBurst = Setting.rate("limits.scan_burst", 40, help: "Scans at once with one API key.")
        package var gateRate = Setting.rate("limits.gate_rate", 10, help: "Other Gate requests a second with one API key.")
        package var gateBurst = Setting.rate("limits.gate_burst", 40, help: "Other Gate requests at once with one API key.")
        package var wrongKeyPerMinute = Setting.rate(
            "limits.wrong_key_per_minute", 10, help: "Wrong API keys a minute from one address.")
        package var wrongKeyBurst = Setting.rate("limits.wrong_key_burst", 20, help: "Wrong API keys at once from one address.")
        package var airlinesPerDay = Setting.rate("limits.airlines_per_day", 50, help: "New airlines a day from one address.")
        package var streams = Setting.rate(
            "limits.streams", 1_000, help: "Event streams open at once at a desk (Gate, Boarding), of one process.")
        package var streamsPerAddress = Setting.rate("limits.streams_per_address", 200, help: "The same from one address.")
        package var streamsPerAirline = Setting.rate("limits.streams_per_airline", 50, help: "The same of one airline.")
        package var boxOffice = BoxOffice()
        package var walletLog = Setting.rate(
            "limits.wallet_log", 10, help: "Complaints of phones about passes a minute from one address.")
        package var consoleWriteRate = Setting.rate(
            "limits.console_writes", 10, help: "Changes a second by one account at the console's pages and API.")
        package var consoleWriteBurst = Setting.rate("limits.console_writes_burst", 60, help: "The same at once.")
        package var consoleSearch = Setting.rate(
            "limits.console_search", 5, help: "Searches a second by one account at the console; twice as many at once.")
        package var consoleExports = Setting.rate(
            "limits.console_exports", 5, help: "Exports with names an hour by one account at the console.")
        package var consoleMails = Setting.rate(
            "limits.console_mails", 200,
            help: "Mails a day to addresses that one account types at the console: tickets passed on, addresses changed.")
        package var consoleTestMails = Setting.rate(
            "limits.console_test_mails", 10, help: "Test mails an hour that one account has sent to itself at the console.")
        package var factorCodes = Setting.rate(
            "limits.factor_codes", 10,
            help: "Wrong codes of a second step in 15 minutes of one account; then its owner gets a mail, once a day.")
        package var installations = Setting.rate(
            "limits.installations", 30, help: "Registrations of apps on phones a minute from one address.")
        package var walks = Walks()
        package var canvass = Canvass()
        package var wrongPasswords = Setting.rate(
            "limits.wrong_passwords", 100,
            help: "Passwords tried in 15 minutes for one account, right ones too, at all desks and from all addresses together.")
        package var mails = Mails()

        package struct BoxOffice: Sendable, Equatable {
            package var signup = Setting.rate("limits.signup", 10, help: "New accounts in 15 minutes from one address.")
            package var failedSignin = Setting.rate("limits.failed_signin", 50, help: "Failed sign-ins in 15 minutes from one address.")
            package var failedSigninPerEmail = Setting.rate(
                "limits.failed_signin_per_email", 10, help: "Failed sign-ins in 15 minutes from one address for one e-mail.")
            package var social = Setting.rate("limits.social", 30, help: "Sign-ins with Apple or Google in 15 minutes from one address.")
            package var mailLink = Setting.rate("limits.mail_link", 20, help: "Uses of mailed links in 15 minutes from one address.")
            package var mailRequest = Setting.rate("limits.mail_request", 20, help: "Requests for a mail in 15 minutes from one address.")
            package var mailsPerEmail = Setting.rate("limits.mails_per_email", 3, help: "Such mails in 15 minutes to one e-mail.")
            package var checkout = Setting.rate("limits.checkout", 10, help: "Checkouts a minute of one account.")
            package var guestCheckout = Setting.rate("limits.guest_checkout", 60, help: "Checkouts a minute of guests from one address.")
            package var guestHolds = Setting.rate("limits.guest_holds", 10, help: "Live holds of guests from one address at one show.")
            package var quote = Setting.rate("limits.quote", 120, help: "Quotes a minute from one address.")
            package var transfer = Setting.rate("limits.transfer", 20, help: "Times a day that an account, or a guest, passes tickets on.")
            package var export = Setting.rate("limits.export", 2, help: "Exports of one organisation at once.")
            package var wrongCode = Setting.rate("limits.wrong_code", 20, help: "Wrong discount codes a minute from one address.")
            package var wrongCodeAccount = Setting.rate(
                "limits.wrong_code_account", 10, help: "Wrong discount codes a minute of one account.")
            package var ticketPage = Setting.rate("limits.ticket_page", 30, help: "Tickets' pages a minute from one address.")
            package var waitingJoin = Setting.rate(
                "limits.waiting_join", 10, help: "How often an hour one address may join waiting lists.")
            package var hookActs = Setting.rate(
                "limits.hook_acts", 20, help: "Tests and replays of webhooks in 15 minutes by one organisation.")
        }

        /// Each a burst, and the seconds until one is back.
        package struct Walks: Sendable, Equatable {
            package var registerBurst = Setting.rate("limits.walk_register_burst", 60, help: "Registrations at once from one address.")
            package var registerSeconds = Setting.rate("limits.walk_register_seconds", 10, help: "Seconds until one more is allowed.")
            package var signinBurst = Setting.rate(
                "limits.walk_signin_burst", 30, help: "Failed sign-ins and refreshes at once from one address.")
            package var signinSeconds = Setting.rate("limits.walk_signin_seconds", 2, help: "Seconds until one more is allowed.")
            package var signinPerEmailBurst = Setting.rate(
                "limits.walk_signin_per_email_burst", 10, help: "Failed sign-ins at once from one address for one e-mail.")
            package var signinPerEmailSeconds = Setting.rate(
                "limits.walk_signin_per_email_seconds", 60, help: "Seconds until one more is allowed.")
            package var voucherBurst = Setting.rate(
                "limits.walk_voucher_burst", 30, help: "Unknown voucher codes at once from one address.")
            package var voucherSeconds = Setting.rate("limits.walk_voucher_seconds", 10, help: "Seconds until one more is allowed.")
            package var voucherPerAccountBurst = Setting.rate(
                "limits.walk_voucher_per_account_burst", 10, help: "Unknown voucher codes at once of one account.")
            package var voucherPerAccountSeconds = Setting.rate(
                "limits.walk_voucher_per_account_seconds", 60, help: "Seconds until one more is allowed.")
            package var events = Setting.rate("limits.walk_events", 512, help: "KiB of reported events a minute from one address.")
            package var eventsBurst = Setting.rate(
                "limits.walk_events_burst", 8_192, help: "KiB of reported events at once from one address.")
            package var deviceEvents = Setting.rate("limits.walk_device_events", 120, help: "Reported events a minute of one device.")
            package var deviceEventsBurst = Setting.rate(
                "limits.walk_device_events_burst", 2_000, help: "Reported events at once of one device.")
        }

        package struct Canvass: Sendable, Equatable {
            package var addressRate = Setting.rate("limits.canvass_address_rate", 200, help: "Canvass requests a second from one address.")
            package var addressBurst = Setting.rate("limits.canvass_address_burst", 400, help: "Canvass requests at once from one address.")
            package var accountRate = Setting.rate("limits.canvass_account_rate", 50, help: "Canvass requests a second of one account.")
            package var accountBurst = Setting.rate("limits.canvass_account_burst", 200, help: "Canvass requests at once of one account.")
            package var wrongTokenPerMinute = Setting.rate(
                "limits.canvass_wrong_token_per_minute", 120, help: "Refused tokens a minute from one address at Canvass.")
            package var wrongTokenBurst = Setting.rate(
                "limits.canvass_wrong_token_burst", 240, help: "Refused tokens at once from one address at Canvass.")
        }

        package struct Mails: Sendable, Equatable {
            package var perRecipient = Setting.rate(
                "limits.mails_per_recipient", 10,
                help: "Invites and confirmations of new accounts a day to one e-mail, whoever causes them.")
            package var perClient = Setting.rate(
                "limits.mails_per_client", 300,
                help: "Confirmations of new accounts a day that one address causes; beyond it accounts are made without the mail.")
            package var invitesPerAccount = Setting.rate("limits.invites_per_account", 50, help: "Invites a day by one account.")
            package var invitesPerOrganisation = Setting.rate(
                "limits.invites_per_organisation", 100, help: "Invites a day to one organisation.")
        }
    }
}
