import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A house's plans in a browser, without script: the list, a new one, versions, and the shows that get one.
@Suite struct PlanPagesTests {
    @Test("Console C52 From the list to a plan after a show, to a version and into the show, by forms alone", arguments: Engine.allCases)
    func pages(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let root = "/console/o/globe/plans"
            let empty = try await owner.get(root)
            #expect(empty.status == .ok && empty.text.contains("No plan yet") && empty.text.contains("href=\"\(root)/new\""))
            let form = try await owner.get(root + "/new")
            #expect(form.text.contains(BoxOfficeFixture.Stage.hamlet.uuid))
            let nameless = try await owner.submit(root + "/new", ["name": " "], on: form)
            #expect(nameless.status == .badRequest && nameless.text.contains("Enter a name of at most 255 characters"))
            let made = try await owner.submit(root + "/new", ["name": "Great Hall", "show": BoxOfficeFixture.Stage.hamlet.uuid], on: form)
            let edit = try await owner.follow(made)
            #expect(edit.status == .ok && edit.text.contains("data-plans=\"/console/api/plans?organisation=globe\""))
            #expect(edit.text.contains("Nothing is published yet") && edit.text.contains("/editor/editor.js"))

            let path = try #require(made.headers[.location]).replacing("/edit", with: "")
            let id = String(try #require(path.split(separator: "/").last))
            let staff = HousePlanStore.Staff(account: Staff.owner.account, actor: .local)
            let plans = console.house.desks.boxOffice.plans
            let map = try await plans.map(ofShow: BoxOfficeFixture.Stage.hamlet.uuid, in: 1, staff)
            var moved = map
            moved.name = "Moved"
            for (version, map) in [map, moved].enumerated() {
                let (_, made) = try await plans.publish(
                    map, HousePlanDrawing(map), note: "Note \(version)", of: id, .any, staff, at: console.clock.clock.now())
                #expect(made.number == Int64(version + 1))
            }
            let shown = try await owner.get(path + "/edit")
            #expect(shown.text.contains("class=\"plan-picture\"") && shown.text.contains("/console/api/plans/\(id)/versions/2/map"))
            let versions = try await owner.get(path + "/versions")
            #expect(
                versions.text.contains("Use version 2 in shows") && versions.text.contains("Note 1")
                    && versions.text.contains("Looks alone"))

            let use = try await owner.get(path + "/versions/2")
            #expect(use.status == .ok && use.text.contains("Looks alone"))
            let none = try await owner.submit(path + "/versions/2", [:], on: use)
            #expect(none.status == .badRequest && none.text.contains("Tick at least one show"))
            let used = try await owner.submit(path + "/versions/2", ["show": BoxOfficeFixture.Stage.hamlet.uuid], on: use)
            #expect(used.status == .seeOther, "\(used.text)")
            #expect(try await owner.follow(used).text.contains("1 show has version 2 now."))
            // A new show chooses the plan among its places.
            let new = "/console/o/globe/shows/new"
            let planned = try await owner.submit(new, ["title": "Drawn", "starts": "2027-01-06T19:30"], on: owner.get(new))
            let step = try #require(planned.headers[.location])
            let places = try await owner.get(step)
            #expect(
                places.text.contains("A plan of your house") && places.text.contains("value=\"\(id)\"")
                    && places.text.contains(", 40 seats<"))
            let foreign = try await owner.submit(step, ["way": "plan", "plan": GateFixture.uuid(0x31, 99)], on: places)
            #expect(foreign.status == .badRequest && foreign.text.contains("Please choose"))
            #expect(try await owner.submit(step, ["way": "plan", "plan": id], on: places).status == .seeOther)
            #expect(try await owner.get(step).text.contains("Moved: 40 places so far."))

            let again = try await owner.submit(path + "/versions/1/again", [:], on: versions)
            #expect(try await owner.follow(again).text.contains("Version 3 is published."))
        }
    }

    @Test("A plan of another house is a page that is not there; the door has none", arguments: Engine.allCases)
    func strangers(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let form = try await owner.get("/console/o/globe/plans/new")
            let made = try await owner.submit("/console/o/globe/plans/new", ["name": "Hall", "show": ""], on: form)
            let path = try #require(made.headers[.location])
            try await console.appoint(Staff.owner.account, .editor, in: 2)
            let elsewhere = path.replacing("/o/globe/", with: "/o/rival/")
            #expect(try await owner.get(elsewhere).status == .notFound)
            #expect(try await owner.get(elsewhere.replacing("/edit", with: "/versions")).status == .notFound)
            #expect(try await owner.get("/console/o/globe/plans/nobody/edit").status == .notFound)
            #expect(try await console.browser(.foreign).get(path).status == .notFound)
            try await console.appoint(BoxOfficeFixture.Buyer.ann.id, .door)
            #expect(try await console.browser(BoxOfficeFixture.Buyer.ann.id).get(path).status == .forbidden)
        }
    }
}
