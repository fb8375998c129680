import Foundation

/// The structs that an app written for the seed decodes with: absent members are optional, dates are ISO 8601 with a zone.
enum AppSeed {
    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()

    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }()

    struct Airline: Codable, Equatable {
        var airlineName: String
        var appleIdentifier: String
        var airlineId: Int?
        var airlineIdentifier: String?

        enum CodingKeys: String, CodingKey {
            case airlineName, appleIdentifier
            case airlineId = "airline_id"
            case airlineIdentifier = "airline_identifier"
        }

        struct Keys: Codable, Equatable {
            var baseName: String
            var publicKey: String
        }

        struct Settings: Codable, Equatable {
            var backgroundColor: String
            var foregroundColor: String
            var labelColor: String
            var customLabel: String
            var customLabelEnabled: Bool
        }
    }

    struct Stats: Codable, Equatable {
        var table: String
        var count: Int
        var last: Date?
    }

    struct Aircraft: Codable, Equatable {
        var registration: String
        var type: String
        var aircraft_id: Int?
        var aircraft_identifier: String?
        var stats: [Stats]?
    }

    struct Passenger: Codable, Equatable {
        var formattedName: String
        var firstName: String?
        var middleName: String?
        var lastName: String?
        var apple_identifier: String
        var passenger_id: Int?
        var passenger_identifier: String?
        var stats: [Stats]?
    }

    struct Airport: Codable, Equatable {
        var icao: String
        var timezone_identifier: String?
    }

    struct Flight: Codable, Equatable {
        var origin: Airport
        var destination: Airport
        var gate: String
        var flightNumber: String
        var aircraft: Aircraft
        var scheduledDepartureDate: Date
        var flight_id: Int?
        var flight_identifier: String?
        var stats: [Stats]?
    }

    struct Ticket: Codable, Equatable {
        var passenger: Passenger
        var flight: Flight
        var seatNumber: String
        var customLabelValue: String
        var ticket_id: Int?
        var ticket_identifier: String?
        var boarded_at: Date?
        var seat_conflict: Bool?
        var valid_today: Bool?
    }

    struct Session: Codable, Equatable {
        var session_identifier: String
        var token: String?
        var name: String
        var expires_at: Date
    }
}
