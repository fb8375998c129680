/// Every change of the schema, oldest first. A migration that has shipped is never edited.
package enum Migrations {
    package static let all = [
        house, admissions, gate, accounts, shows, bookings, wallet, boarding, walks, subscriptions, campaigns, qrCodes, limits,
        clientKeys, outboxIDs, retention, payments, walkSums, bounds, tenants, transcripts, airlineBounds,
        airlineLists, airlineAnswersSQLite, airlineAnswersPostgres, homesOnMap, houses, plans, doors, doorCards,
        selling, journal, hooks, jobs, flightDoors, secondFactors, houseKeys, bin, passkeys, pictures, brands, legal, embeds,
        bookingLanguages, counter, documents, waiting, questions, installations, flightRefusals, productions, moves, transfers, histories,
        exchanges, productionQuestions,
        houseMails, desksInUse, doorStarts, importJobs, linesOfSales, houseHosts, houseAirlines, mediaUploads, territories, walkLinks,
        jobPieces, binContents, lists, territoryKeys, offerRounds, sweptSales, foundByIndex, flightLists, walksInTheBin, soldTerms,
        houseMoves, sheetsInTheBin,
    ]
}
