import UsherCore

@testable import UsherStore

/// A declaration of columns with a statement that selects them: what `ColumnsTests` holds against the schema and the engines.
///
/// A new `Selectable`? Add its line to `Declaration.all`: the list, and the tables that its names speak of.
struct Declaration: Sendable {
    let name: String
    /// `SELECT {{columns …}} FROM …`; nil where statements name the columns themselves.
    let text: String?
    let names: [String]
    /// Reads a row of samples, and one that an engine gave; both as text, with what stands behind the columns.
    let told: @Sendable (Samples) throws -> String
    let read: @Sendable (Row) throws -> (told: String, rest: Int64)

    static func of<Value: Selectable & SendableMetatype>(_ value: Value.Type, _ list: String = "{{columns}}", from: String?) -> Declaration
    {
        Declaration(
            name: "\(value)", text: from.map { "SELECT \(list) FROM \($0)" }, names: Samples.names(of: value),
            told: { samples in
                var columns = Columns(samples)
                return text(try Value(&columns))
            },
            read: { row in
                var columns = Columns(row)
                let told = text(try Value(&columns))
                return (told, columns.unnamed())
            })
    }

    private static func text(_ value: some Any) -> String {
        var text = ""
        dump(value, to: &text)
        // A set has no order.
        return text.split(separator: "\n").sorted().joined(separator: "\n")
    }
}

extension Declaration {
    static let all: [Declaration] = house + walks + canvass + boxOffice + gate + boarding + catalogue

    private static let house: [Declaration] = [
        .of(Account.self, from: "accounts"),
        .of(APIKey.self, from: "api_keys"),
        .of(APIKeyListing.self, "{{columns k}}", from: "api_keys k JOIN accounts a ON a.id = k.account_id"),
        .of(AuditRow.self, from: "audit"),
        .of(BinnedRow.self, from: "binned b LEFT JOIN accounts a ON a.id = b.account_id"),
        .of(BrandRow.self, from: "house_brands"),
        .of(HouseHost.self, from: "house_hosts"),
        .of(
            HostRow.self,
            from: """
                house_hosts h JOIN organisations o ON o.id = h.organisation_id
                LEFT JOIN house_brands b ON b.organisation_id = o.id LEFT JOIN house_legal l ON l.organisation_id = o.id
                """),
        .of(DeviceRow.self, from: nil),
        .of(PushFacts.Show.self, from: "bookings b JOIN events e ON e.id = b.event_id"),
        .of(DoorLink.self, from: "door_links"),
        .of(
            DoorLinkRow.self, "{{columns l}}",
            from: """
                door_links l JOIN accounts a ON a.id = l.account_id JOIN organisations o ON o.id = l.organisation_id
                LEFT JOIN events e ON e.id = l.event_id
                """),
        .of(DoorDeviceRow.self, from: "door_devices d JOIN api_keys k ON k.id = d.key_id LEFT JOIN events e ON e.id = d.event_id"),
        .of(
            DoorConflict.self,
            from: "scans c JOIN events e ON e.id = c.event_id LEFT JOIN sales s ON s.id = c.sale_id"),
        .of(
            FlightDoorLink.self, from: "flight_door_links l"),
        .of(
            FlightDoorLinkRow.self,
            from: "flight_door_links l JOIN flights f ON f.id = l.flight_id JOIN airlines a ON a.id = l.airline_id"),
        .of(FlightDeviceRow.self, from: "flight_devices d JOIN flights f ON f.id = d.flight_id"),
        .of(StoredFlightDevice.self, from: "flight_devices d JOIN flights f ON f.id = d.flight_id"),
        .of(SaleCardColumn.self, from: "sale_cards c"),
        .of(SoldTermsColumn.self, from: "sold_terms m"), .of(SoldPayment.self, from: "payments p"),
        .of(BookedTermsColumn.self, from: "bookings b LEFT JOIN staff_sales f ON f.sale = b.uuid"),
        .of(PasskeyRow.self, from: "passkeys"),
        .of(SessionFacts.self, from: "sessions"),
        .of(StoredDevice.self, from: "door_devices"),
        .of(HouseLegal.self, from: "house_legal"),
        .of(HouseMailText.self, from: "house_mails"),
        .of(HouseAuditRow.self, from: "audit u LEFT JOIN accounts a ON a.id = u.account_id"),
        .of(
            HouseKeyRow.self,
            from: "house_keys h JOIN api_keys k ON k.id = h.key_id LEFT JOIN accounts m ON m.id = h.made_by"),
        .of(Membership.self, from: "members"),
        .of(OperatorRow.self, from: "operators o JOIN accounts a ON a.id = o.account_id"),
        .of(Organisation.self, from: "organisations"),
        .of(Picture.File.self, from: "picture_files"),
        .of(UploadPiece.self, from: "upload_pieces"),
        .of(HouseArchiveStore.Piece.self, from: "job_pieces p"),
        .of(UploadRow.self, from: "uploads"),
        .of(OutboxClaim.self, from: "outbox"),
        .of(OutsideIdentity.self, from: "identities"),
    ]

