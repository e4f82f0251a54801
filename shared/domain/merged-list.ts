/** Lists of which several people change entries: what each added is added, and what each removed is removed. */

/** A list as it is now, with what a change of the list as it was before makes of it. */
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
