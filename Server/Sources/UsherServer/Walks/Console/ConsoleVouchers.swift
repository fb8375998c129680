import UsherHTTP
import UsherPapers
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension WalksDesk {
    private var codes: VoucherBatchStore { VoucherBatchStore(database, quotas: quotas) }

    var consoleBatches: [Endpoint] {
        [
            console(.get, "/voucher-batches", "Your batches of codes", role: .admin, shows: [ConsoleBatch].self) { _, _, member in
                let rows = try await codes.batches(member.organisation)
                return try .walks(rows.map { ConsoleBatch($0) })
            },
            console(
                .post, "/voucher-batches", "Make a batch of codes", role: .admin, body: VoucherForm.batchSchema, shows: ConsoleBatch.self
            ) { request, _, member in
                let draft = try VoucherForm.batch(try await fields(request, upTo: WalkPolicy.console))
                let row = try await known { try await codes.createBatch(draft, in: member.organisation, by: member.actor, at: clock.now()) }
                return try .walks(ConsoleBatch(row), status: .created)
            },
            console(.get, "/voucher-batches/{b}", "A batch", role: .admin, shows: ConsoleBatch.self) { _, context, member in
                let row = try await codes.batch(try Self.uuid("b", context), in: member.organisation)
                return try .walks(ConsoleBatch(row))
            },
            console(
                .patch, "/voucher-batches/{b}", "Change a batch", role: .admin, body: VoucherForm.batchChangeSchema,
                shows: ConsoleBatch.self
            ) { request, context, member in
                let uuid = try Self.uuid("b", context)
                let change = try VoucherForm.batchChange(try await fields(request, upTo: WalkPolicy.console))
                let row = try await codes.changeBatch(uuid, in: member.organisation, by: member.actor, at: clock.now(), change)
                return try .walks(ConsoleBatch(row))
            },
            console(.delete, "/voucher-batches/{b}", "Delete a batch", role: .admin) { _, context, member in
                try await codes.deleteBatch(
                    try Self.uuid("b", context), in: member.organisation, by: member.actor, at: clock.now())
                return Response(status: .noContent)
            },
            console(.get, "/voucher-batches/{b}/vouchers", "A batch's codes", role: .admin, shows: [ConsoleVoucher].self) {
                _, context, member in
                let rows = try await codes.codes(try Self.uuid("b", context), in: member.organisation).vouchers
                return try .walks(rows.map { ConsoleVoucher($0) })
            },
            console(
                .get, "/voucher-batches/{b}/export.csv", "A batch's codes as CSV", role: .admin,
                answer: .text(200, "The file", type: "text/csv")
            ) { _, context, member in
                let rows = try await codes.codes(try Self.uuid("b", context), in: member.organisation).vouchers
                let titles = try await managed.list(member.organisation).map { ($0.uuid, $0.title(for: "en")) }
                return .csv(CSVText.vouchers(rows, titles: Dictionary(titles) { $1 }), name: "vouchers.csv")
            },
        ]
    }

    var consoleVouchers: [Endpoint] {
        [
            console(.post, "/vouchers", "Make a code", role: .admin, body: VoucherForm.voucherSchema, shows: ConsoleVoucher.self) {
                request, _, member in
                let draft = try VoucherForm.voucher(try await fields(request, upTo: WalkPolicy.console))
                let row = try await known { try await codes.create(draft, in: member.organisation, by: member.actor, at: clock.now()) }
                return try .walks(ConsoleVoucher(row), status: .created)
            },
            console(
                .patch, "/vouchers/{v}", "Change a code", role: .admin, body: VoucherForm.voucherChangeSchema, shows: ConsoleVoucher.self
            ) { request, context, member in
                let uuid = try Self.uuid("v", context)
                let change = try VoucherForm.voucherChange(try await fields(request, upTo: WalkPolicy.console))
                let row = try await codes.change(uuid, in: member.organisation, by: member.actor, at: clock.now(), change)
                return try .walks(ConsoleVoucher(row))
            },
        ]
    }

    /// A tour that the body names and nobody of the organisation has is not found.
    private func known<T>(_ body: () async throws -> T) async throws -> T {
        do { return try await body() } catch WalkRefusal.tourNotFound { throw WalkRefusal.notFound }
    }
}

/// What codes and batches are made and changed with.
enum VoucherForm {
    private static var uses: (JSONValue) -> Int64? { FieldValue.whole(1...100_000) }
    private static let usesRule: FieldFault = "must be an integer from 1 to 100000"
    private static let timeRule: FieldFault = "must be a time such as 2030-12-31T23:59:59Z"

    static func batch(_ sent: FieldReader<WalkPolicy>) throws -> BatchDraft {
        var fields = sent
        let draft = BatchDraft(
            name: fields.required("name", "must be a text of 1 to 200 characters", or: "", FieldValue.filled(200)),
            description: fields.optional("description", "must be a text of at most 2000 characters", FieldValue.text(2_000)),
            tour: fields.required("tourId", "must be an id", or: "", FieldValue.uuid),
            quantity: Int(fields.required("quantity", "must be an integer from 1 to 1000", or: 1, FieldValue.whole(1...1_000))),
            maxUses: fields.optional("maxUsesPerCode", usesRule, uses) ?? 1,
            expires: fields.optional("expiresAt", timeRule, FieldValue.instant),
            prefix: fields.optional("codePrefix", "must be 1 to 10 capitals, digits and dashes") { value in
                FieldValue.string(value).flatMap { VoucherCode.acceptsPrefix($0) ? $0 : nil }
            })
        try fields.check()
        return draft
    }

    static func batchChange(_ sent: FieldReader<WalkPolicy>) throws -> @Sendable (inout BatchRow) throws -> Void {
        var fields = sent
        let name = fields.optional("name", "must be a text of 1 to 200 characters", FieldValue.filled(200))
        let description = fields.patch("description", "must be a text of at most 2000 characters", FieldValue.text(2_000))
        let expires = fields.patch("expiresAt", timeRule, FieldValue.instant)
        let active = fields.optional("active", "must be true or false", FieldValue.bool)
        try fields.check()
        return { row in
            row.name = name ?? row.name
            row.description = description.or(row.description)
            row.expires = expires.or(row.expires)
            row.active = active ?? row.active
        }
    }

    static func voucher(_ sent: FieldReader<WalkPolicy>) throws -> VoucherDraft {
        var fields = sent
        let draft = VoucherDraft(
            code: fields.optional("code", "must be 4 to 32 capitals, digits and dashes") { value in
                FieldValue.string(value).flatMap { VoucherCode.accepts($0) ? $0 : nil }
            }, tour: fields.required("tourId", "must be an id", or: "", FieldValue.uuid),
            maxUses: fields.required("maxUses", usesRule, or: 1, uses),
            expires: fields.optional("expiresAt", timeRule, FieldValue.instant))
        try fields.check()
        return draft
    }

    static func voucherChange(_ sent: FieldReader<WalkPolicy>) throws -> @Sendable (inout VoucherRow) throws -> Void {
        var fields = sent
        let maxUses = fields.optional("maxUses", usesRule, uses)
        let expires = fields.patch("expiresAt", timeRule, FieldValue.instant)
        let active = fields.optional("active", "must be true or false", FieldValue.bool)
        try fields.check()
        return { row in
            row.maxUses = maxUses ?? row.maxUses
            row.expires = expires.or(row.expires)
            row.active = active ?? row.active
        }
    }
}
