import type { Choice } from './choices-input.tsx'

/** The options sorted by the rules of the language, inactive ones last; undefined while they load. */
export const sortedChoices = (
  choices: readonly Choice[] | undefined,
  language: string,
): readonly Choice[] | undefined => {
  const collator = new Intl.Collator(language)
  return choices?.toSorted(
    (a, b) => Number(a.inactive === true) - Number(b.inactive === true) || collator.compare(a.label, b.label),
  )
}
