import Foundation

/// The seed app's types, with the keys of its contract, and its own decoder.
enum SeedBoarding {
    static let decoder: JSONDecoder = {
        let rv = JSONDecoder()
        rv.dateDecodingStrategy = .iso8601
        return rv
    }()

    struct Airline: Codable {
        struct Keys: Codable {
            let publicKey: String
        }

        struct Settings: Codable {
            let backgroundColor: String
            let foregroundColor: String
            let labelColor: String
            let customLabel: String
            let customLabelEnabled: Bool
        }

        let airlineName: String
        let appleIdentifier: String
        let airlineId: Int

        enum CodingKeys: String, CodingKey {
            case airlineName, appleIdentifier
            case airlineId = "airline_id"
        }
    }

    struct Stats: Codable {
        let table: String
        let count: Int
        let last: Date?
    }

    struct Aircraft: Codable {
        let registration: String
        let type: String
        let aircraft_id: Int?
        let aircraft_identifier: String?
        let stats: [Stats]?
    }

    struct Passenger: Codable {
        let formattedName: String
        let apple_identifier: String
        let passenger_id: Int?
        let passenger_identifier: String?
        let stats: [Stats]?
    }

    struct Airport: Codable {
        let icao: String
        let timezone_identifier: String?
    }

    struct Flight: Codable {
        let origin: Airport
        let destination: Airport
        let gate: String
        let flightNumber: String
        let aircraft: Aircraft
        let scheduledDepartureDate: Date
        let flight_id: Int?
        let flight_identifier: String?
        let aircraft_id: Int?
        let stats: [Stats]?
    }

    struct Ticket: Codable {
        let passenger: Passenger
        let flight: Flight
        let seatNumber: String
        let customLabelValue: String
        let ticket_id: Int?
        let ticket_identifier: String?
    }
}