    private static let walks: [Declaration] = [
        .of(BatchRow.self, from: "voucher_batches b LEFT JOIN tours t ON t.id = b.tour_id"),
        .of(CountedEvent.self, from: "walk_events"),
        .of(FactsRow.self, from: "tour_versions"),
        .of(
            FamilyState.self,
            from: """
                walk_refreshes r JOIN walk_families f ON f.id = r.family_id JOIN accounts a ON a.id = f.account_id
                LEFT JOIN walk_refreshes n ON n.jti = r.next_refresh
                """),
        .of(ForgottenEvent.self, from: "walk_events"),
        .of(
            GrantRow.self,
            from: "grants g JOIN accounts a ON a.id = g.account_id LEFT JOIN vouchers v ON v.id = g.voucher_id"),
        .of(MediaFile.self, from: "media"),
        .of(MediaRow.self, from: "media"),
        .of(MediaRow.Usage.self, from: nil),
        .of(PointTextRow.self, "{{columns x}}", from: "point_texts x"),
        .of(StoredMedia.self, from: "media_files"),
        .of(Tour.Point.self, from: "tour_points"),
        .of(TourRow.self, "{{columns t}}", from: "tours t JOIN organisations o ON o.id = t.organisation_id"),
        .of(VersionRow.self, from: "tour_versions"),
        .of(Voucher.self, from: "vouchers v LEFT JOIN voucher_batches b ON b.id = v.batch_id"),
        .of(
            VoucherRow.self,
            from: "vouchers v LEFT JOIN voucher_batches b ON b.id = v.batch_id LEFT JOIN tours t ON t.id = COALESCE(v.tour_id, b.tour_id)"),
        .of(WalkEventLine.self, "{{columns e}}", from: "walk_events e"),
        .of(Walker.self, "{{columns a}}", from: "accounts a"),
    ]

    private static let canvass: [Declaration] = [
        .of(BuildingDetails.Front.self, from: "homes"),
        .of(BuildingFeature.self, from: nil),
        .of(Campaign.self, "{{columns c}}", from: "campaigns c JOIN organisations o ON o.id = c.organisation_id"),
        .of(
            CampaignAccess.self, "{{columns c}}",
            from: """
                campaigns c JOIN organisations o ON o.id = c.organisation_id JOIN members m ON m.organisation_id = c.organisation_id
                """),
        .of(CampaignFacts.self, from: "campaigns"),
        .of(CampaignHome.self, "{{columns h}}", from: "homes h LEFT JOIN accounts a ON a.id = h.visited_by"),
        .of(CanvassAccount.self, from: "accounts"),
        .of(CheckoutSession.self, from: "billing_sessions"),
        .of(FoundBuilding.self, from: nil),
        .of(HomeFacts.self, from: "homes"),
        .of(HomeVisit.self, "{{columns h}}", from: "homes h LEFT JOIN accounts a ON a.id = h.visited_by"),
        .of(FoundPlace.self, from: "homes"),
        .of(Territory.self, "{{columns t}}", from: "territories t LEFT JOIN accounts w ON w.id = t.walker_id"),
        .of(TerritoryArea.self, from: "territories"),
        .of(TerritoryClaim.self, from: "territories"),
        .of(TerritoryFacts.self, "{{columns t}}", from: "territories t LEFT JOIN accounts w ON w.id = t.walker_id"),
        .of(TerritoryRow.self, "{{columns t}}", from: "territories t LEFT JOIN accounts w ON w.id = t.walker_id"),
        .of(
            VisitEvent.self,
            from: "visit_events v JOIN homes h ON h.id = v.home_id LEFT JOIN accounts a ON a.id = v.account_id"),
        .of(WalkLink.self, from: "walk_links"),
        .of(WalkLinkRow.self, "{{columns l}}", from: "walk_links l"),
        .of(Invite.self, from: "invites"),
        .of(JoinedOrganisation.self, from: "organisations o JOIN members m ON m.organisation_id = o.id"),
        .of(SubscriptionRow.self, from: "subscriptions"),
        .of(OpenInvite.self, "{{columns i}}", from: "invites i JOIN organisations o ON o.id = i.organisation_id"),
        .of(PlanClaimRow.self, from: nil),
        .of(PrintLine.self, from: "homes h JOIN qr_codes q ON q.home_id = h.id"),
        .of(
            PrintedCode.self, from: "qr_codes q JOIN campaigns c ON c.id = q.campaign_id LEFT JOIN homes h ON h.id = q.home_id"),
        .of(QRCampaign.self, "{{columns c}}", from: "campaigns c"),
        .of(RunningSubscription.self, from: "subscriptions"),
        .of(ScanFigures.self, from: "homes"),
        .of(TargetRow.self, from: "qr_codes q JOIN campaigns c ON c.id = q.campaign_id"),
        .of(TeamMember.self, from: "members m JOIN accounts a ON a.id = m.account_id"),
    ]

