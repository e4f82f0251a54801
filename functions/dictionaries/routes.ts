/** The routes of every dictionary. */
import * as z from 'zod'
import type { CollectionDefinition, Kinds } from '#functions/core/event-store/definition.ts'
import { exposureEntryUses, exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { incidentEntryUses, incidentsCollection } from '#functions/incidents/incident-store.ts'
import { indicatorEntryUses, indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import {
  organizationEntryUses,
  organizationsCollection,
} from '#functions/organizations/organization-store.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { threatEntryUses, threatsCollection } from '#functions/threats/threat-store.ts'
import {
  indicatorCategory,
  indicatorTag,
  indicatorType,
  incidentCategory,
  incidentTag,
  organizationTag,
  threatCategory,
  threatTag,
  visibilityCategory,
} from '#shared/contracts/dictionaries.ts'
import { typesOfName } from '#shared/domain/indicators/types.ts'
import {
  indicatorDictionaries,
  incidentDictionaries,
  organizationDictionaries,
  threatDictionaries,
  exposureDictionaries,
} from './dictionary-store.ts'
import { dictionaryRoutes } from './dictionary.ts'
import { tlpDefaultRoutes } from './tlp-defaults.ts'

const bilingual = {
  names: z.object({ name_pl: z.string(), name_en: z.string() }),
  keyColumns: { name_pl: 'pl_key', name_en: 'en_key' },
} as const
const plain = { names: z.object({ name: z.string() }), keyColumns: { name: 'name_key' } } as const

/** The routes of every dictionary. */
export const dictionaryAreaRoutes = (platform: Platform): Route[] => {
  const of = <K extends Kinds>(
    collection: CollectionDefinition<K>,
    entries: Parameters<Platform['collection']>[0],
  ) => ({ collection: platform.collection(collection), entries: platform.collection(entries) })
  const organizations = of(organizationsCollection, organizationDictionaries)
  const threats = of(threatsCollection, threatDictionaries)
  const incidents = of(incidentsCollection, incidentDictionaries)
  const exposures = of(exposuresCollection, exposureDictionaries)
  const indicators = of(indicatorsCollection, indicatorDictionaries)
  const { get: _, ...organizationTagCalls } = organizationTag
  return [
    ...tlpDefaultRoutes(platform),
    ...dictionaryRoutes({
      ...bilingual,
      ...organizations,
      kind: 'organization_tag',
      calls: organizationTagCalls,
      usage: organizationEntryUses.organization_tag,
      item: (id, names, is_active) => ({ id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...bilingual,
      ...threats,
      kind: 'threat_category',
      calls: threatCategory,
      usage: threatEntryUses.threat_category,
      item: (id, names, is_active) => ({ threat_category_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...plain,
      ...threats,
      kind: 'threat_tag',
      calls: threatTag,
      usage: threatEntryUses.threat_tag,
      item: (id, names, is_active) => ({ threat_tag_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...bilingual,
      ...incidents,
      kind: 'incident_category',
      calls: incidentCategory,
      usage: incidentEntryUses.incident_category,
      item: (id, names, is_active) => ({ incident_category_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...plain,
      ...incidents,
      kind: 'incident_tag',
      calls: incidentTag,
      usage: incidentEntryUses.incident_tag,
      item: (id, names, is_active) => ({ incident_tag_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...bilingual,
      ...exposures,
      kind: 'visibility_category',
      calls: visibilityCategory,
      usage: exposureEntryUses.visibility_category,
      item: (id, names, is_active) => ({ visibility_category_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...plain,
      ...indicators,
      kind: 'feed_category',
      calls: indicatorCategory,
      usage: indicatorEntryUses.feed_category,
      item: (id, names, is_active) => ({ feed_category_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...plain,
      ...indicators,
      kind: 'feed_tag',
      calls: indicatorTag,
      usage: indicatorEntryUses.feed_tag,
      item: (id, names, is_active) => ({ feed_tag_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      keyColumns: plain.keyColumns,
      names: z.object({ name: z.string(), validity_days: z.int().nullable() }),
      ...indicators,
      kind: 'feed_type',
      calls: indicatorType,
      usage: indicatorEntryUses.feed_type,
      meaning: ({ name }) => typesOfName(name),
      item: (id, names, is_active) => ({ feed_type_id: id, ...names, is_active }),
    }),
  ]
}
