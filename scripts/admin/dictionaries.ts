/** The initial dictionaries of a new portal: the categories and types that publishing requires. */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { indicatorTypeNames } from '#shared/domain/indicators/types.ts'
import { nameKey } from '#shared/domain/text.ts'
import { categories, type CategoryNames } from './import/candidate.ts'

export const threatCategories = {
  ...categories,
  phishing: { name_pl: 'Phishing', name_en: 'Phishing' },
  ransomware: { name_pl: 'Oprogramowanie szantażujące', name_en: 'Ransomware' },
  vulnerability: { name_pl: 'Podatność', name_en: 'Vulnerability' },
  fraud: { name_pl: 'Oszustwo', name_en: 'Fraud' },
} as const satisfies Record<string, CategoryNames>

export const incidentCategories = {
  phishing: { name_pl: 'Phishing', name_en: 'Phishing' },
  malware: { name_pl: 'Złośliwe oprogramowanie', name_en: 'Malware' },
  intrusion: { name_pl: 'Próba włamania', name_en: 'Intrusion attempt' },
  leak: { name_pl: 'Wyciek danych', name_en: 'Data leak' },
  fraud: { name_pl: 'Oszustwo', name_en: 'Fraud' },
  availability: { name_pl: 'Niedostępność usługi', name_en: 'Denial of service' },
} as const satisfies Record<string, CategoryNames>

export const exposureCategories = {
  service: { name_pl: 'Usługa dostępna z Internetu', name_en: 'Service open to the Internet' },
  software: { name_pl: 'Nieaktualne oprogramowanie', name_en: 'Outdated software' },
  credentials: { name_pl: 'Poświadczenia w wycieku', name_en: 'Leaked credentials' },
  certificate: { name_pl: 'Certyfikat i szyfrowanie', name_en: 'Certificate and encryption' },
  lookalike: { name_pl: 'Domena podobna', name_en: 'Look-alike domain' },
} as const satisfies Record<string, CategoryNames>

/** Categories and types of indicators have the same name in both languages. */
const indicatorCategories = ['Phishing', 'Malware', 'C2', 'Ransomware', 'Scanner', 'Spam'] as const
const indicatorTypes = Object.values(indicatorTypeNames)

/** Calls `add` for each category that the dictionary has in neither language. */
export const addCategories = (
  readModel: ReadModel,
  kind: string,
  wanted: readonly CategoryNames[],
  add: (names: CategoryNames) => void,
): void => {
  for (const names of wanted)
    if (
      readModel.count(`SELECT count(*) FROM ${kind} WHERE pl_key = ? OR en_key = ?`, [
        nameKey(names.name_pl),
        nameKey(names.name_en),
      ]) === 0
    )
      add(names)
}

/** Adds the categories to an empty dictionary and returns their number. */
const fill = (
  readModel: ReadModel,
  kind: string,
  wanted: Readonly<Record<string, CategoryNames>>,
  add: (names: CategoryNames) => void,
): number => {
  const names = isEmpty(readModel, kind) ? Object.values(wanted) : []
  names.forEach(add)
  return names.length
}

const isEmpty = (readModel: ReadModel, kind: string): boolean =>
  readModel.count(`SELECT count(*) FROM ${kind}`, []) === 0

/**
 * Adds the initial entries and returns their number. A dictionary with any entry belongs to the provider and stays
 * unchanged.
 */
export const addDictionaries = async (platform: Platform, actor: Actor): Promise<number> => {
  const counts = [
    await platform.collection(threatsCollection).commit(actor, (commit) =>
      fill(commit.readModel, 'threat_category', threatCategories, (names) => {
        commit.create('threat_category', commit.nextId('threat_category'), { ...names, is_active: true })
      }),
    ),
    await platform.collection(incidentsCollection).commit(actor, (commit) =>
      fill(commit.readModel, 'incident_category', incidentCategories, (names) => {
        commit.create('incident_category', commit.nextId('incident_category'), { ...names, is_active: true })
      }),
    ),
    await platform.collection(exposuresCollection).commit(actor, (commit) =>
      fill(commit.readModel, 'visibility_category', exposureCategories, (names) => {
        commit.create('visibility_category', commit.nextId('visibility_category'), {
          ...names,
          is_active: true,
        })
      }),
    ),
    await platform.collection(indicatorsCollection).commit(actor, (commit) => {
      const entries = [
        ...(isEmpty(commit.readModel, 'feed_category')
          ? indicatorCategories.map((name) => ['feed_category', name] as const)
          : []),
        ...(isEmpty(commit.readModel, 'feed_type')
          ? indicatorTypes.map((name) => ['feed_type', name] as const)
          : []),
      ]
      for (const [kind, name] of entries) commit.create(kind, commit.nextId(kind), { name, is_active: true })
      return entries.length
    }),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}
