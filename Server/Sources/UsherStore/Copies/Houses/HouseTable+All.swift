/// Every table of the schema, whatever another one refers to before it: in this order rows come, in the other one they go.
///
/// A new table? Give it its line: how a row of it is led back to an organisation (`own`, `through`), or why it stays. A test holds the list
/// against the schema.
extension HouseTable {
    package static let all: [HouseTable] = installation + people + house + boarding + selling + walks + canvass + last

    /// What is the installation's own, or lasts for minutes.
    private static let installation: [HouseTable] = [
        "airports", "apple_renewals", "apple_transactions", "billing_events", "billing_sessions", "books", "client_keys",
        "client_keys_through", "house_moves", "ids", "limit_buckets", "operators", "outbox", "payment_checks", "payment_events",
        "passkey_challenges", "scan_journals", "schema_migrations", "setup_links", "ticket_secret", "walk_content",
    ].map { HouseTable($0, .stays) }

    private static let people: [HouseTable] = [
        HouseTable("accounts", .person("id", or: nil), ids: ["id": .accounts]),
        HouseTable("account_mails", .person("account_id", or: nil), isCredential: true),
        HouseTable("api_keys", .person("account_id", or: nil), ids: ["id": .apiKeys]),
        HouseTable("factor_tokens", .person("account_id", or: nil), isCredential: true),
        HouseTable("form_answers", .person("account_id", or: nil)),
        HouseTable("identities", .person("account_id", or: nil), isCredential: true),
        HouseTable("mail_tokens", .person("account_id", or: nil), isCredential: true),
        HouseTable("passkeys", .person("account_id", or: nil), isCredential: true, ids: ["id": .passkeys]),
        HouseTable("recovery_codes", .person("account_id", or: nil), isCredential: true),
        HouseTable("second_factors", .person("account_id", or: nil), isCredential: true),
        HouseTable("sessions", .person("account_id", or: nil)),
        HouseTable("walk_families", .person("account_id", or: nil)),
        HouseTable("walk_refreshes", .person("family_id", or: nil)),
        HouseTable(
            "installations",
            .person(
                "account_id",
                or: .either([.through("digest", "followed_tours", "device"), .through("digest", "followed_passes", "device")]))),
    ]

    private static let house: [HouseTable] = [
        HouseTable("organisations", .house(.own("id")), ids: ["id": .organisations]),
        own("organisation_slugs"), own("members"), own("invites", .invites),
        own("audit", .audit), own("binned"), own("hooks", .hooks), own("hook_events"),
        own("house_counters"), own("house_embeds"), own("house_hosts"), own("house_legal"), own("house_mail_senders"), own("house_mails"),
        own("house_numbers"), own("house_prices"), own("quota_days"),
        HouseTable("house_keys", .house(.own("organisation_id")), anew: ["used_at": .kept], isNoted: true),
        own("pictures"), under("picture_files", "picture_uuid", "pictures", "uuid"), own("house_brands"),
        own("media", .media), under("media_files", "media_uuid", "media", "uuid"),
        HouseTable("transcripts", .shared(.through("sha256", "media_files", "sha256"))),
        own("uploads"), under("upload_pieces", "upload_uuid", "uploads", "uuid"),
        own("jobs", .jobs), under("job_pieces", "job_id", "jobs"),
        own("lists"), under("list_parts", "list", "lists", "uuid"), own("list_columns"),
        own("subscriptions", .subscriptions), own("billing_customers"),
    ]

    private static let boarding: [HouseTable] = [
        HouseTable("airlines", .house(.through("id", "house_airlines", "airline_id")), ids: ["id": .airlines]),
        own("house_airlines"), ofAirline("airline_answers"), ofAirline("airline_changes"), ofAirline("airline_keys"),
        ofAirline("airline_sessions"), ofAirline("aircraft", .aircraft), ofAirline("passengers", .passengers),
        ofAirline("flights", .flights), ofAirline("flight_tickets", .flightTickets), ofAirline("flight_door_links", .doorLinks),
        HouseTable(
            "flight_devices", .house(.through("airline_id", "airlines", "id")),
            anew: ["seen_at": .kept, "waiting": .kept, "listed_at": .kept], isNoted: true, ids: ["id": .apiKeys]),
        under("flight_refusals", "device_id", "flight_devices"), under("flight_scans", "device_id", "flight_devices"),
        under("flight_notices", "flight", "flights", "identifier"),
        HouseTable("followed_passes", .house(.through("flight", "flights", "identifier"))),
    ]