    private static let boxOffice: [Declaration] = [
        .of(AsideTransaction.SeatAsideRow.self, from: "seats_aside"),
        .of(
            ExportedSale.self,
            from: """
                sales s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = s.organisation_id
                LEFT JOIN bookings b ON b.id = s.id
                """),
        .of(ExportedAnswer.self, from: "bookings b JOIN answers a ON a.booking = b.uuid JOIN events e ON e.id = b.event_id"),
        .of(ExportedEntry.self, from: "waiting w JOIN events e ON e.id = w.event_id"),
        .of(ExportedPayment.self, from: "bookings b JOIN payments p ON p.sale = b.uuid"),
        .of(ExportedLine.self, from: "journal j LEFT JOIN events e ON e.id = j.event_id"),
        .of(ExportedCode.self, from: "discount_codes d JOIN quotas s ON s.code_id = d.id JOIN quotas t ON t.code_id = d.id"),
        .of(HistoryRow.self, from: "audit a LEFT JOIN accounts c ON c.id = a.account_id"),
        .of(TransferRow.self, from: "transfers t JOIN bookings b ON b.uuid = t.uuid"),
        .of(KeptProduction.self, from: "productions"), .of(PerformanceRow.self, from: "events"),
        .of(DiscountCodeRow.self, from: "discount_codes"), .of(JournalLine.self, from: "journal"), .of(WaitingEntry.self, from: "waiting"),
        .of(
            ComingShowRow.self,
            from: """
                shows s JOIN events e ON e.id = s.event_id JOIN seat_maps m ON m.id = s.seat_map_id
                LEFT JOIN plan_versions w ON w.seat_map_id = s.seat_map_id
                """),
        .of(
            HousePlanRow.self,
            from: """
                plans p LEFT JOIN accounts a ON a.id = p.editor_id LEFT JOIN plan_versions v ON v.plan_id = p.id AND v.number = p.latest
                LEFT JOIN seat_maps m ON m.id = v.seat_map_id
                """),
        .of(
            HousePlanVersionRow.self,
            from: """
                plan_versions v JOIN plans p ON p.id = v.plan_id JOIN accounts a ON a.id = v.account_id
                JOIN seat_maps m ON m.id = v.seat_map_id
                """),
        .of(
            BookedEventRow.self,
            from: "events e JOIN organisations o ON o.id = e.organisation_id LEFT JOIN shows h ON h.event_id = e.id"),
        .of(Booking.self, from: "bookings"),
        .of(DocumentRow.self, from: "documents"),
        .of(DrawerMove.self, from: "drawer_moves"),
        .of(DrawerRow.self, from: "drawers"),
        .of(StaffSaleRow.self, from: "staff_sales"),
        .of(
            BookingRecord.self, "{{columns b}}",
            from: """
                bookings b JOIN events e ON e.id = b.event_id JOIN organisations o ON o.id = b.organisation_id
                LEFT JOIN shows h ON h.event_id = b.event_id LEFT JOIN sales s ON s.id = b.id LEFT JOIN admission_logs l ON l.sale_id = b.id
                """),
        .of(HookRow.self, from: "hooks"),
        .of(JobRow.self, from: "jobs"),
        .of(BroughtList.self, from: "lists"),
        .of(PersonRow.self, from: "sales s"), .of(PersonMail.self, from: "outbox"),
        .of(HookListener.self, from: "hooks"),
        .of(HookEvent.self, from: "hook_events e JOIN organisations o ON o.id = e.organisation_id"),
        .of(HoldTransaction.Buyer.self, from: "accounts"),
        .of(HouseShowRow.self, from: "events e LEFT JOIN shows h ON h.event_id = e.id"),
        .of(
            OrderRow.self,
            from: """
                sales s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = s.organisation_id LEFT JOIN bookings b ON b.id = s.id
                LEFT JOIN sold_terms m ON m.sale = s.uuid
                """),
        .of(
            Offer.self,
            from: """
                events e JOIN shows s ON s.event_id = e.id JOIN organisations o ON o.id = e.organisation_id
                JOIN seat_maps m ON m.id = s.seat_map_id
                """),
        .of(PaymentReceipt.self, from: "payments"),
        .of(Refund.self, from: "refunds"),
        .of(SeatRow.self, from: "taken_seats"),
        .of(SeatState.self, from: "taken_seats"),
        .of(SeatTransaction.Entry.self, from: "taken_seats"),
        .of(ShowSection.self, from: "sections c JOIN ticket_types t ON t.id = c.ticket_type_id"),
        .of(ShowStore.Version.self, from: "shows"),
        .of(
            SoldElsewhere.self, "{{columns s}}",
            from: """
                sales s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = s.organisation_id
                LEFT JOIN shows h ON h.event_id = s.event_id LEFT JOIN admission_logs l ON l.sale_id = s.id
                """),
        .of(
            SoldPlace.self,
            from: """
                taken_seats t JOIN shows w ON w.event_id = t.event_id JOIN seat_maps m ON m.id = w.seat_map_id
                LEFT JOIN sections c ON c.event_id = t.event_id AND c.ticket_type_id = t.ticket_type_id
                """),
    ]

