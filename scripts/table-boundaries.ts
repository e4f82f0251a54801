/**
 * Checks SQL as `check-boundaries.ts` checks imports: a table of the read model is named in its own area alone, and
 * others ask the area's queries. The same is true of stored items, which are read by their key. Imports show none of
 * this, since the name of a table or kind is a word in a text.
 */

const kindPattern =
  /\bkind\(\{\s*name: '(\w+)'|\b(?:bilingual|plain)EntryKind\('(\w+)'\)|\btlpDefaultKind\('(\w+)'\)/g

/** Areas whose SQL may take a table's name from a definition that the owner gives. */
const anyTable: readonly string[] = ['core', 'rules', 'asset-matches']

const areaOf = (file: string): string => file.split('/')[1] ?? ''

type Owners = ReadonlyMap<string, string>

const createPattern = /\bCREATE TABLE (\w+) \(/g

/** What `matchTable` of `asset-matches` appends to the name of a kind. */
const matchesOf = (kind: string): string => `${kind}_concern`

/** The area of each table: the one that defines its kind, or that derives it from the rows of a kind. */
const ownersIn = (sources: ReadonlyMap<string, string>): Owners =>
  new Map(
    [...sources].flatMap(([file, source]) => {
      if (!file.startsWith('functions/')) return []
      const kinds = [...source.matchAll(kindPattern)].flatMap(
        ([, kind, entry, levelled]) => kind ?? entry ?? (levelled === undefined ? [] : `${levelled}_tlp`),
      )
      const area = areaOf(file)
      // The read model's own table has a word for its name that texts have too.
      const created =
        area === 'core' ? [] : [...source.matchAll(createPattern)].map(([, table = '']) => table)
      return [
        ...[...kinds, ...created].map((table) => [table, area] as const),
        ...kinds.map((kind) => [matchesOf(kind), 'asset-matches'] as const),
      ]
    }),
  )

/** Comments, regular expressions and quoted texts, or the beginning of a template. */
const token =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=[(,=:[!&|?{};\n]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[`{}]/g

interface Texts {
  /** The source without comments. */
  readonly code: string
  /** Each text; an interpolation in a template is `${…}` with its expression. */
  readonly texts: readonly string[]
}

/** The texts of a source. */
const textsOf = (source: string): Texts => {
  const texts: string[] = []
  let code = ''
  /** Reads code until the end of the source, or of an interpolation. Returns where it ends. */
  const read = (from: number): number => {
    let at = from
    let depth = 0
    for (;;) {
      token.lastIndex = at
      const found = token.exec(source)
      if (found === null) {
        code += source.slice(at)
        return source.length
      }
      const [what] = found
      code += source.slice(at, found.index)
      at = found.index + what.length
      if (what.startsWith('//') || what.startsWith('/*')) continue
      if (what === '`') {
        at = readTemplate(at)
        continue
      }
      if (what === '}' && depth === 0 && from > 0) return at
      if (what === '{') depth += 1
      if (what === '}') depth -= 1
      code += what
      if (what.startsWith("'") || what.startsWith('"'))
        texts.push(what.slice(1, -1).replaceAll(/\\(.)/g, '$1'))
    }
  }
  const readTemplate = (from: number): number => {
    const index = texts.push('') - 1
    let text = ''
    let at = from
    while (at < source.length && source[at] !== '`') {
      if (source.startsWith('${', at)) {
        const end = read(at + 2)
        text += source.slice(at, end)
        at = end
      } else {
        const length = source[at] === '\\' ? 2 : 1
        text += source.slice(at, at + length)
        at += length
      }
    }
    texts[index] = text
    code += `\`${text}\``
    return at + 1
  }
  read(0)
  return { code, texts }
}

/** An interpolation in a template, whose own texts are read by themselves. */
const interpolation = /\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g

/** A statement, or a part of one with a table. */
const query =
  /\bselect\b[\s\S]*\bfrom\b|\bjoin\s|\binsert\s+into\b|\bdelete\s+from\b|\bupdate\s+\S+\s+set\b|\bexists\s*\(/i
/** The same, or the upper case of SQL. */
const likeSql = (text: string): boolean => query.test(text) || /\b(?:FROM|JOIN|INTO|UPDATE)\b/.test(text)

/** Where a part of a statement names a table: `FROM (incident`, `IN "incident"`, `from main.incident`. */
const tablePosition = /\b(?:from|join|into|update|in)\b[\s("[`]*(?:main["\]`]?\s*\.[\s"[`]*)?(\w+)/gi

/** A column of a table in a condition or an order. */
const columnPosition = /\b(\w+)["\]`]?\s*\.\s*["[`]?\w+/g
const operator = /[<>=?,]|\b(?:and|or|not|in|is|as|asc|desc|between|like|select|when|order\s+by)\b/i

/** The words of a text that may be tables. `aliases` are the names that the file's SQL itself gives. */
const tableWords = (text: string, aliases: readonly string[]): string[] => {
  // Texts within SQL, such as paths of JSON, are no names.
  let sql = text.replaceAll(interpolation, ' @ ').replaceAll(/'(?:[^']|'')*'/g, ' ')
  const firsts = (pattern: RegExp): string[] => [...sql.matchAll(pattern)].map(([, word = '']) => word)
  for (const alias of aliases)
    sql = sql.replaceAll(new RegExp(`\\bAS\\s+${alias}\\b|\\b${alias}\\s*\\.`, 'gi'), ' ')
  if (!likeSql(sql)) return [...firsts(tablePosition), ...(operator.test(sql) ? firsts(columnPosition) : [])]
  return sql.match(/\w+/g) ?? []
}

/** Calls that take a table's name, and the property of a page's query. */
const calls = /\b(?:from:\s*|(?:linkTable|tombstoneTable)\(\s*|idsAmong\(\s*\w+,\s*)['"`](\w+)['"`]/g

/** A read of a stored item by its key. */
const itemKeys = /\bkeys\.entity\(\s*'(\w+)'/g
/** The same of a kind that only a variable knows. */
const anyItemKey = /\bkeys\.entity\(\s*(?!')(\w+)/g
/** Kinds of tenants, which say who calls: any area reads their items. */
const tenantKinds: readonly string[] = ['organization', 'user', 'api_key']

/** A name of a table that SQL takes from an expression. */
const interpolated = /\b(?:from|join|into|update)\b([\s("[`]*)\$\{\s*([^}]*?)\s*\}/gi

/**
 * Whether an expression names own tables only: a call with the name of one, or a name that the file declares as nothing
 * but literals.
 */
const isOwn = (
  before: string,
  expression: string,
  code: string,
  owns: (table: string) => boolean,
): boolean => {
  // The argument is checked with the other calls.
  if (/^(?:linkTable|tombstoneTable)\('/.test(expression)) return true
  // What a call writes in brackets is a query, whose text is checked where it is.
  if (before.includes('(') && /^[\w.]+\(/.test(expression)) return true
  const [, name] = /^(\w+)(?:\.\w+|\[\w+\])?$/.exec(expression) ?? []
  if (name === undefined) return false
  const declared = [
    ...code.matchAll(new RegExp(`[(,{]\\s*${name}:\\s*([^,)=]+)|\\bconst ${name}(?::[^=]*)? =(.*)`, 'g')),
  ]
  return (
    declared.length > 0 &&
    declared.every(([, type, value]) => {
      if (/^\s*(?:linkTable|tombstoneTable)\('/.test(value ?? '')) return true
      const literals = [...(type ?? value ?? '').matchAll(/'(\w+)'/g)].map(([, literal = '']) => literal)
      return literals.length > 0 && literals.every((literal) => owns(literal))
    })
  )
}

/** Every table that SQL of another area names, by path from the root. */
export const wrongTables = (sources: ReadonlyMap<string, string>): string[] => {
  const owners = ownersIn(sources)
  const tableOf = (word: string): string | undefined => {
    const name = word.toLowerCase()
    // The tables of links and tombstones begin with the name of their kind.
    const [, kind = name] = /^(\w+?)(?:_gone|_\w+?_ids)$/.exec(name) ?? []
    return owners.has(name) ? name : owners.has(kind) ? kind : undefined
  }
  return [...sources].flatMap(([file, source]) => {
    if (!file.startsWith('functions/')) return []
    const area = areaOf(file)
    const { code, texts } = textsOf(source)
    const aliases = texts.flatMap((text) =>
      [...text.matchAll(/\bAS\s+([a-z]\w*)/g)].map(([, alias = '']) => alias),
    )
    const named = [
      ...texts.flatMap((text) => tableWords(text, aliases)),
      ...[...code.matchAll(calls)].map(([, word = '']) => word),
    ]
    const tables = new Set(named.flatMap((word) => tableOf(word) ?? []))
    const owns = (table: string): boolean => owners.get(tableOf(table) ?? '') === area
    const items = [...code.matchAll(itemKeys)].flatMap(([, kind = '']) => tableOf(kind) ?? [])
    return [
      ...(anyTable.includes(area) ? [] : [...code.matchAll(anyItemKey)]).map(
        ([, name]) => `${file}: functions/${area} must name the kind whose items it reads, not ${name}`,
      ),
      ...[...(anyTable.includes(area) ? [] : new Set(items))]
        .filter((kind) => !owns(kind) && !tenantKinds.includes(kind))
        .map(
          (kind) =>
            `${file}: functions/${area} must not read items of the kind ${kind} of functions/${owners.get(kind)}`,
        ),
      ...[...tables]
        .filter((table) => !owns(table))
        .map(
          (table) =>
            `${file}: functions/${area} must not name the table ${table} of functions/${owners.get(table)}`,
        ),
      ...(anyTable.includes(area) ? [] : texts)
        .flatMap((text) => (likeSql(text) ? [...text.matchAll(interpolated)] : []))
        .filter(([, before = '', expression = '']) => !isOwn(before, expression, code, owns))
        .map(
          ([, , expression]) =>
            `${file}: functions/${area} must name its table in SQL, not \${${expression}}`,
        ),
    ]
  })
}
