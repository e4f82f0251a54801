/** A call with what was entered for it: the request that examples show and that is tried. */
import type { ExampleRequest } from '#shared/http/request-examples.ts'
import type { Entry } from './doc-entries.ts'

/** What was entered, by the name of the parameter. */
export type Values = Readonly<Record<string, string>>

const json = 'application/json'

/** What is entered at first: what the call cannot do without. */
export const firstValues = ({ operation }: Entry): Values =>
  Object.fromEntries(
    (operation.parameters ?? []).flatMap(({ name, required, example }) =>
      required ? [[name, typeof example === 'string' ? example : '1']] : [],
    ),
  )

/** The body at first, as text; undefined of a call that sends none. */
export const firstBody = ({ operation }: Entry): string | undefined => {
  const content = operation.requestBody?.content[json]
  return content === undefined ? undefined : JSON.stringify(content.example ?? {}, null, 2)
}

/** The header that a program makes by itself, a new one for each run. */
const repeatHeader = 'Idempotency-Key'

/** The path with its parameters, and the query; `file` has slashes of its own. */
const addressOf = ({ path, operation }: Entry, values: Values): string => {
  const query = new URLSearchParams()
  let whole = path
  for (const { name, in: place } of operation.parameters ?? []) {
    const value = values[name] ?? ''
    if (place === 'path') whole = whole.replace(`{${name}}`, encodeURIComponent(value).replaceAll('%2F', '/'))
    else if (place === 'query' && value !== '') query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? whole : `${whole}?${text}`
}

const replyKind = ({ operation }: Entry): ExampleRequest['reply'] => {
  if ('302' in operation.responses) return 'file'
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  const types = Object.keys(success?.[1].content ?? {})
  return types.length > 0 && types.every((type) => type.includes('json')) ? 'json' : 'text'
}

/** The request. `body` is text of JSON; one that is none is left out of examples. */
export const requestOf = (
  entry: Entry,
  origin: string,
  values: Values,
  body: string | undefined,
): ExampleRequest => {
  const parameters = entry.operation.parameters ?? []
  const isTaxii = entry.path.startsWith('/taxii2/')
  return {
    method: entry.method,
    url: origin + addressOf(entry, values),
    headers: [
      ...(isTaxii ? [['Accept', 'application/taxii+json;version=2.1'] as const] : []),
      ...parameters.flatMap(({ name, in: place }) => {
        const value = values[name] ?? ''
        return place === 'header' && name !== repeatHeader && value !== '' ? [[name, value] as const] : []
      }),
    ],
    ...(body === undefined ? {} : { body: parsed(body) ?? {} }),
    reply: replyKind(entry),
    repeats: parameters.some(({ name }) => name === repeatHeader),
  }
}

/** What a text of JSON says; undefined when it is none. */
export const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