    private static let gate: [Declaration] = [
        .of(AdmissionLog.self, from: "admission_logs"),
        .of(DoorSearch.Hit.self, from: "door_words"),
        .of(Event.self, "{{columns e}}", from: "events e"),
        .of(EventDraft.self, "{{columns e}}", from: "events e"),
        .of(FeedPosition.self, from: "scans"),
        .of(SaleRevisions.Rule.self, from: "events"),
        .of(SaleRow.self, "{{columns s}}", from: "sales s LEFT JOIN admission_logs a ON a.sale_id = s.id"),
        .of(SaleState.self, from: "sales"),
        .of(StoredScan.self, from: "scans"),
        .of(TallyRow.self, from: "scans"),
        .of(TallySnapshotRow.self, from: "tallies"),
        .of(TicketTypeDraft.self, from: "ticket_types"),
    ]
}

extension Declaration {
    private static let flights = "flights f JOIN aircraft a ON a.id = f.aircraft_id"
    private static let tickets = """
        flight_tickets t JOIN passengers p ON p.id = t.passenger_id JOIN flights f ON f.id = t.flight_id JOIN aircraft a ON a.id = f.aircraft_id
        """

    private static let boarding: [Declaration] = [
        .of(Aircraft.self, from: "aircraft a"),
        .of(Airline.self, from: "airlines"),
        .of(AirlineSession.self, from: "airline_sessions"),
        .of(Airport.self, from: "airports"),
        .of(Flight.self, from: flights),
        .of(FlightNews.self, from: "airline_changes"),
        .of(FlightTicket.self, from: tickets),
        .of(ListedFlight.self, from: flights),
        .of(PassSettings.self, from: "airlines"),
        .of(Passenger.self, from: "passengers p"),
    ]

