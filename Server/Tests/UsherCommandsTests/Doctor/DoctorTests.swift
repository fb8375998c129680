import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite(.serialized) struct DoctorTests {
    @Test("A house that serves is well; a doctor changes nothing", arguments: Engine.allCases)
    func well(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            #expect(try await place.usher("doctor").status == 0, "before the first start")
            #expect(!FileManager.default.fileExists(atPath: place.data))
            try await place.serving { _, _ async throws in
                let result = try await place.usher("doctor", "--json")
                #expect(
                    result.status == 0 && result.output.hasPrefix(#"{"checks":["#) && result.output.contains(#""ok":true"#), "\(result)")
            }
        }
    }

    @Test("Door D38 The doctor warns where no phone's browser gives its camera")
    func door() async throws {
        try await Place.with(.sqlite) { place async throws in
            for (url, words) in [
                ("http://door.example.org", "door.example.org is not https"), ("http://localhost:8080", "for this machine alone"),
                ("https://door.example.org", "phones scan at https://door.example.org/door/"),
            ] {
                let told = Place(
                    folder: place.folder, engine: place.engine, environment: place.environment.merging(["USHER_PUBLIC_URL": url]) { $1 })
                let result = try await told.usher("doctor")
                #expect(result.status == 0 && result.output.contains(words), "\(result)")
            }
        }
    }

    @Test("Safe 20 In a folder that others can enter, files are the server's alone, and a doctor complains of the folder")
    func rights() async throws {
        try await Place.with(.sqlite) { place async throws in
            try FileManager.default.createDirectory(atPath: place.data, withIntermediateDirectories: true)
            #expect(chmod(place.data, 0o755) == 0)
            try await place.importHouse(sales: 20)
            try await place.serving { _, _ async throws in
                let names = try FileManager.default.contentsOfDirectory(atPath: place.data)
                #expect(names.contains("usher.sqlite") && names.contains("usher.sqlite-wal"))
                for name in names {
                    let mode = try FileManager.default.attributesOfItem(atPath: "\(place.data)/\(name)")[.posixPermissions] as? Int ?? 0o777
                    #expect(mode & 0o077 == 0, "\(name) \(String(mode, radix: 8))")
                }
                let folder = try await place.usher("doctor")
                #expect(folder.status == 1 && folder.output.contains("can be entered by others: chmod 700"), "\(folder)")
                #expect(!folder.output.contains("can be read by others"))
            }
            #expect(chmod("\(place.data)/usher.sqlite", 0o644) == 0)
            let file = try await place.usher("doctor")
            #expect(file.status == 1 && file.output.contains("chmod -R go= \(place.data)/usher.sqlite"), "\(file)")
            #expect(chmod(place.data, 0o700) == 0)
            #expect(try await place.usher("doctor").status == 0)
        }
    }

    @Test("Money 5 Prices that Stripe cannot charge: refused by an import, told by the doctor", arguments: Engine.allCases)
    func prices(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            let catalogue = """
                {"catalogue":1,"organisations":[{"key":"globe","name":"Globe","time_zone":"Europe/London","currency":"KWD"}],
                 "events":[{"key":"hamlet","organisation":"globe","name":"Hamlet","starts_at":"2099-12-21T19:30:00Z","published":true,
                  "seat_map":{"version":1,"name":"Hall","viewport":{"width":900,"height":900},"sections":[{"id":"hall","name":"Hall",
                   "colorHex":"#2E7D32","base_price_pence":1234,"shape":"grid","origin":{"x":100,"y":100},"seatPitch":30,"rowPitch":30,
                   "rows":[{"label":"A","count":3}]}]}}]}
                """
            let file = place.folder.deletingLastPathComponent().appending(path: "catalogue.json")
            try Data(catalogue.utf8).write(to: file)
            #expect(try await place.usher("import", file.path).status == 0)
            #expect(try await place.usher("doctor").status == 0)
            let charging = Place(
                folder: place.folder, engine: engine,
                environment: place.environment.merging(["USHER_STRIPE_SECRET_KEY": "sk_test_hush"]) { $1 })
            let told = try await charging.usher("doctor")
            let words = "globe, hamlet, hall: Stripe charges only amounts of KWD whose last digit is 0; it costs 1234"
            #expect(told.status == 1 && told.output.contains(words) && !told.output.contains("hush"), "\(told)")
            let refused = try await charging.usher("import", file.path)
            #expect(refused.status == 1 && refused.errors.contains("events[0].seat_map.sections[0].base_price_pence"), "\(refused)")
        }
    }

    @Test("What is wrong is told, and is 1")
    func wrong() async throws {
        try await Place.with(.sqlite) { place async throws in
            try await place.importHouse(sales: 200)
            try await place.serving { _, _ async throws in }
            #expect(chmod("\(place.data)/keys/jwt.pem", 0o644) == 0)
            let open = try await place.usher("doctor")
            #expect(open.status == 1 && open.output.contains("jwt.pem can be read by others"), "\(open)")
            #expect(chmod("\(place.data)/keys/jwt.pem", 0o600) == 0)
            for name in ["seal.key", "session.key", "link.key", "walks.key", "media.key"] {
                let file = URL(fileURLWithPath: "\(place.data)/keys/\(name)")
                let whole = try Data(contentsOf: file)
                try whole.prefix(31).write(to: file)
                let short = try await place.usher("doctor")
                #expect(short.status == 1 && short.output.contains("\(name)"), "\(short)")
                try whole.write(to: file)
            }
            try Data("nonsense".utf8).write(to: place.folder.appending(path: "usher.json"))
            #expect(try await place.usher("doctor").output.contains("is not a JSON object"))
            // A bucket without its name, then one that nobody serves.
            for (more, told) in [
                ("", "media.s3_endpoint needs media.s3_bucket as well, which is not set."),
                (
                    #","media.s3_bucket":"walks","media.s3_key":"k","media.s3_secret":"hush-hush""#,
                    "the bucket walks at http://127.0.0.1:9: "
                ),
            ] {
                try Data("{\"media.s3_endpoint\":\"http://127.0.0.1:9\"\(more)}".utf8).write(to: place.folder.appending(path: "usher.json"))
                let bucket = try await place.usher("doctor")
                #expect(bucket.status == 1 && bucket.output.contains(told) && !bucket.output.contains("hush-hush"), "\(bucket)")
            }
            try FileManager.default.removeItem(at: place.folder.appending(path: "usher.json"))
            #expect(try await place.usher("doctor").status == 0)
            try Data("nonsense".utf8).write(to: place.folder.appending(path: "usher.sqlite"))
            #expect(try await place.usher("doctor").status == 1)
        }
        let away = try await Shell.usher("doctor", "--database", "postgres://u:secret@127.0.0.1:9/x")
        #expect(away.status == 1 && away.output.contains("database") && !(away.output + away.errors).contains("secret"), "\(away)")
    }
}
