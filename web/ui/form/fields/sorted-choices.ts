import type { Choice } from './choices-input.tsx'

/** Choices in the order of the language, those that are no longer active last; nothing while they load. */
export const sortedChoices = (
  choices: readonly Choice[] | undefined,
  language: string,
): readonly Choice[] | undefined => {
  const collator = new Intl.Collator(language)
  return choices?.toSorted(
    (a, b) => Number(a.inactive === true) - Number(b.inactive === true) || collator.compare(a.label, b.label),
  )
}
