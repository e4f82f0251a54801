/** The calls of a document, as the page lists, finds and shows them. */
import type { Language } from '#shared/contracts/account.ts'
import type { OpenApiDocument, Operation } from '#shared/http/openapi.ts'

/** Which audience a call is for; each has a document of its own. */
export type Part = 'keys' | 'portal'

export interface Entry {
  readonly part: Part
  readonly id: string
  /** In capitals. */
  readonly method: string
  /** Whole, from the host's root. */
  readonly path: string
  readonly group: string
  readonly operation: Operation
}

const files: Readonly<Record<Part, string>> = {
  keys: '/api-docs/openapi-keys',
  portal: '/api-docs/openapi',
}

/** The address of a document: the English one is what machines read, any other is for this page alone. */
export const documentAddress = (part: Part, language: Language = 'en'): string =>
  `${files[part]}${language === 'en' ? '' : `.${language}`}.json`

// Made by the same build as this page, and of the type that it is taken for.
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

/** Asks for a document in a language. Throws when it does not come. */
export const loadDocument = async (part: Part, language: Language): Promise<Loaded> => {
  const address = documentAddress(part, language)
  const response = await fetch(address)
  const document: unknown = response.ok ? await response.json() : undefined
  if (!isDocument(document)) throw new Error(`${address} did not come: ${response.status}`)
  return { document, entries: entriesOf(part, document) }
}

/** The calls of each group, in the order of the document. */
export const groupsOf = (entries: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] => [
  ...Map.groupBy(entries, ({ group }) => group),
]
