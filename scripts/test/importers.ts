/** Finds the files that import others: all that a change may affect. */
import { importsOf, targetOf } from '../check-boundaries.ts'

/** The files that import one of the changed files directly. Sources are texts by their path from the root. */
export const directImporters = (
  changed: ReadonlySet<string>,
  sources: ReadonlyMap<string, string>,
): string[] =>
  [...sources].flatMap(([file, source]) =>
    importsOf(source).some((name) => changed.has(targetOf(file, name) ?? '')) ? [file] : [],
  )

/** The changed files, and those that import one of them through any number of others. */
export const withImporters = (
  changed: readonly string[],
  sources: ReadonlyMap<string, string>,
): ReadonlySet<string> => {
  const found = new Set(changed)
  const importers = new Map<string, string[]>()
  for (const [file, source] of sources)
    for (const name of importsOf(source)) {
      const target = targetOf(file, name)
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  // Iterating a set also visits what is added meanwhile.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return found
}
