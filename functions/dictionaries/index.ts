/** The Lambda function of dictionaries. */
import * as z from 'zod'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { linkTable } from '#functions/core/event-store/definition.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { organizationsCollection } from '#functions/organizations/collection.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
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
import { dictionaryRoutes } from './dictionary.ts'
import { tlpDefaultRoutes } from './tlp-defaults.ts'
import {
  indicatorDictionaries,
  incidentDictionaries,
  organizationDictionaries,
  threatDictionaries,
  exposureDictionaries,
} from './dependencies.ts'

const bilingual = {
  names: z.object({ name_pl: z.string(), name_en: z.string() }),
  keyColumns: { name_pl: 'pl_key', name_en: 'en_key' },
} as const
const plain = { names: z.object({ name: z.string() }), keyColumns: { name: 'name_key' } } as const

/** The routes of every dictionary. */
export const dictionaryAreaRoutes = (platform: Platform): Route[] => {
  const threats = platform.collection(threatsCollection)
  const incidents = platform.collection(incidentsCollection)
  const exposures = platform.collection(exposuresCollection)
  const indicators = platform.collection(indicatorsCollection)
  const entriesOf = {
    organizations: platform.collection(organizationDictionaries),
    threats: platform.collection(threatDictionaries),
    incidents: platform.collection(incidentDictionaries),
    visibilities: platform.collection(exposureDictionaries),
    feeds: platform.collection(indicatorDictionaries),
  }
  const { get: _, ...organizationTagCalls } = organizationTag
  return [
    ...tlpDefaultRoutes(platform),
    ...dictionaryRoutes({
      ...bilingual,
      collection: platform.collection(organizationsCollection),
      entries: entriesOf.organizations,
      kind: 'organization_tag',
      calls: organizationTagCalls,
      usage: `SELECT count(*) FROM ${linkTable('organization', 'tag_ids')} WHERE ref = ?`,
      item: (id, names, is_active) => ({ id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...bilingual,
      collection: threats,
      entries: entriesOf.threats,
      kind: 'threat_category',
      calls: threatCategory,
      usage: 'SELECT count(*) FROM threat WHERE category_id = ?',
      item: (id, names, is_active) => ({ threat_category_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...plain,
      collection: threats,
      entries: entriesOf.threats,
      kind: 'threat_tag',
      calls: threatTag,
      usage: `SELECT count(*) FROM ${linkTable('threat', 'tag_ids')} WHERE ref = ?`,
      item: (id, names, is_active) => ({ threat_tag_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...bilingual,
      collection: incidents,
      entries: entriesOf.incidents,
      kind: 'incident_category',
      calls: incidentCategory,
      usage: 'SELECT count(*) FROM incident WHERE category_id = ?',
      item: (id, names, is_active) => ({ incident_category_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...plain,
      collection: incidents,
      entries: entriesOf.incidents,
      kind: 'incident_tag',
      calls: incidentTag,
      usage: `SELECT count(*) FROM ${linkTable('incident', 'tag_ids')} WHERE ref = ?`,
      item: (id, names, is_active) => ({ incident_tag_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...bilingual,
      collection: exposures,
      entries: entriesOf.visibilities,
      kind: 'visibility_category',
      calls: visibilityCategory,
      usage: 'SELECT count(*) FROM visibility WHERE category_id = ?',
      item: (id, names, is_active) => ({ visibility_category_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...plain,
      collection: indicators,
      entries: entriesOf.feeds,
      kind: 'feed_category',
      calls: indicatorCategory,
      usage: 'SELECT count(*) FROM feed WHERE category_id = ?',
      item: (id, names, is_active) => ({ feed_category_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      ...plain,
      collection: indicators,
      entries: entriesOf.feeds,
      kind: 'feed_tag',
      calls: indicatorTag,
      usage: `SELECT (SELECT count(*) FROM ${linkTable('feed', 'tag_ids')} WHERE ref = ?1) + (SELECT count(*) FROM ${linkTable('feed_group', 'tag_ids')} WHERE ref = ?1)`,
      item: (id, names, is_active) => ({ feed_tag_id: id, ...names, is_active }),
    }),
    ...dictionaryRoutes({
      keyColumns: plain.keyColumns,
      names: z.object({ name: z.string(), validity_days: z.int().nullable() }),
      collection: indicators,
      entries: entriesOf.feeds,
      kind: 'feed_type',
      calls: indicatorType,
      usage: 'SELECT count(*) FROM feed WHERE type_id = ?',
      meaning: ({ name }) => typesOfName(name),
      item: (id, names, is_active) => ({ feed_type_id: id, ...names, is_active }),
    }),
  ]
}

export const handler = lambda(dictionaryAreaRoutes, { openSnapshots: environmentSnapshots })
