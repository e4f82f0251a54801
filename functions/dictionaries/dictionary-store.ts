/** Read models of the dictionaries alone: a list of tags does not need the items that have them. */
import { partOf } from '#functions/core/event-store/definition.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'

export const organizationDictionaries = partOf(organizationsCollection, {
  organization_tag: organizationsCollection.kinds.organization_tag,
})
export const threatDictionaries = partOf(threatsCollection, {
  threat_category: threatsCollection.kinds.threat_category,
  threat_tag: threatsCollection.kinds.threat_tag,
  threat_tlp: threatsCollection.kinds.threat_tlp,
})
export const incidentDictionaries = partOf(incidentsCollection, {
  incident_category: incidentsCollection.kinds.incident_category,
  incident_tag: incidentsCollection.kinds.incident_tag,
  incident_tlp: incidentsCollection.kinds.incident_tlp,
})
export const exposureDictionaries = partOf(exposuresCollection, {
  visibility_category: exposuresCollection.kinds.visibility_category,
  visibility_tlp: exposuresCollection.kinds.visibility_tlp,
})
export const indicatorDictionaries = partOf(indicatorsCollection, {
  feed_category: indicatorsCollection.kinds.feed_category,
  feed_tag: indicatorsCollection.kinds.feed_tag,
  feed_type: indicatorsCollection.kinds.feed_type,
  feed_tlp: indicatorsCollection.kinds.feed_tlp,
  feed_group_tlp: indicatorsCollection.kinds.feed_group_tlp,
})
