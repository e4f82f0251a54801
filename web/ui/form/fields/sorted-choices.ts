import { collator } from '#web/lib/intl.ts'
import type { Choice } from './choices-input.tsx'

/** The options sorted by the rules of the language, inactive ones last; undefined while they load. */
export const sortedChoices = (
  choices: readonly Choice[] | undefined,
  language: string,
): readonly Choice[] | undefined =>
  choices?.toSorted(
    (a, b) =>
      Number(a.inactive === true) - Number(b.inactive === true) ||
      collator(language, {}).compare(a.label, b.label),
  )
