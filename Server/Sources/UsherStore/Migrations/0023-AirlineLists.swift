extension Migrations {
    /// What lets an airline's rows be read piece by piece and counted without looking at each: the ways to them by ascending number, how many
    /// rows it has (`row_count`: aircraft, passengers, flights, tickets), how many tickets a flight has and how many of those have boarded, and
    /// which passenger (by identifier) an answer names that is kept by key.
    static let airlineLists = Migration(
        name: "0023-airline-lists",
        script: """
            ALTER TABLE airlines ADD COLUMN row_count INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE flights ADD COLUMN issued INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE flights ADD COLUMN boarded INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE airline_answers ADD COLUMN passenger TEXT;

            CREATE INDEX aircraft_in_order ON aircraft (airline_id, (id + 0));
            CREATE INDEX passengers_in_order ON passengers (airline_id, (id + 0));
            CREATE INDEX flights_in_order ON flights (airline_id, (id + 0));
            CREATE INDEX flights_of_aircraft ON flights (aircraft_id, (id + 0));
            CREATE INDEX flight_tickets_in_order ON flight_tickets (airline_id, (id + 0));
            CREATE INDEX flight_tickets_of_flight ON flight_tickets (flight_id, (id + 0));
            CREATE INDEX flight_tickets_of_passenger ON flight_tickets (passenger_id, (id + 0));
            DROP INDEX flights_by_aircraft;
            DROP INDEX flight_tickets_by_airline;
            DROP INDEX flight_tickets_by_passenger;

            UPDATE flights SET issued = (SELECT COUNT(*) FROM flight_tickets t WHERE t.flight_id = flights.id),
                boarded = (SELECT COUNT(t.boarded_at) FROM flight_tickets t WHERE t.flight_id = flights.id);
            UPDATE airlines SET row_count = (SELECT COUNT(*) FROM aircraft r WHERE r.airline_id = airlines.id)
                + (SELECT COUNT(*) FROM passengers r WHERE r.airline_id = airlines.id)
                + (SELECT COUNT(*) FROM flights r WHERE r.airline_id = airlines.id)
                + (SELECT COUNT(*) FROM flight_tickets r WHERE r.airline_id = airlines.id);
            """)

    /// Whom the answers name that are kept already: a passenger or a ticket by the member that every one of them has, a refusal by its sentence.
    /// Then the way to them. The engines find a text within another by different words.
    static let airlineAnswersSQLite = Migration(
        name: "0024-airline-answers-sqlite", only: .sqlite,
        script: """
            UPDATE airline_answers SET passenger = substr(answer, instr(answer, '"passenger_identifier":"') + 24)
                WHERE instr(answer, '"passenger_identifier":"') > 0;
            UPDATE airline_answers SET passenger = substr(passenger, 1, instr(passenger, '"') - 1) WHERE passenger IS NOT NULL;
            UPDATE airline_answers SET passenger = substr(answer, 23, instr(substr(answer, 23), '''') - 1)
                WHERE status = 404 AND answer LIKE '{"detail":"Passenger ''%';
            CREATE INDEX airline_answers_by_passenger ON airline_answers (airline_id, passenger) WHERE passenger IS NOT NULL;
            """)

    static let airlineAnswersPostgres = Migration(
        name: "0025-airline-answers-postgres", only: .postgres,
        script: """
            UPDATE airline_answers SET passenger = split_part(split_part(answer, '"passenger_identifier":"', 2), '"', 1)
                WHERE strpos(answer, '"passenger_identifier":"') > 0;
            UPDATE airline_answers SET passenger = split_part(substr(answer, 23), '''', 1)
                WHERE status = 404 AND answer LIKE '{"detail":"Passenger ''%';
            CREATE INDEX airline_answers_by_passenger ON airline_answers (airline_id, passenger) WHERE passenger IS NOT NULL;
            """)
}
