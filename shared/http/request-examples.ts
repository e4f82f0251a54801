/**
 * Generates example programs for a request: curl, Python (standard library only) and JavaScript (Node 24, or a browser
 * console with the key pasted in). The key comes from the environment variable `CTI_KEY`. Each example runs unchanged.
 */
export const exampleLanguages = ['curl', 'python', 'javascript'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

export interface ExampleRequest {
  readonly method: string
  /** Absolute, with its query. */
  readonly url: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** The JSON body. A text `{name}` in it is replaced with the result of that lookup. */
  readonly body?: unknown
  /** How the reply is read. A file comes through a redirect and is saved. */
  readonly reply: 'json' | 'text' | 'file'
  /** It accepts an Idempotency-Key; the example generates one for each run. */
  readonly isIdempotent?: boolean
  /**
   * Requests for the values that the URL and the body need, in order. A later one may use the results of earlier ones.
   */
  readonly lookups?: readonly Lookup[]
}

/** A value that is requested first. It replaces `{name}` in a URL and `"{name}"` in a body. */
export interface Lookup {
  /** Variable name in the programs. */
  readonly name: string
  readonly url: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** The list of the reply whose first item has the value. Without it, the reply itself has it. */
  readonly list?: string
  /** Only an item with this name counts, case-insensitive. `field` and the name are in the same object. */
  readonly named?: string
  /** Path of the value in the item. */
  readonly field: readonly string[]
  /** Message when there is none. */
  readonly missing: string
}

/** Splits a URL at its `{name}` placeholders. */
const partsOf = (url: string): readonly string[] => url.split(/(\{\w+\})/).filter((part) => part !== '')
const isPlaceholder = (part: string): boolean => /^\{\w+\}$/.test(part)
const nameIn = (part: string): string => part.slice(1, -1)

/** Quotes a text as one shell word. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Indented JSON. */
const jsonText = (value: unknown): string => JSON.stringify(value, null, 2)

/** The body as text. `put` writes each looked-up value. */
const filledText = (text: string, lookups: readonly Lookup[], put: (name: string) => string): string =>
  lookups.reduce((filled, { name }) => filled.replaceAll(`"{${name}}"`, () => put(name)), text)

const file = 'attachment.bin'

/** The URL as a shell word, with the looked-up values. */
const shellAddress = (url: string): string =>
  partsOf(url)
    .map((part) => (isPlaceholder(part) ? `"$${nameIn(part)}"` : shellQuoted(part)))
    .join('')

/** Reads one field of the reply's JSON: from the first object that has it and the given name. */
const shellLookup = `look_up() {
  field=$1 named=$2 missing=$3
  shift 3
  reply=$(curl -sS --fail-with-body -H "Authorization: Bearer $CTI_KEY" "$@") \\
    || { printf '%s\\n' "$reply" >&2; return 1; }
  found=$(printf '%s' "$reply" | tr '{' '\\n' | grep -i -- "$named" \\
    | grep -o "\\"$field\\":\\"*[^\\",}]*" | sed 's/^[^:]*:"*//;q')
  [ -n "$found" ] || { printf '%s\\n' "$missing" >&2; return 1; }
  printf '%s' "$found"
}`

const curlLookup = ({ name, url, headers = [], named, field, missing }: Lookup): string =>
  [
    `${name}=$(look_up ${field.at(-1)} ${shellQuoted(named === undefined ? '' : `"name":"${named}"`)}`,
    `  ${shellQuoted(missing)}`,
    ...headers.map(([header, value]) => `  -H ${shellQuoted(`${header}: ${value}`)}`),
    `  ${shellAddress(url)}) &&`,
  ].join(' \\\n')

const quoted = (text: string): string => JSON.stringify(text)
const inField = (field: readonly string[]): string => field.map((part) => `[${quoted(part)}]`).join('')
const dotted = (field: readonly string[]): string => field.map((part) => `.${part}`).join('')

const pythonAddress = (url: string): string =>
  partsOf(url)
    .map((part) => (isPlaceholder(part) ? `str(${nameIn(part)})` : quoted(part)))
    .join(' + ')

/** Sends a request with the key. An error ends the program with the portal's message. */
const pythonSend = [
  'def send(request):',
  // An unredirected header does not follow a redirect, so the key does not reach another host.
  '    request.add_unredirected_header("Authorization", "Bearer " + os.environ["CTI_KEY"])',
  '    try:',
  '        return urllib.request.urlopen(request)',
  '    except urllib.error.HTTPError as error:',
  '        sys.exit(f"{error.code} {error.read().decode()}")',
  '',
]

const pythonLookup = ({
  name,
  url,
  headers = [],
  list,
  named,
  field,
  missing,
}: Lookup): readonly string[] => {
  const request = [
    `request = urllib.request.Request(${pythonAddress(url)})`,
    ...headers.map(([header, value]) => `request.add_header(${quoted(header)}, ${quoted(value)})`),
    'with send(request) as response:',
  ]
  if (list === undefined) return [...request, `    ${name} = json.load(response)${inField(field)}`, '']
  const itsName = `item${inField([...field.slice(0, -1), 'name'])}`
  return [
    ...request,
    `    items = json.load(response)[${quoted(list)}]`,
    ...(named === undefined
      ? []
      : [`items = [item for item in items if ${itsName}.lower() == ${quoted(named.toLowerCase())}]`]),
    'if not items:',
    `    sys.exit(${quoted(missing)})`,
    `${name} = items[0]${inField(field)}`,
    '',
  ]
}

const scriptAddress = (url: string): string =>
  partsOf(url)
    .map((part) => (isPlaceholder(part) ? nameIn(part) : quoted(part)))
    .join(' + ')

/** Reads JSON with the key, and throws the portal's message on an error. */
const scriptRead = [
  'const read = async (url, headers) => {',
  '  const response = await fetch(url, {',
  '    headers: { Authorization: `Bearer ${process.env.CTI_KEY}`, ...headers },',
  '  })',
  '  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
  '  return response.json()',
  '}',
]

const scriptLookup = ({
  name,
  url,
  headers = [],
  list,
  named,
  field,
  missing,
}: Lookup): readonly string[] => {
  const given =
    headers.length === 0
      ? ''
      : `, { ${headers.map(([header, value]) => `${quoted(header)}: ${quoted(value)}`).join(', ')} }`
  const reply = `(await read(${scriptAddress(url)}${given}))`
  if (list === undefined) return [`const ${name} = ${reply}${dotted(field)}`]
  const first =
    named === undefined
      ? '[0]'
      : `.find((item) => item${dotted([...field.slice(0, -1), 'name'])}.toLowerCase() === ${quoted(named.toLowerCase())})`
  return [
    `const ${name}Item = ${reply}.${list}${first}`,
    `if (${name}Item === undefined) throw new Error(${quoted(missing)})`,
    `const ${name} = ${name}Item${dotted(field)}`,
  ]
}

const curl = ({
  method,
  url,
  headers = [],
  body,
  reply,
  isIdempotent,
  lookups = [],
}: ExampleRequest): string =>
  [
    ...(lookups.length === 0 ? [] : [shellLookup]),
    ...lookups.map(curlLookup),
    [
      `curl -sS --fail-with-body${method === 'GET' ? '' : ` -X ${method}`}${reply === 'file' ? ` -L -o ${file}` : ''}`,
      '  -H "Authorization: Bearer $CTI_KEY"',
      ...headers.map(([name, value]) => `  -H ${shellQuoted(`${name}: ${value}`)}`),
      ...(isIdempotent === true ? ['  -H "Idempotency-Key: example-$(date +%s)-$$"'] : []),
      ...(body === undefined
        ? []
        : [
            "  -H 'Content-Type: application/json'",
            `  --data-binary ${filledText(shellQuoted(jsonText(body)), lookups, (name) => `'"$${name}"'`)}`,
          ]),
      `  ${shellAddress(url)}`,
    ].join(' \\\n'),
  ].join('\n')

/** A value as a Python literal, indented by four spaces a level. */
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
  isIdempotent,
  lookups = [],
}: ExampleRequest): string => {
  const isFile = reply === 'file'
  const fields = [
    ...headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    ...(isIdempotent === true ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ]
  const needsJson = reply === 'json' || body !== undefined || lookups.length > 0
  return [
    ...(needsJson ? ['import json'] : []),
    'import os',
    ...(isFile ? ['import shutil'] : []),
    'import sys',
    'import urllib.error',
    'import urllib.request',
    ...(isIdempotent === true ? ['import uuid'] : []),
    '',
    ...pythonSend,
    ...lookups.flatMap(pythonLookup),
    'request = urllib.request.Request(',
    `    ${pythonAddress(url)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(fields.length === 0 ? [] : ['    headers={', ...fields, '    },']),
    ...(body === undefined
      ? []
      : [`    data=json.dumps(${filledText(pythonValue(body, '    '), lookups, (name) => name)}).encode(),`]),
    ')',
    'with send(request) as response:',
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
  isIdempotent,
  lookups = [],
}: ExampleRequest): string => {
  const sent = body === undefined ? '' : filledText(jsonText(body), lookups, (name) => name)
  return [
    ...(reply === 'file' ? ['import { writeFile } from "node:fs/promises"', ''] : []),
    ...(lookups.length === 0 ? [] : scriptRead),
    ...lookups.flatMap(scriptLookup),
    `const response = await fetch(${scriptAddress(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    '    Authorization: `Bearer ${process.env.CTI_KEY}`,',
    ...headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    ...(isIdempotent === true ? ["    'Idempotency-Key': crypto.randomUUID(),"] : []),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${sent.replaceAll('\n', '\n  ')}),`]),
    '})',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
    reply === 'file'
      ? `await writeFile('${file}', await response.bytes())`
      : reply === 'json'
        ? 'console.log(JSON.stringify(await response.json(), null, 2))'
        : 'console.log(await response.text())',
  ].join('\n')
}

const writers = { curl, python, javascript } as const satisfies Record<
  ExampleLanguage,
  (request: ExampleRequest) => string
>

/** Returns the example program of a request. */
export const exampleOf = (language: ExampleLanguage, request: ExampleRequest): string =>
  writers[language](request)

/**
 * Returns a program that reads a list, or the changes of a resource, to the end. `origin` is the portal's address
 * without a trailing slash, `path` the path of the call.
 */
export const loopExampleOf = (
  language: ExampleLanguage,
  { origin, path, parameter }: { origin: string; path: string; parameter: 'cursor' | 'after' },
): string => {
  if (language === 'curl')
    return `next=
while :; do
  page=$(curl -sS --fail-with-body -G -H "Authorization: Bearer $CTI_KEY" -d limit=1000 \\
    \${next:+--data-urlencode "${parameter}=$next"} ${shellQuoted(`${origin}${path}`)}) || exit 1
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
