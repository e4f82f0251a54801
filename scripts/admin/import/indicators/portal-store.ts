/** The portal as the store of a command-line import. */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { IndicatorWriter, type NewIndicator } from '#functions/indicators/indicator-writer.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { ImportNote, ImportOutcome, ImportRefusal } from '#shared/contracts/indicator-import.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { PreparedIndicator } from '#shared/domain/indicators/import/prepared-indicator.ts'
import type { IndicatorStore, StoreOutcome } from './indicator-store.ts'

export interface StoreOptions {
  /** Verify at once, instead of leaving that to an analyst. */
  readonly verify: boolean
  /** Keep the source's dates instead of using the time of the import. */
  readonly keepDates: boolean
}

/**
 * Opens the portal's indicators. It adds dictionary entries before the indicators that need them. Inactive entries stay
 * inactive.
 */
export const openPortalStore = (
  platform: Platform,
  actor: Actor,
  { verify, keepDates }: StoreOptions,
): IndicatorStore => {
  // The command applies its own warning lists, so the writer does not.
  const writer = new IndicatorWriter(platform.collection(indicatorsCollection), actor, {
    isVerified: verify,
    keepDates,
    acceptWarnings: true,
    addEntries: true,
  })
  return {
    perCommit: 2000,
    check: async (indicators) => (await writer.check(indicators.map(newIndicatorOf))).map(storeOutcome),
    publish: async (indicators) => (await writer.write(indicators.map(newIndicatorOf))).map(storeOutcome),
  }
}

const newIndicatorOf = ({
  indicator,
  category,
  tags,
  origin,
  notes,
  idsFlag,
  tlp,
  firstSeen,
}: PreparedIndicator): NewIndicator => ({
  value: indicator.value,
  type: indicator.type,
  category,
  tags: [...tags],
  origin,
  notes,
  ids_flag: idsFlag,
  ...(tlp === undefined ? {} : { tlp }),
  firstSeen,
})

const refusals: Readonly<Record<ImportRefusal, (values: readonly string[]) => string>> = {
  category_off: ([name = '']) => `the category ${name} is switched off in the portal`,
  type_off: ([name = '']) => `the type ${name} is switched off in the portal`,
  type_unknown: ([name = '']) => `the portal has no type ${name}`,
  not_of_its_type: ([type = '', reason = '']) => `no value of the type ${type} (${reason})`,
}

const notes: Readonly<Record<ImportNote, (values: readonly string[]) => string>> = {
  tags_off: (values) => `tags that are switched off in the portal were left out: ${values.join(', ')}`,
  tags_unknown: (values) => `tags that the portal does not have were left out: ${values.join(', ')}`,
  category_unknown: ([name = '']) => `the portal has no category ${name}`,
  date_missing: () => 'the source has no date, or one in the future: the time of the import was used',
}

const storeOutcome = (outcome: ImportOutcome): StoreOutcome => {
  if (outcome.outcome === 'published')
    return { outcome: 'published', notes: outcome.notes.map(({ code, values }) => notes[code](values)) }
  if (outcome.outcome === 'refused')
    return { outcome: 'refused', reason: refusals[outcome.reason](outcome.values) }
  return outcome.outcome === 'known'
    ? {
        outcome: 'known',
        ...(outcome.tlp === undefined
          ? {}
          : { note: `known, and keeps ${tlpLabel(outcome.tlp)}: the source marks it stricter` }),
      }
    : { outcome: 'refused', reason: `on a list of harmless values: ${outcome.lists.join(', ')}` }
}
