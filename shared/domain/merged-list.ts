/** Merges concurrent changes of a list: entries that a user added or removed stay added or removed. */

/** Applies the change between two earlier versions of a list to its current version. */
export const mergedList = <Entry>(
  now: readonly Entry[],
  wanted: readonly Entry[],
  before: readonly Entry[] | undefined,
): Entry[] =>
  before === undefined
    ? [...wanted]
    : [
        ...now.filter((entry) => wanted.includes(entry) || !before.includes(entry)),
        ...wanted.filter((entry) => !before.includes(entry) && !now.includes(entry)),
      ]
