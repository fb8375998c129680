@testable import UsherHTTP
@testable import UsherServer

extension PageSamples {
    static let canvass: [Sample] = [
        Sample(
            "plan-demo",
            CanvassPage(
                words: words, eyebrow: "Demo: no money moves", heading: "Usher Pro", text: "A month of the pro plan.",
                form: .init(
                    action: "/pay/plan/1", token: "token",
                    buttons: [.init(value: "pay", label: "Pay"), .init(value: "stop", label: "Cancel", quiet: true)]))),
        Sample(
            "plan-portal",
            CanvassPage(
                words: words, eyebrow: "Demo: no money moves", heading: "What you pay for", text: "A plan that you end is over at once.",
                form: .init(
                    action: "/pay/portal/demo_cus_1", token: "token",
                    fields: [.init(name: "back", value: "https://app.example.org/?a=1&b=<2>")],
                    buttons: [.init(value: "demo_sub_1", label: "End the pro plan")]),
                links: [.init(href: "https://app.example.org/", label: "Go back")])),
        Sample(
            "invite",
            CanvassPage(
                words: words, eyebrow: "Invite", heading: "Join Prima & Co", text: "You are invited as editor.",
                notice: Notice(.bad, "This invite is for another e-mail address"),
                form: .init(
                    action: "/invite", token: "token", fields: [.init(name: "invite", value: "secret")],
                    buttons: [.init(value: "accept", label: "Accept")])), signedIn),
    ]
}
