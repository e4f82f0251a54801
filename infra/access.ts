/**
 * Generates what each function's role may reach in the table and the file bucket from the areas' declarations
 * (`functions/<area>/access.ts`). The local cloud denies everything else. A test tries every function on the items of the
 * others. A new key prefix needs a row for each function that uses it.
 */
import { areas } from '#functions/access.ts'
import {
  on,
  type CollectionAccess,
  type FileAccess,
  type FunctionAccess,
  type TableAccess,
  type ItemVerb,
  type ObjectVerb,
} from '#functions/core/access.ts'
import {
  exportsFolder,
  filesFolder,
  outputsFolder,
  reportsFolder,
  sourcesFolder,
  uploadsFolder,
} from '#shared/domain/folders.ts'
import { cleanScan, scanTag, type MalwareScanner } from '#shared/domain/malware-scan.ts'

const collections = new Map(areas.flatMap((area) => Object.entries(area.collections ?? {})))
const functions = new Map(areas.flatMap((area) => Object.entries(area.functions)))

/** The kinds of each collection. */
export const collectionKinds: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...collections].map(([name, { kinds }]) => [name, kinds]),
)
export const functionsWithAccess: readonly string[] = [...functions.keys()]

/** DynamoDB actions of each verb. */
const itemActions: Readonly<Record<ItemVerb, readonly string[]>> = {
  get: ['GetItem', 'BatchGetItem'],
  query: ['Query'],
  put: ['PutItem'],
  putMany: ['BatchWriteItem'],
  update: ['UpdateItem'],
  delete: ['DeleteItem'],
  check: ['ConditionCheckItem'],
}

/** S3 actions of each verb. They also apply to presigned links and forms that a browser uses. */
const objectActions: Readonly<Record<ObjectVerb, readonly string[]>> = {
  get: ['GetObject'],
  put: ['PutObject'],
  tags: ['GetObjectTagging'],
  delete: ['DeleteObject'],
  list: ['ListBucket'],
}

/** Folders of the file bucket. */
export const fileFolders = {
  /** Files that browsers have uploaded and no call has confirmed yet. */
  uploads: uploadsFolder,
  attachments: `${filesFolder}/attachments`,
  pictures: `${filesFolder}/pictures`,
  exports: exportsFolder,
  reports: reportsFolder,
  outputs: outputsFolder,
  sources: sourcesFolder,
} as const

const folderOf = (name: string): string => {
  const folder = new Map<string, string>(Object.entries(fileFolders)).get(name)
  if (folder === undefined) throw new Error(`${name} is no folder of the file bucket`)
  return folder
}

const shards = (kinds: readonly string[]): string[] => kinds.map((kind) => `${kind}#*`)
const partsOf = (collection: string, parts: readonly string[]): string[] =>
  parts.map((part) => `${part}#${collection}`)

/** The kinds of a collection that are created by many: of these, or of all. Throws on an unknown name. */
const kindsOf = (
  collection: string,
  wanted?: readonly string[],
): { readonly kinds: readonly string[]; readonly many: readonly string[] } => {
  const known = collections.get(collection)
  const kinds = wanted ?? known?.kinds ?? []
  const unknown = known === undefined ? collection : kinds.find((kind) => !known.kinds.includes(kind))
  if (unknown !== undefined) throw new Error(`${unknown} is declared by no area`)
  return { kinds, many: (known?.createdByMany ?? []).filter((kind) => kinds.includes(kind)) }
}

/** The read model of a collection, and its entities. Read-only. */
const reads = (collection: string): TableAccess[] => [
  on(
    [
      ...shards(kindsOf(collection).kinds),
      ...partsOf(collection, ['head', 'journal', 'pending', 'snapshot']),
    ],
    'get',
    'query',
  ),
  // A reader that finds an unusable snapshot requests a new one.
  on('snapshot-needs', 'get', 'put'),
]

/** A read model of only some kinds of a collection, read from the table. */
const readsPart = (collection: string, kinds: readonly string[]): TableAccess =>
  on(
    [...shards(kindsOf(collection, kinds).kinds), ...partsOf(collection, ['head', 'journal'])],
    'get',
    'query',
  )

const writes = (collection: string, wanted?: readonly string[]): TableAccess[] => {
  const { kinds, many } = kindsOf(collection, wanted)
  return [
    ...reads(collection),
    on(shards(kinds), 'put', 'delete'),
    on(partsOf(collection, ['head', 'journal']), 'put'),
    on(`counter#${collection}`, 'update'),
    ...(many.length === 0 ? [] : [on(shards(many), 'putMany'), on(`pending#${collection}`, 'put', 'delete')]),
  ]
}

/** Reading a collection, finishing a bulk commit whose writer crashed, and writing the snapshot. */
const renewsSnapshot = (collection: string): TableAccess[] => {
  const { many } = kindsOf(collection)
  return [
    ...reads(collection),
    ...(many.length === 0 ? [] : [on(shards(many), 'put', 'delete'), on(`pending#${collection}`, 'delete')]),
    on(`snapshot#${collection}`, 'put'),
  ]
}

