/** Published content for notification tests, written directly to the collections. */
import { indicatorsCollection, type IndicatorEntity } from '#functions/indicators/indicator-store.ts'
import { incidentsCollection, type IncidentEntity } from '#functions/incidents/incident-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { threatsCollection, type ThreatEntity } from '#functions/threats/threat-store.ts'
import { exposuresCollection, type ExposureEntity } from '#functions/exposures/exposure-store.ts'
import { operator } from '../auth/fixture.ts'

type Changed<Entity> = Partial<Entity>

/** The dictionaries: one entry each, with the id 1. */
export const putDictionaries = async (platform: Platform): Promise<void> => {
  const bilingual = (name: string) => ({ name_pl: `${name} pl`, name_en: `${name} en`, is_active: true })
  const plain = (name: string) => ({ name, is_active: true })
  await platform.collection(incidentsCollection).commit(operator, (commit) => {
    commit.create('incident_category', 1, bilingual('Phishing'))
    commit.create('incident_tag', 1, plain('invoice'))
  })
  await platform.collection(exposuresCollection).commit(operator, (commit) => {
    commit.create('visibility_category', 1, bilingual('Exposed service'))
  })
  await platform.collection(threatsCollection).commit(operator, (commit) => {
    commit.create('threat_category', 1, bilingual('Malware'))
    commit.create('threat_tag', 1, plain('loader'))
  })
  await platform.collection(indicatorsCollection).commit(operator, (commit) => {
    commit.create('feed_category', 1, plain('phishing'))
    commit.create('feed_tag', 1, plain('kit'))
    commit.create('feed_type', 1, plain('domain'))
  })
}

/** Publishes incidents of an organization in one commit. Returns their ids. */
export const putIncidents = (
  platform: Platform,
  client_id: number,
  own: readonly Changed<IncidentEntity>[],
): Promise<number[]> =>
  platform.collection(incidentsCollection).commit(operator, (commit) =>
    own.map((one) => {
      const id = commit.nextId('incident')
      commit.create('incident', id, {
        client_id,
        name: `Incident ${id}`,
        description: null,
        category_id: 1,
        tag_ids: [],
        is_open: true,
        attachments: [],
        creation_date: commit.at,
        last_update_date: commit.at,
        closed_date: null,
        sent_date: null,
        ...one,
      })
      return id
    }),
  )

/** Changes an incident; `fields` uses the portal's names. */
export const changeIncident = async (
  platform: Platform,
  id: number,
  own: Changed<IncidentEntity>,
  fields: readonly ('name' | 'description' | 'is_open' | 'attachments' | 'tags')[],
): Promise<void> => {
  const incidents = platform.collection(incidentsCollection)
  await incidents.commit(operator, async (commit) => {
    const stored = await incidents.get('incident', id)
    if (stored !== undefined) commit.update('incident', id, { ...stored.entity, ...own }, stored, fields)
  })
}

/** Publishes exposures of an organization, in commits of 90. Returns their ids. */
export const putExposures = async (
  platform: Platform,
  client_id: number,
  own: readonly Changed<ExposureEntity>[],
): Promise<number[]> => {
  const ids: number[] = []
  for (let start = 0; start < own.length; start += 90)
    ids.push(
      ...(await platform.collection(exposuresCollection).commit(operator, (commit) =>
        own.slice(start, start + 90).map((one) => {
          const id = commit.nextId('visibility')
          commit.create('visibility', id, {
            client_id,
            name: `Visibility ${id}`,
            description: null,
            analyst_comment: null,
            category_id: 1,
            criticality_level: 1,
            is_active: true,
            false_positive: false,
            false_positive_change: null,
            first_detection_date: commit.at,
            last_detection_date: commit.at,
            detections: 1,
            closed_date: null,
            sent_date: null,
            ...one,
          })
          return id
        }),
      )),
    )
  return ids
}

/** Changes an exposure; `fields` uses the portal's names. */
export const changeExposure = async (
  platform: Platform,
  id: number,
  own: Changed<ExposureEntity>,
  fields: readonly ('is_active' | 'false_positive' | 'name' | 'accepted' | 'criticality_level')[],
): Promise<void> => {
  const exposures = platform.collection(exposuresCollection)
  await exposures.commit(operator, async (commit) => {
    const stored = await exposures.get('visibility', id)
    if (stored !== undefined) commit.update('visibility', id, { ...stored.entity, ...own }, stored, fields)
  })
}

/** Publishes threats. Returns their ids. */
export const putThreats = (platform: Platform, own: readonly Changed<ThreatEntity>[]): Promise<number[]> =>
  platform.collection(threatsCollection).commit(operator, (commit) =>
    own.map((one) => {
      const id = commit.nextId('threat')
      commit.create('threat', id, {
        name: `Threat ${id}`,
        description: null,
        category_id: 1,
        tag_ids: [],
        ioc_group_id: null,
        hyperlinks: [],
        creation_date: commit.at,
        last_update_date: commit.at,
        sent_date: null,
        ...one,
      })
      return id
    }),
  )

/** Publishes indicators, in commits of 90, with a group if named. Returns their ids. */
export const putIndicators = async (
  platform: Platform,
  own: readonly (Changed<IndicatorEntity> & { readonly value: string })[],
  group?: string,
): Promise<number[]> => {
  const ids: number[] = []
  for (let start = 0; start < own.length; start += 90)
    ids.push(
      ...(await platform.collection(indicatorsCollection).commit(operator, (commit) => {
        const groups = group === undefined || start > 0 ? [] : [commit.nextId('feed_group')]
        for (const id of groups)
          commit.create('feed_group', id, {
            name: group ?? '',
            description: null,
            tag_ids: [],
            is_verified: true,
            creation_date: commit.at,
            last_update_date: commit.at,
          })
        return own.slice(start, start + 90).map((one) => {
          const id = commit.nextId('feed')
          commit.create('feed', id, {
            key: one.value,
            origin: 'tests',
            category_id: 1,
            type_id: 1,
            tag_ids: [],
            group_ids: groups,
            is_verified: true,
            ids_flag: false,
            notes: null,
            creation_date: commit.at,
            published_date: commit.at,
            sent_date: null,
            ...one,
          })
          return id
        })
      })),
    )
  return ids
}
