/** Loads the demo's incidents, templates and exposures. Existing items stay unchanged. */
import * as z from 'zod'
import {
  incidentDataKey,
  incidentsCollection,
  type IncidentEntity,
  type IncidentKinds,
} from '#functions/incidents/incident-store.ts'
import { nameKey } from '#shared/domain/text.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import { inCommits } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { keys } from '#functions/rules/keys.ts'
import { exposuresCollection, type ExposureEntity } from '#functions/exposures/exposure-store.ts'
import { findExposure } from '#functions/exposures/exposure.ts'
import { demoIncidents, demoExposures, type DemoIncident, type ScheduledExposure } from './scheduled-work.ts'
import { remediated, type DemoOwner } from './demo-remediation.ts'
import { demoIncidentLanguages } from './translations.ts'
import { guessedLanguage } from '#shared/domain/translations.ts'
import { addCategories, incidentCategories, exposureCategories } from '../dictionaries.ts'
import type { CategoryNames } from '../import/candidate.ts'

/** Loads them for the organizations with these ids and returns the number of new items. */
export const loadWork = async (
  platform: Platform,
  author: Actor,
  organizations: ReadonlyMap<string, number>,
  people: ReadonlyMap<string, DemoOwner>,
): Promise<{ incidents: number; visibilities: number }> => {
  const now = platform.clock.now()
  const idOf = (name: string): number => {
    const id = organizations.get(name)
    if (id === undefined) throw new Error(`The demo has no organization ${name}`)
    return id
  }
  const [incidents, exposures] = await Promise.all([
    loadIncidents(platform, author, demoIncidents(now), idOf),
    loadExposures(platform, author, demoExposures(now), idOf, people),
  ])
  return { incidents, visibilities: exposures }
}

const loadIncidents = async (
  platform: Platform,
  author: Actor,
  wanted: readonly DemoIncident[],
  idOf: (name: string) => number,
): Promise<number> => {
  const collection = platform.collection(incidentsCollection)
  const tags = [...new Set(wanted.flatMap((one) => one.tags))]
  await collection.commit(author, (commit) => {
    addCategories(commit.readModel, 'incident_category', Object.values(incidentCategories), (names) => {
      commit.create('incident_category', commit.nextId('incident_category'), { ...names, is_active: true })
    })
    const known = new Set(
      commit.readModel
        .rows(z.object({ name_key: z.string() }), 'SELECT name_key FROM incident_tag')
        .map(({ name_key }) => name_key),
    )
    for (const name of tags)
      if (!known.has(nameKey(name)))
        commit.create('incident_tag', commit.nextId('incident_tag'), { name, is_active: true })
    addTemplates(commit)
  })
  let created = 0
  for (const part of inCommits(wanted, (one) => ({
    writes: 1,
    counters: scopesOfOrganization(idOf(one.organization)),
  }))) {
    created += await collection.commit(author, (commit) => {
      const fresh = part
        .map((one) => incidentOf(commit.readModel, one, idOf(one.organization)))
        .filter(
          (entity) =>
            commit.readModel.count('SELECT count(*) FROM incident WHERE client_id = ? AND data_key = ?', [
              entity.client_id,
              incidentDataKey(entity),
            ]) === 0,
        )
      for (const entity of fresh) commit.create('incident', commit.nextId('incident'), entity)
      return fresh.length
    })
  }
  return created
}

const incidentOf = (readModel: ReadModel, one: DemoIncident, organizationId: number): IncidentEntity => ({
  client_id: organizationId,
  name: one.name,
  description: one.description,
  ...demoIncidentLanguages(one),
  category_id: categoryId(readModel, 'incident_category', one.category),
  tag_ids: one.tags.map((tag) => entryId(readModel, 'SELECT id FROM incident_tag WHERE name_key = ?', tag)),
  tlp: one.tlp,
  is_open: one.isOpen,
  attachments: [],
  creation_date: one.created,
  last_update_date: one.updated,
  closed_date: one.isOpen ? null : one.updated,
  sent_date: null,
})

