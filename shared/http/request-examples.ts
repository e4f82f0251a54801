/**
 * A request as a program that makes it: with curl, Python (its standard library alone) and JavaScript (Node 24, or the
 * console of a browser with the key put in). The key comes from the environment, `CTI_KEY`, and each runs as it stands.
 */
export const exampleLanguages = ['curl', 'python', 'javascript'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

export interface ExampleRequest {
  readonly method: string
  /** Whole, with its query. */
  readonly url: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** The body, sent as JSON. */
  readonly body?: unknown
  /** What the reply is: it says how it is read. A file is reached by a redirect, and saved. */
  readonly reply: 'json' | 'text' | 'file'
  /** It takes an Idempotency-Key: the example makes one for each run. */
  readonly repeats?: boolean
  /** Ids that its address needs, each asked for first; a later one may need those before it. */
  readonly lookups?: readonly Lookup[]
}

/** An id that a list is asked for: it takes the place of `{name}` in an address. */
export interface Lookup {
  /** As programs call it. */
  readonly name: string
  readonly url: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** Where the id stands in the reply: the list of items, and the field of its first. */
  readonly list: string
  readonly field: string
}

/** An address of which some parts are still `{name}`, taken apart. */
const partsOf = (url: string): readonly string[] => url.split(/(\{\w+\})/).filter((part) => part !== '')
const isMark = (part: string): boolean => /^\{\w+\}$/.test(part)
const nameIn = (part: string): string => part.slice(1, -1)

/** A text as one word of a shell. */
const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** JSON that a reader can read, as the languages have it. */
const jsonText = (value: unknown): string => JSON.stringify(value, null, 2)

const file = 'attachment.bin'

/** An address as a word of a shell, with the ids that were looked up. */
const shellAddress = (url: string): string =>
  partsOf(url)
    .map((part) => (isMark(part) ? `"$${nameIn(part)}"` : shellWord(part)))
    .join('')

const curlLookup = ({ name, url, headers = [], field }: Lookup): string =>
  [
    `${name}=$(curl -sS --fail-with-body -H "Authorization: Bearer $CTI_KEY"`,
    ...headers.map(([header, value]) => `  -H ${shellWord(`${header}: ${value}`)}`),
    `  ${shellAddress(url)} | grep -o '"${field}":"*[^",}]*' | sed 's/^[^:]*:"*//;q')`,
  ].join(' \\\n')

const quoted = (text: string): string => JSON.stringify(text)

const pythonAddress = (url: string): string =>
  partsOf(url)
    .map((part) => (isMark(part) ? `str(${nameIn(part)})` : quoted(part)))
    .join(' + ')

const pythonLookups = (lookups: readonly Lookup[]): readonly string[] =>
  lookups.flatMap(({ name, url, headers = [], list, field }) => [
    `request = urllib.request.Request(${pythonAddress(url)})`,
    'request.add_header("Authorization", "Bearer " + os.environ["CTI_KEY"])',
    ...headers.map(([header, value]) => `request.add_header(${quoted(header)}, ${quoted(value)})`),
    'with urllib.request.urlopen(request) as response:',
    `    ${name} = json.load(response)["${list}"][0]["${field}"]`,
  ])

const scriptAddress = (url: string): string =>
  partsOf(url)
    .map((part) => (isMark(part) ? nameIn(part) : quoted(part)))
    .join(' + ')

const scriptLookups = (lookups: readonly Lookup[]): readonly string[] =>
  lookups.flatMap(({ name, url, headers = [], list, field }) => [
    `const ${name}Reply = await fetch(${scriptAddress(url)}, {`,
    '  headers: {',
    '    Authorization: `Bearer ${process.env.CTI_KEY}`,',
    ...headers.map(([header, value]) => `    ${quoted(header)}: ${quoted(value)},`),
    '  },',
    '})',
    `const ${name} = (await ${name}Reply.json()).${list}[0].${field}`,
  ])

const curl = ({ method, url, headers = [], body, reply, repeats, lookups = [] }: ExampleRequest): string =>
  [
    ...lookups.map(curlLookup),
    [
      `curl -sS --fail-with-body${method === 'GET' ? '' : ` -X ${method}`}${reply === 'file' ? ` -L -o ${file}` : ''}`,
      '  -H "Authorization: Bearer $CTI_KEY"',
      ...headers.map(([name, value]) => `  -H ${shellWord(`${name}: ${value}`)}`),
      ...(repeats === true ? ['  -H "Idempotency-Key: $(date +%s)-$$"'] : []),
      ...(body === undefined
        ? []
        : ["  -H 'Content-Type: application/json'", `  --data-binary ${shellWord(jsonText(body))}`]),
      `  ${shellAddress(url)}`,
    ].join(' \\\n'),
  ].join('\n')

/** A value as Python writes it, with four spaces for each level. */
const pythonValue = (value: unknown, indent: string): string => {
  if (value === null || value === undefined) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  const inner = `${indent}    `
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((one) => `${inner}${pythonValue(one, inner)},\n`).join('')}${indent}]`
  if (typeof value === 'object') {
    const lines = Object.entries(value).map(
      ([name, one]) => `${inner}${JSON.stringify(name)}: ${pythonValue(one, inner)},\n`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`
  }
  return JSON.stringify(value)
}

