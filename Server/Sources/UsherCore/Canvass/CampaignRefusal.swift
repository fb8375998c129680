/// Why a campaign, its homes or its visits stay as they are, beside what every route of the desk can say.
package enum CampaignRefusal: Error, Sendable {
    /// The caller belongs to several organisations.
    case organisationRequired
    /// One campaign is free.
    case limitReached
    case invalidDestination
    /// Codes would lead nowhere.
    case destinationRequired
    /// Somebody else was there first; this is how it is now.
    case campaignChanged(Campaign, ScanVisibility)
    case homeChanged(CampaignHome, ScanVisibility)
    case visitsConflict([CampaignHome], ScanVisibility)
    /// The campaign has another home with this address or id.
    case duplicateAddress
    /// The id was used for something else.
    case mutationReused
    case invalidGERSID
    case invalidCampaignID
    case buildingNotFound
    case invalidBox
    case tooManyFeatures
    case invalidFile
    case importAborted(ImportReport)
    case nothingImported(ImportReport)
    /// Of this campaign, or of its house as many as may be.
    case importUnderway
    /// Nil: by a single home.
    case campaignFull(ImportReport?)
}
