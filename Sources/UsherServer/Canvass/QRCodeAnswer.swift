import UsherCore
import UsherStore

/// Writes printed codes as the wire has them.
enum QRCodeAnswer {
    static func one(_ code: PrintedCode, _ site: SiteURL, _ gate: ScanVisibility) -> [UInt8] {
        var json = JSONWriter()
        json.printedCode(code, site, gate)
        return json.bytes
    }

    static func list(_ codes: [PrintedCode], next: String?, _ site: SiteURL, _ gate: ScanVisibility) -> [UInt8] {
        var json = JSONWriter(capacity: 64 + 400 * codes.count)
        json.beginObject()
        json.name("qr_codes")
        json.beginArray()
        for code in codes { json.printedCode(code, site, gate) }
        json.endArray()
        json.member("next_cursor", next)
        json.endObject()
        return json.bytes
    }

    static func made(_ made: QRCodeStore.Made) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("created", made.created)
        json.member("existing", made.existing)
        json.endObject()
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func printedCode(_ code: PrintedCode, _ site: SiteURL, _ gate: ScanVisibility) {
        beginObject()
        member("id", code.uuid)
        member("campaign_id", code.campaign)
        member("address_id", code.home)
        member("slug", code.slug)
        member("url", site(.qr(code.slug)))
        member("destination_url", code.destination)
        member("label", code.label)
        member("enabled", code.enabled)
        member("scans", gate.shown(code.scans))
        time("last_scanned_at", gate.shown(code.lastScanned))
        time("created_at", code.created)
        endObject()
    }
}