/** Templates for incidents that analysts publish often. */
const addTemplates = (commit: Commit<IncidentKinds>): void => {
  if (commit.readModel.count('SELECT count(*) FROM incident_template', []) > 0) return
  for (const [template_name, incident_name, description] of [
    [
      'Phishing – zgłoszenie pracownika',
      'Wiadomość phishingowa – ',
      'Pracownik zgłosił wiadomość podszywającą się pod …\n\nZalecenie: usunąć wiadomość ze skrzynek i przypomnieć o zgłaszaniu.',
    ],
    [
      'Malware stopped',
      'Malware stopped on a workstation – ',
      'Endpoint protection stopped … The workstation was isolated and examined.',
    ],
  ] as const) {
    commit.create('incident_template', commit.nextId('incident_template'), {
      template_name,
      incident_name,
      category_id: null,
      description,
      lang: guessedLanguage(description),
      tag_ids: [],
      organization_ids: [],
    })
  }
}

const loadExposures = async (
  platform: Platform,
  author: Actor,
  wanted: readonly ScheduledExposure[],
  idOf: (name: string) => number,
  people: ReadonlyMap<string, DemoOwner>,
): Promise<number> => {
  const collection = platform.collection(exposuresCollection)
  await collection.commit(author, (commit) => {
    addCategories(commit.readModel, 'visibility_category', Object.values(exposureCategories), (names) => {
      commit.create('visibility_category', commit.nextId('visibility_category'), {
        ...names,
        is_active: true,
      })
    })
  })
  let created = 0
  for (const part of inCommits(wanted, (one) => ({
    writes: 1 + one.dates.length + one.steps.length,
    counters: scopesOfOrganization(idOf(one.organization)),
  }))) {
    created += await collection.commit(author, (commit) => {
      let fresh = 0
      for (const one of part) {
        const published = exposureOf(commit.readModel, one, idOf(one.organization), author)
        if (findExposure(commit.readModel, published) !== undefined) continue
        const { entity, lines } = remediated(published, one.steps, people, author.name)
        const id = commit.nextId('visibility')
        commit.create('visibility', id, entity)
        for (const date of one.dates) commit.putItem({ ...keys.detection(id, date) })
        for (const { at, line } of lines)
          commit.putItem({ ...keys.historyLine(id, at, commit.sequence), ...line })
        fresh += 1
      }
      return fresh
    })
  }
  return created
}

const exposureOf = (
  readModel: ReadModel,
  one: ScheduledExposure,
  organizationId: number,
  author: Actor,
): ExposureEntity => {
  const [first = one.closed] = one.dates
  return {
    client_id: organizationId,
    name: one.name,
    description: one.description,
    analyst_comment: one.comment,
    category_id: categoryId(readModel, 'visibility_category', one.category),
    criticality_level: one.criticality,
    tlp: one.tlp,
    // A story that closes an exposure closes it in its steps.
    is_active: one.isActive || one.steps.length > 0,
    false_positive: one.isFalsePositive,
    false_positive_change: one.isFalsePositive ? { name: author.name, at: one.closed } : null,
    first_detection_date: first,
    last_detection_date: one.dates.at(-1) ?? first,
    detections: one.dates.length,
    closed_date: one.isActive || one.steps.length > 0 ? null : one.closed,
    sent_date: null,
  }
}

const categoryId = (readModel: ReadModel, kind: string, { name_en }: CategoryNames): number =>
  entryId(readModel, `SELECT id FROM ${kind} WHERE en_key = ?`, name_en)

const entryId = (readModel: ReadModel, sql: string, name: string): number => {
  const found = readModel.row(z.object({ id: z.int() }), sql, [nameKey(name)])
  if (found === undefined) throw new Error(`The dictionary lost ${name}`)
  return found.id
}
