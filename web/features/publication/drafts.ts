/** Drafts of publications, which this browser keeps for the account. */
import { readStored, writeStored } from '#web/lib/draft-storage.ts'
import { publicationForm, type OwnSettings, type PublicationValues } from './publication-form.ts'

export interface Draft {
  readonly id: string
  /** ISO 8601. */
  readonly saved: string
  readonly report: string
  /** Rows that the analyst has selected or deselected, by their keys. */
  readonly ticks: Readonly<Record<string, boolean>>
  /** By the keys of the rows. */
  readonly own: Readonly<Record<string, OwnSettings>>
  readonly values: PublicationValues
}

/** With more, the oldest goes. */
export const maxDrafts = 50
const name = 'publications'

/** The drafts of an account, last saved first. */
export const readDrafts = (userId: number): readonly Draft[] => {
  const stored = readStored(userId, name)
  return Array.isArray(stored) ? stored.flatMap(restored) : []
}

/** Saves a draft, in place of the one with its id. Returns whether there was room. */
export const saveDraft = (userId: number, draft: Draft): boolean =>
  writeStored(userId, name, [draft, ...others(userId, draft.id)].slice(0, maxDrafts))

export const removeDraft = (userId: number, id: string): void => {
  writeStored(userId, name, others(userId, id))
}

const others = (userId: number, id: string): readonly Draft[] =>
  readDrafts(userId).filter((draft) => draft.id !== id)

/** A stored draft, or none if it has another shape. Fields that the form has got since begin empty. */
const restored = (stored: unknown): readonly Draft[] => {
  if (!isRecord(stored) || !isRecord(stored['values'])) return []
  const draft = { own: {}, ...stored, values: { ...publicationForm.empty, ...stored['values'] } }
  return isDraft(draft) ? [draft] : []
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDraft = (
  draft: Readonly<Record<string, unknown>>,
): draft is Readonly<Record<string, unknown>> & Draft => {
  const { id, saved, report, ticks, own, values } = draft
  return (
    [id, saved, report].every((text) => typeof text === 'string') &&
    isRecord(ticks) &&
    isRecord(own) &&
    Object.values(own).every(isRecord) &&
    isRecord(values) &&
    Object.entries(publicationForm.empty).every(
      ([key, empty]) =>
        typeof values[key] === typeof empty && Array.isArray(values[key]) === Array.isArray(empty),
    )
  )
}
