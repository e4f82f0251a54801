/**
 * Checks SQL as `check-boundaries.ts` checks imports: a table of the read model is named in its own area alone, and
 * others ask the area's queries. Imports show none of this, since a table's name is a word in a text.
 */

const kindPattern =
  /\bkind\(\{\s*name: '(\w+)'|\b(?:bilingual|plain)EntryKind\('(\w+)'\)|\btlpDefaultKind\('(\w+)'\)/g

const areaOf = (file: string): string => file.split('/')[1] ?? ''

/** The area of each table: the one that defines its kind. */
const ownersIn = (sources: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...sources].flatMap(([file, source]) =>
      file.startsWith('functions/')
        ? [...source.matchAll(kindPattern)].flatMap(([, kind, entry, levelled]) => {
            const table = kind ?? entry ?? (levelled === undefined ? undefined : `${levelled}_tlp`)
            return table === undefined ? [] : [[table, areaOf(file)] as const]
          })
        : [],
    ),
  )

/** A source without its comments, which have their own lines. */
const withoutComments = (source: string): string => source.replaceAll(/^\s*(?:\/\/|\/\*|\*).*$/gm, '')

/** Every table that SQL of another area names, by path from the root. */
export const wrongTables = (sources: ReadonlyMap<string, string>): string[] => {
  const owners = ownersIn(sources)
  if (owners.size === 0) return []
  // The tables of links and tombstones begin with the name of their kind, or are named by a call with it.
  const names = [...owners.keys()].toSorted((one, other) => other.length - one.length).join('|')
  const read = new RegExp(
    `\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(?:main\\.)?(${names})(?:_\\w+)?\\b|\\b(?:from: |linkTable\\(|tombstoneTable\\(|idsAmong\\(\\w+, )'(${names})'`,
    'g',
  )
  return [...sources].flatMap(([file, source]) =>
    file.startsWith('functions/')
      ? [...withoutComments(source).matchAll(read)].flatMap(([, named, called]) => {
          const table = named ?? called ?? ''
          const owner = owners.get(table) ?? ''
          const area = areaOf(file)
          return owner === area
            ? []
            : [`${file}: functions/${area} must not name the table ${table} of functions/${owner}`]
        })
      : [],
  )
}
