package import UsherCore

/// What a house has said of its brand.
struct BrandRow: Selectable {
    var brand = HouseBrand()
    private let logo: String?
    private let square: String?
    private let ticket: String?

    var pictures: [BrandPlace: String] {
        let all: [(BrandPlace, String?)] = [(.logo, logo), (.square, square), (.ticket, ticket)]
        return Dictionary(uniqueKeysWithValues: all.compactMap { place, picture in picture.map { (place, $0) } })
    }

    init(_ columns: inout Columns) throws {
        brand.accent = (columns.next("accent") as String?).flatMap(SRGBColour.init)
        brand.paper = try columns.next("paper")
        brand.text = columns.next("about")
        brand.email = columns.next("email")
        brand.phone = columns.next("phone")
        brand.website = columns.next("website")
        brand.isCredited = columns.next("credited")
        logo = columns.next("logo")
        square = columns.next("square")
        ticket = columns.next("ticket")
    }
}

private enum BrandStatements {
    static let one = Selection<BrandRow>("SELECT {{columns}} FROM house_brands WHERE organisation_id = $1")
    static let save = Statement(
        """
        INSERT INTO house_brands (organisation_id, accent, paper, about, email, phone, website, credited, changed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        ON CONFLICT (organisation_id) DO UPDATE SET accent = excluded.accent, paper = excluded.paper, about = excluded.about,
            email = excluded.email, phone = excluded.phone, website = excluded.website, credited = excluded.credited,
            changed_at = excluded.changed_at
        """)
    static let logo = Statement("UPDATE house_brands SET logo = $2, changed_at = $3 WHERE organisation_id = $1")
    static let square = Statement("UPDATE house_brands SET square = $2, changed_at = $3 WHERE organisation_id = $1")
    static let ticket = Statement("UPDATE house_brands SET ticket = $2, changed_at = $3 WHERE organisation_id = $1")
    static let bySlug = Selection<Organisation>(
        """
        SELECT {{columns o}} FROM organisation_slugs s JOIN organisations o ON o.id = s.organisation_id
        WHERE s.slug = $1 AND o.suspended_at IS NULL
        """)
}

/// How houses look to guests.
package struct BrandStore: Sendable {
    /// What an address of a house's own names.
    package enum Found: Sendable, Equatable {
        case house(HouseFace)
        /// It is called otherwise now.
        case moved(HouseSlug)
        case unknown
    }

    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// Where these houses' pages are.
    package func slugs(of houses: [Organisation.ID]) async throws -> [HouseSlug] {
        try await database.read { connection in
            let organisations = OrganisationTransaction(connection)
            return try houses.compactMap { try organisations.organisation($0)?.slug }
        }
    }

    package func face(of house: Organisation.ID) async throws -> HouseFace? {
        try await database.read { connection in
            try OrganisationTransaction(connection).organisation(house).map { try Self.face($0, connection) }
        }
    }

    /// The house that an address names, for anybody.
    package func find(_ slug: String) async throws -> Found {
        guard let slug = HouseSlug(slug) else { return .unknown }
        return try await database.read { connection in
            guard let house = try connection.first(BrandStatements.bySlug, slug.text) else { return .unknown }
            return house.slug == slug ? .house(try Self.face(house, connection)) : .moved(house.slug)
        }
    }

    /// Changes all but the pictures. Throws `HouseChangeRefusal.roleRequired`.
    package func save(_ brand: HouseBrand, of house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant) async throws
    {
        try await database.write { connection in
            try Self.admit(account, house, connection)
            _ = try BrandTransaction(connection).bring(brand, of: house, at: now)
            try Self.audit("brand.changed", house, actor, connection, at: now)
        }
    }

    /// Shows a picture of the house's own in a place, or none there any more; the one from before is gone.
    package func place(
        _ picture: String?, at place: BrandPlace, of house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant
    ) async throws {
        try await database.write { connection in
            try Self.admit(account, house, connection)
            let pictures = PictureTransaction(connection)
            if let picture {
                guard try pictures.purpose(of: picture, in: house) == place.purpose else { throw UploadRefusal.notFound }
            }
            try BrandTransaction(connection).place(picture, at: place, of: house, now)
            try Self.audit("brand.picture", house, actor, connection, at: now)
        }
    }

    private static func face(_ house: Organisation, _ connection: any Connection) throws -> HouseFace {
        let row = try connection.first(BrandStatements.one, house.id)
        let pictures = try (row?.pictures ?? [:]).compactMapValues { try PictureTransaction(connection).picture($0) }
        let legal = try OrganisationTransaction(connection).legalPages(of: house.id)
        return HouseFace(
            organisation: house.id, name: house.name, slug: house.slug, brand: row?.brand ?? HouseBrand(), pictures: pictures,
            legal: legal)
    }

    private static func admit(_ account: Account.ID, _ house: Organisation.ID, _ connection: any Connection) throws {
        try OrganisationTransaction(connection).lock(house)
        guard try OrganisationTransaction(connection).role(of: account, in: house)?.may(.house) == true else {
            throw HouseChangeRefusal.roleRequired
        }
    }

    private static func audit(
        _ action: String, _ house: Organisation.ID, _ actor: Actor, _ connection: any Connection, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: house, action: action, subject: .plain("\(house)")))
    }
}

/// The same inside a transaction.
struct BrandTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// All but the pictures.
    func bring(_ brand: HouseBrand, of house: Organisation.ID, at now: Instant) throws -> Stored {
        let row: BrandRow? = try connection.first(BrandStatements.one, house)
        let known = row?.brand
        guard known != brand else { return .unchanged }
        try connection.execute(
            BrandStatements.save, house, brand.accent?.hex, brand.paper.rawValue, brand.text, brand.email, brand.phone, brand.website,
            brand.isCredited, now)
        return known == nil ? .added : .changed
    }

    /// A picture that is none of the house's yet; nothing is changed where the place shows equal bytes.
    func bring(_ picture: Picture, at place: BrandPlace, of house: Organisation.ID, _ now: Instant) throws -> Stored {
        let pictures = PictureTransaction(connection)
        let row: BrandRow? = try connection.first(BrandStatements.one, house)
        let known = try row?.pictures[place].flatMap { try pictures.picture($0) }
        guard known?.files != picture.files else { return .unchanged }
        try pictures.add(picture, place.purpose, named: "\(place.rawValue).\(picture.widest.type.fileExtension)", to: house, at: now)
        try self.place(picture.uuid, at: place, of: house, now)
        return known == nil ? .added : .changed
    }

    /// The one from before is gone where no other place shows it.
    func place(_ picture: String?, at place: BrandPlace, of house: Organisation.ID, _ now: Instant) throws {
        let old = try connection.first(BrandStatements.one, house)
        if old == nil { _ = try bring(HouseBrand(), of: house, at: now) }
        let statement =
            switch place {
            case .logo: BrandStatements.logo
            case .square: BrandStatements.square
            case .ticket: BrandStatements.ticket
            }
        try connection.execute(statement, house, picture, now)
        let left = try connection.first(BrandStatements.one, house)?.pictures.values
        if let gone = old?.pictures[place], gone != picture, left?.contains(gone) != true {
            try PictureTransaction(connection).forget(gone)
        }
    }
}

extension BrandPlace {
    /// What a picture for it is sent for.
    package var purpose: UploadPurpose { self == .ticket ? .picture : .logo }
}