    private static let catalogue: [Declaration] = [
        .of(BatchTerms.self, from: "voucher_batches b"),
        .of(CatalogueAccount.self, from: "accounts"),
        .of(CatalogueAccount.Identity.self, from: "identities"),
        .of(CatalogueAccount.Key.self, from: "api_keys"),
        .of(CatalogueAccount.Membership.self, from: "members m JOIN organisations o ON o.id = m.organisation_id"),
        .of(CatalogueAirline.self, from: "airlines"),
        .of(CatalogueAirline.Craft.self, from: "aircraft a"),
        .of(CatalogueAirline.Leg.self, from: flights),
        .of(CatalogueAirline.Pass.self, from: tickets),
        .of(CatalogueAirline.Person.self, from: "passengers p"),
        .of(CatalogueCampaign.self, "{{columns c}}", from: "campaigns c JOIN organisations o ON o.id = c.organisation_id"),
        .of(CatalogueCampaign.Code.self, "{{columns q}}", from: "qr_codes q"),
        .of(CatalogueCampaign.Home.self, "{{columns h}}", from: "homes h LEFT JOIN accounts a ON a.id = h.visited_by"),
        .of(CatalogueCampaign.Link.self, "{{columns l}}", from: "home_links l"),
        .of(CatalogueTerritory.self, "{{columns t}}", from: "territories t LEFT JOIN accounts w ON w.id = t.walker_id"),
        .of(CatalogueTerritory.Link.self, "{{columns l}}", from: "walk_links l JOIN accounts a ON a.id = l.account_id"),
        .of(
            CatalogueCampaign.Visit.self,
            from: "visit_events v JOIN homes h ON h.id = v.home_id LEFT JOIN accounts a ON a.id = v.account_id"),
        .of(CatalogueBatch.self, from: "voucher_batches b JOIN organisations o ON o.id = b.organisation_id"),
        .of(CatalogueCustomer.self, from: "billing_customers"),
        .of(CatalogueFileName.self, from: "media"),
        .of(CatalogueOrganisation.self, from: "organisations"),
        .of(
            CatalogueSubscription.self, "{{columns s}}",
            from: "subscriptions s LEFT JOIN accounts a ON a.id = s.account_id LEFT JOIN organisations o ON o.id = s.organisation_id"),
        .of(CatalogueSubscription.Renewal.self, from: "apple_renewals"),
        .of(CatalogueSubscription.Stripe.self, from: "subscriptions"),
        .of(CatalogueSubscription.Transaction.self, from: "apple_transactions"),
        .of(HouseNames.self, from: "organisations"), .of(HouseOutbox.Item.self, from: "outbox"),
        .of(CatalogueVoucher.self, from: "vouchers v LEFT JOIN voucher_batches b ON b.id = v.batch_id"),
        .of(VoucherTerms.self, from: "vouchers"),
    ]
}

/// The columns that a value is stored in, and their table.
struct StoredDeclaration: Sendable {
    let name: String
    let names: [String]
    let table: String

    static func of<Value: Storable>(_ value: Value.Type, in table: String) -> StoredDeclaration {
        StoredDeclaration(name: "\(value)", names: Value.columns.names, table: table)
    }

    static let all: [StoredDeclaration] = [
        .of(BatchRow.self, in: "voucher_batches"),
        .of(Booking.self, in: "bookings"),
        .of(CampaignFacts.self, in: "campaigns"),
        .of(EventDraft.self, in: "events"), .of(Production.self, in: "productions"),
        .of(FactsDraft.self, in: "tour_versions"),
        .of(MediaDraft.self, in: "media"),
        .of(NewBatch.self, in: "voucher_batches"),
        .of(NewVoucher.self, in: "vouchers"),
        .of(OrganisationDraft.self, in: "organisations"),
        .of(PassSettings.self, in: "airlines"),
        .of(PointDraft.self, in: "tour_points"),
        .of(CatalogueSubscription.Stripe.self, in: "subscriptions"),
        .of(TextDraft.self, in: "point_texts"),
        .of(TicketTypeDraft.self, in: "ticket_types"),
        .of(TourDraft.self, in: "tours"),
        .of(VersionDraft.self, in: "tour_versions"),
        .of(VoucherRow.self, in: "vouchers"),
        .of(VoucherTerms.self, in: "vouchers"),
        .of(WalkEvent.self, in: "walk_events"),
        .of(WaitingEntry.self, in: "waiting"),
        .of(Walker.self, in: "accounts"),
    ]
}
