/** The calls of an API document, for listing, searching and showing. */
import type { Language } from '#shared/contracts/account.ts'
import type { OpenApiDocument, Operation } from '#shared/http/openapi.ts'

/** The audience of a call. Each has its own document. */
export type Part = 'keys' | 'portal'

export interface Entry {
  readonly part: Part
  readonly id: string
  /** In upper case. */
  readonly method: string
  /** The complete path, from the host's root. */
  readonly path: string
  readonly group: string
  readonly operation: Operation
}

const files: Readonly<Record<Part, string>> = {
  keys: '/api-docs/openapi-keys',
  portal: '/api-docs/openapi',
}

/** The address of a document. Machines read the English one; the others are for this page only. */
export const documentAddress = (part: Part, language: Language = 'en'): string =>
  `${files[part]}${language === 'en' ? '' : `.${language}`}.json`

// The same build generates the documents and this page, so the type is known.
const isDocument = (value: unknown): value is OpenApiDocument =>
  typeof value === 'object' && value !== null && 'paths' in value && 'components' in value

/** The calls of a document, in its order. */
export const entriesOf = (part: Part, { servers, paths }: OpenApiDocument): Entry[] => {
  const server = (servers[0]?.url ?? '').replace(/\/$/, '')
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      part,
      id: operation.operationId,
      method: method.toUpperCase(),
      path: server + path,
      group: operation.tags[0] ?? '',
      operation,
    })),
  )
}

export interface Loaded {
  readonly document: OpenApiDocument
  readonly entries: readonly Entry[]
}

/** Loads a document in a language. Throws if it fails. */
export const loadDocument = async (part: Part, language: Language): Promise<Loaded> => {
  const address = documentAddress(part, language)
  const response = await fetch(address)
  const document: unknown = response.ok ? await response.json() : undefined
  if (!isDocument(document)) throw new Error(`${address} did not come: ${response.status}`)
  return { document, entries: entriesOf(part, document) }
}

/** The calls by group, in the order of the document. */
export const groupsOf = (entries: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] => [
  ...Map.groupBy(entries, ({ group }) => group),
]