const itemsOf = (access: TableAccess | CollectionAccess): readonly TableAccess[] => {
  if ('partitions' in access) return [access]
  if ('writes' in access) return writes(access.writes, access.kinds)
  if ('reads' in access)
    return access.kinds === undefined ? reads(access.reads) : [readsPart(access.reads, access.kinds)]
  const names = [...collections.keys()]
  return access.every === 'snapshots'
    ? names.flatMap(renewsSnapshot)
    : [
        on(
          names.flatMap((name) => partsOf(name, ['head', 'journal'])),
          'get',
          'query',
        ),
      ]
}

const accessOf = (name: string): FunctionAccess => {
  const access = functions.get(name)
  if (access === undefined)
    throw new Error(`${name}: no functions/<area>/access.ts declares what it may reach`)
  return access
}

/** The table access of a function. Throws when no area declares the function. */
export const tableAccessOf = (name: string): readonly TableAccess[] => accessOf(name).table.flatMap(itemsOf)

/** The file access of a function. */
export const fileAccessOf = (name: string): readonly FileAccess[] => accessOf(name).files ?? []

/** The collections that a function has read models of, so that it may read their snapshots. */
export const readModelsOf = (name: string): string[] => {
  const partitions = new Set(tableAccessOf(name).flatMap((one) => one.partitions))
  return [...collections.keys()].filter((collection) => partitions.has(`snapshot#${collection}`))
}

export interface TableStatement {
  readonly actions: readonly string[]
  readonly conditions: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * The statements of a role on the table. One request may reach several partitions only if a single statement names them
 * all. So there is one statement per action, and one more for each restricted set of attributes.
 */
export const tableStatements = (access: readonly TableAccess[]): TableStatement[] => {
  const whole = new Map<ItemVerb, Set<string>>()
  for (const { partitions, may, attributes } of access) {
    if (attributes !== undefined) continue
    for (const verb of may) whole.set(verb, new Set([...(whole.get(verb) ?? []), ...partitions]))
  }
  const byPartitions = Map.groupBy(whole, ([, partitions]) => JSON.stringify([...partitions].toSorted()))
  return [
    ...[...byPartitions.values()].map((same) => ({
      actions: same.flatMap(([verb]) => actionsOf([verb])),
      conditions: leadingKeys([...(same[0]?.[1] ?? [])].toSorted()),
    })),
    ...access.flatMap(({ partitions, may, attributes }) =>
      attributes === undefined
        ? []
        : [{ actions: actionsOf(may), conditions: attributeConditions(partitions, attributes) }],
    ),
  ]
}

const actionsOf = (verbs: readonly ItemVerb[]): string[] =>
  verbs.flatMap((verb) => itemActions[verb].map((action) => `dynamodb:${action}`))

/** A request without keys would satisfy ForAllValues. The second condition denies it. */
const leadingKeys = (partitions: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
  Null: { 'dynamodb:LeadingKeys': 'false' },
})

const attributeConditions = (partitions: readonly string[], attributes: readonly string[]) => ({
  'ForAllValues:StringLike': {
    'dynamodb:LeadingKeys': partitions,
    'dynamodb:Attributes': ['pk', 'sk', ...attributes],
  },
  Null: { 'dynamodb:LeadingKeys': 'false', 'dynamodb:Attributes': 'false' },
  // Denies reads of all attributes and updates that return the whole item.
  StringEqualsIfExists: {
    'dynamodb:Select': 'SPECIFIC_ATTRIBUTES',
    'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'],
  },
})

export interface FileStatement {
  readonly actions: readonly string[]
  /** Key prefixes of objects. Without any, the statement is on the bucket itself. */
  readonly prefixes: readonly string[]
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * The statements of a role on the file bucket. With a scanner, an attachment is readable, also by link, only after a
 * scan without findings.
 */
export const fileStatements = (access: readonly FileAccess[], scanner: MalwareScanner): FileStatement[] =>
  access.flatMap(({ folder, may }) => {
    const prefixes = [`${folderOf(folder)}/`]
    const isScanned = scanner !== 'none' && folder === 'attachments'
    const on = (verbs: readonly ObjectVerb[], more: Partial<FileStatement> = {}): FileStatement[] =>
      verbs.length === 0
        ? []
        : [
            {
              actions: verbs.flatMap((verb) => objectActions[verb].map((action) => `s3:${action}`)),
              prefixes,
              ...more,
            },
          ]
    const conditional = may.filter((verb) => verb === 'get' && isScanned)
    return [
      ...on(may.filter((verb) => verb !== 'list' && !conditional.includes(verb))),
      ...on(conditional, {
        conditions: { StringEquals: { [`s3:ExistingObjectTag/${scanTag}`]: cleanScan } },
      }),
      ...on(
        may.filter((verb) => verb === 'list'),
        {
          prefixes: [],
          conditions: { StringLike: { 's3:prefix': prefixes.map((prefix) => `${prefix}?*`) } },
        },
      ),
    ]
  })
