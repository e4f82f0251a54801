/**
 * The texts of the API documents, from `messages/{en,pl}/api/`. Calls, fields and parameters have them by name, so
 * that contracts have none.
 */
import documentEn from '#messages/en/api/document.ts'
import fieldsEn from '#messages/en/api/key-fields.ts'
import keysEn from '#messages/en/api/keys.ts'
import portalEn from '#messages/en/api/portal.ts'
import { formats, formatText, type Format } from '#messages/format.ts'
import documentPl from '#messages/pl/api/document.ts'
import fieldsPl from '#messages/pl/api/key-fields.ts'
import keysPl from '#messages/pl/api/keys.ts'
import portalPl from '#messages/pl/api/portal.ts'
import errorsPl from '#messages/pl/errors.ts'
import type { languages } from '../contracts/languages.ts'
import { detectionsWithVisibility } from '../contracts/api/visibilities.ts'
import { keyLimits } from '../domain/api-keys.ts'
import { assetLimits } from '../domain/assets/asset-types.ts'
import { factorLimits } from '../domain/factors.ts'
import { limits } from '../domain/limits.ts'
import { pictureLimits } from '../domain/pictures.ts'
import { webhookLimits } from '../domain/webhooks.ts'
import { errorCatalogue, type ErrorCode } from './errors.ts'

type Language = (typeof languages)[number]

const catalogue = {
  en: { ...documentEn, ...portalEn, ...keysEn, ...fieldsEn },
  pl: { ...documentPl, ...portalPl, ...keysPl, ...fieldsPl },
} as const
const words = formats(catalogue.en, catalogue.pl)

/** Limits that summaries name. */
export const namedLimits = {
  keyRotationDays: keyLimits.rotationDays,
  invitationsAtOnce: limits.invitationsAtOnce,
  keyUsageDays: keyLimits.usageDays,
  latestDetections: detectionsWithVisibility,
  assetLines: assetLimits.lines,
  appSetupMinutes: factorLimits.setupMinutes,
  confirmationMinutes: factorLimits.confirmationMinutes,
  signInDays: factorLimits.signInDays,
  signInsShown: factorLimits.signInsShown,
  pictureMegabytes: pictureLimits.bytes / 1_000_000,
  picturePixels: pictureLimits.pixels,
  webhooks: webhookLimits.webhooks,
  webhookRotationHours: webhookLimits.rotationHours,
  webhookRetentionDays: webhookLimits.retentionDays,
  webhookPage: webhookLimits.page,
} as const

type Table = Readonly<Record<string, string>>

/** The texts of the documents in one language. */
export interface ApiTexts {
  readonly text: Format<typeof catalogue.en>
  /** The summary of a call, an output or a TAXII resource. Throws if the catalogue has none. */
  readonly summaryOf: (operationId: string) => string
  /** The title and the description of a section, by its id. Throws if the catalogue has none. */
  readonly sectionOf: (id: string) => { readonly title: string; readonly about: string }
  /** What a field or a query parameter of the key API means, by its name. */
  readonly fields: Table
  readonly parameters: Table
  /** The dates that a range of the key API filters by, by the name of the parameter without its end. */
  readonly dates: Table
  readonly failureOf: (code: ErrorCode) => string
}

const found = <Value>(table: Readonly<Record<string, Value>>, name: string): Value => {
  const value = table[name]
  if (value === undefined) throw new Error(`${name} has no text in messages/en/api`)
  return value
}

const textsIn = (language: Language): ApiTexts => {
  const summaries = { ...catalogue[language].calls, ...catalogue[language].keyCalls }
  const titles: Table = catalogue[language].titles
  const sections: Table = catalogue[language].sections
  return {
    text: words[language],
    summaryOf: (operationId) => {
      found(summaries, operationId)
      return formatText(summaries, language, operationId, namedLimits)
    },
    sectionOf: (id) => ({ title: found(titles, id), about: found(sections, id) }),
    fields: catalogue[language].fields,
    parameters: catalogue[language].parameters,
    dates: catalogue[language].dates,
    failureOf: language === 'en' ? (code) => errorCatalogue[code].text : (code) => errorsPl.code[code],
  }
}

/** The texts by language. Documents for machines are English; those of the page are in both. */
export const apiTexts: Readonly<Record<Language, ApiTexts>> = { en: textsIn('en'), pl: textsIn('pl') }