const python = ({
  method,
  url,
  headers = [],
  body,
  reply,
  repeats,
  lookups = [],
}: ExampleRequest): string => {
  const isFile = reply === 'file'
  const fields = [
    ...headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    ...(repeats === true ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ]
  const needsJson = reply === 'json' || body !== undefined || lookups.length > 0
  return [
    ...(needsJson ? ['import json'] : []),
    'import os',
    ...(isFile ? ['import shutil'] : []),
    'import urllib.request',
    ...(repeats === true ? ['import uuid'] : []),
    '',
    ...pythonLookups(lookups),
    'request = urllib.request.Request(',
    `    ${pythonAddress(url)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(fields.length === 0 ? [] : ['    headers={', ...fields, '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonValue(body, '    ')}).encode(),`]),
    ')',
    // A header of this kind does not follow a redirect: where it leads, the key has no business.
    'request.add_unredirected_header("Authorization", "Bearer " + os.environ["CTI_KEY"])',
    'with urllib.request.urlopen(request) as response:',
    isFile
      ? `    with open("${file}", "wb") as target:\n        shutil.copyfileobj(response, target)`
      : reply === 'json'
        ? '    print(json.dumps(json.load(response), indent=2, ensure_ascii=False))'
        : '    print(response.read().decode())',
  ].join('\n')
}

const javascript = ({
  method,
  url,
  headers = [],
  body,
  reply,
  repeats,
  lookups = [],
}: ExampleRequest): string =>
  [
    ...(reply === 'file' ? ['import { writeFile } from "node:fs/promises"', ''] : []),
    ...scriptLookups(lookups),
    `const response = await fetch(${scriptAddress(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    '    Authorization: `Bearer ${process.env.CTI_KEY}`,',
    ...headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    ...(repeats === true ? ["    'Idempotency-Key': crypto.randomUUID(),"] : []),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${jsonText(body).replaceAll('\n', '\n  ')}),`]),
    '})',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
    reply === 'file'
      ? `await writeFile('${file}', await response.bytes())`
      : reply === 'json'
        ? 'console.log(JSON.stringify(await response.json(), null, 2))'
        : 'console.log(await response.text())',
  ].join('\n')

const writers = { curl, python, javascript } as const satisfies Record<
  ExampleLanguage,
  (request: ExampleRequest) => string
>

/** The program that makes a request. */
export const exampleOf = (language: ExampleLanguage, request: ExampleRequest): string =>
  writers[language](request)

/**
 * A program that follows a list, or the changes of a resource, to its end: `origin` is the portal's address without a
 * slash at the end, `path` the call's.
 */
export const loopExampleOf = (
  language: ExampleLanguage,
  { origin, path, parameter }: { origin: string; path: string; parameter: 'cursor' | 'after' },
): string => {
  if (language === 'curl')
    return `next=
while :; do
  page=$(curl -sS --fail-with-body -G -H "Authorization: Bearer $CTI_KEY" -d limit=1000 \\
    \${next:+--data-urlencode "${parameter}=$next"} ${shellWord(`${origin}${path}`)}) || exit 1
  printf '%s\\n' "$page"
  next=$(printf '%s\\n' "$page" | sed -n 's/.*"next":"\\([^"]*\\)".*/\\1/p')
  ${parameter === 'cursor' ? '[ -n "$next" ]' : `printf '%s\\n' "$page" | grep -q '"more":true'`} || break
done${parameter === 'after' ? '\n# Keep the cursor: the next run begins with it.\necho "cursor $next"' : ''}`
  const more = parameter === 'cursor' ? 'cursor is not None' : 'more'
  return language === 'python'
    ? `import json
import os
import urllib.parse
import urllib.request

def get(cursor):
    query = {"limit": "1000"}
    if cursor is not None:
        query["${parameter}"] = cursor
    request = urllib.request.Request(
        "${origin}${path}?" + urllib.parse.urlencode(query),
        headers={"Authorization": "Bearer " + os.environ["CTI_KEY"]},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)

cursor, more = None, True
while more:
    page = get(cursor)
    for item in page["data"]:
        print(json.dumps(item, ensure_ascii=False))
    cursor = page["next"]
    more = ${parameter === 'cursor' ? more : 'page["more"]'}
${parameter === 'after' ? '# Keep the cursor: the next run begins with it.\nprint("cursor", cursor)\n' : ''}`.trimEnd()
    : `const get = async (cursor) => {
  const query = new URLSearchParams({ limit: '1000' })
  if (cursor !== null) query.set('${parameter}', cursor)
  const response = await fetch(\`${origin}${path}?\${query}\`, {
    headers: { Authorization: \`Bearer \${process.env.CTI_KEY}\` },
  })
  if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`)
  return response.json()
}

let cursor = null
let more = true
while (more) {
  const page = await get(cursor)
  for (const item of page.data) console.log(JSON.stringify(item))
  cursor = page.next
  more = ${parameter === 'cursor' ? 'cursor !== null' : 'page.more'}
}
${parameter === 'after' ? "// Keep the cursor: the next run begins with it.\nconsole.log('cursor', cursor)\n" : ''}`.trimEnd()
}