    private static let selling: [HouseTable] = [
        own("plans", .plans), own("seat_maps", .seatMaps), under("plan_versions", "plan_id", "plans"),
        own("productions", .productions),
        HouseTable("events", .house(.own("organisation_id")), anew: ["salt": .salt, "version": .next], ids: ["id": .events]),
        HouseTable("shows", .house(.through("event_id", "events", "id")), anew: ["version": .jump]),
        ofEvent("ticket_types", .ticketTypes), ofEvent("sections"), ofEvent("sheets"), ofEvent("show_reminders"), ofEvent("show_watches"),
        ofEvent("sold"), HouseTable("tallies", .derived(.through("event_id", "events", "id"))),
        own("door_links", .doorLinks),
        HouseTable(
            "door_devices", .house(.own("organisation_id")), anew: ["seen_at": .kept, "waiting": .kept, "listed_at": .kept], isNoted: true,
            ids: ["key_id": .apiKeys]),
        own("discount_codes", .discountCodes),
        HouseTable(
            "quotas", .house(.either([.through("event_id", "events", "id"), .through("code_id", "discount_codes", "id")])),
            ids: ["id": .quotas]),
        own("bookings", .sales),
        HouseTable(
            "sales", .house(.own("organisation_id")), anew: ["mark": .zero], ids: ["id": .sales, "changed": .changes]),
        under("admission_logs", "sale_id", "sales"), under("sale_cards", "sale_id", "sales"),
        HouseTable("sale_lines", .house(.through("sale_id", "sales", "id")), ids: ["id": .lines]),
        HouseTable("codes", .house(.through("sale_id", "sales", "id")), ids: ["person_id": .persons]),
        ofEvent("door_words"),
        HouseTable("scans", .house(.through("event_id", "events", "id")), anew: ["mark": .zero], ids: ["id": .scans]),
        ofEvent("taken_seats"), under("claims", "quota_id", "quotas"), under("checkouts", "booking_id", "bookings"),
        ofSale("answers", "booking"), ofSale("transfers", "uuid"), ofSale("sold_terms", "sale"),
        own("drawers", .drawers),
        HouseTable("drawer_moves", .house(.through("drawer_id", "drawers", "id")), ids: ["id": .drawerMoves]),
        ofSale("payments", "sale"), under("payment_news", "charge", "payments", "charge"), ofSale("refunds", "sale"),
        own("staff_sales"), own("documents", .documents), own("waiting", .waiting), own("journal", .journal),
        HouseTable("figures", .derived(.own("organisation_id"))),
    ]

    private static let walks: [HouseTable] = [
        HouseTable("tours", .house(.own("organisation_id")), anew: ["stamp": .stamp], ids: ["id": .tours]),
        under("tour_versions", "tour_id", "tours"),
        HouseTable("tour_points", .house(.through("tour_id", "tours", "id")), ids: ["id": .tourPoints]),
        under("point_texts", "point_id", "tour_points"),
        own("voucher_batches", .voucherBatches), own("vouchers", .vouchers), under("grants", "tour_id", "tours"),
        HouseTable("redemptions", .house(.through("voucher_id", "vouchers", "id")), ids: ["id": .redemptions]),
        HouseTable("walk_events", .house(.through("tour", "tours", "uuid")), ids: ["id": .walkEvents]),
        under("walk_sums", "tour", "tours", "uuid"), under("followed_tours", "tour", "tours", "uuid"),
    ]

    private static let canvass: [HouseTable] = [
        HouseTable("campaigns", .house(.own("organisation_id")), anew: ["feed_salt": .jump], ids: ["id": .campaigns]),
        ofCampaign("territories", .territories), under("territory_streets", "territory_id", "territories"),
        ofCampaign("homes", .homes), HouseTable("home_links", .house(.through("home_id", "homes", "id")), ids: ["id": .homeLinks]),
        ofCampaign("qr_codes", .qrCodes), ofCampaign("scan_events"), under("scan_visitors", "qr_id", "qr_codes"),
        ofCampaign("visit_events", .visitEvents), ofCampaign("visit_replays"),
        own("walk_links", .walkLinks),
        HouseTable(
            "walk_devices", .house(.through("link_id", "walk_links", "id")), anew: ["seen_at": .kept], isNoted: true,
            ids: ["id": .walkDevices]),
    ]

    /// Of tickets and of flights.
    private static let last: [HouseTable] = [
        HouseTable(
            "wallet_passes",
            .house(
                .either([
                    .through("serial", "flight_tickets", "identifier"), .through("serial", "bookings", "uuid"),
                    .through("serial", "sales", "uuid"),
                ]))),
        under("wallet_devices", "serial", "wallet_passes", "serial"),
    ]

    private static func own(_ name: String, _ kind: IDKind? = nil) -> HouseTable {
        HouseTable(name, .house(.own("organisation_id")), ids: kind.map { ["id": $0] } ?? [:])
    }

    private static func under(_ name: String, _ column: String, _ table: String, _ key: String = "id") -> HouseTable {
        HouseTable(name, .house(.through(column, table, key)))
    }

    private static func ofEvent(_ name: String, _ kind: IDKind? = nil) -> HouseTable {
        HouseTable(name, .house(.through("event_id", "events", "id")), ids: kind.map { ["id": $0] } ?? [:])
    }

    private static func ofCampaign(_ name: String, _ kind: IDKind? = nil) -> HouseTable {
        HouseTable(name, .house(.through("campaign_id", "campaigns", "id")), ids: kind.map { ["id": $0] } ?? [:])
    }

    private static func ofAirline(_ name: String, _ kind: IDKind? = nil) -> HouseTable {
        HouseTable(name, .house(.through("airline_id", "airlines", "id")), ids: kind.map { ["id": $0] } ?? [:])
    }

    /// What names a sale by its UUID: one that was made here, or one that a catalogue told of.
    private static func ofSale(_ name: String, _ column: String) -> HouseTable {
        HouseTable(name, .house(.either([.through(column, "bookings", "uuid"), .through(column, "sales", "uuid")])))
    }
}
