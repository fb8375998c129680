extension Setting {
    static let mailLimits: [Setting] = [
        .integer(
            "limits.wrong_passwords", \.limits.wrongPasswords, in: rates,
            help: "Passwords tried in 15 minutes for one account, right ones too, at all desks and from all addresses together."),
        .integer(
            "limits.mails_per_recipient", \.limits.mails.perRecipient, in: rates,
            help: "Invites and confirmations of new accounts a day to one e-mail, whoever causes them."),
        .integer(
            "limits.mails_per_client", \.limits.mails.perClient, in: rates,
            help: "Confirmations of new accounts a day that one address causes; beyond it accounts are made without the mail."),
        .integer(
            "limits.invites_per_account", \.limits.mails.invitesPerAccount, in: rates, help: "Invites a day by one account."),
        .integer(
            "limits.invites_per_organisation", \.limits.mails.invitesPerOrganisation, in: rates,
            help: "Invites a day to one organisation."),
    ]
}
