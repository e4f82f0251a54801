/** Runs the documentation's example programs unchanged against the API, with only a key. */
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { HttpService } from 'local-cloud/http'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { bulkWrittenSchema } from '#shared/http/bulk-writes.ts'
import { keyApiPrefix } from '#shared/http/endpoint.ts'
import { apiTexts } from '#shared/http/api-texts.ts'
import { keyApiDocument } from '#shared/http/key-openapi.ts'
import {
  exampleLanguages,
  exampleOf,
  loopExampleOf,
  type ExampleLanguage,
} from '#shared/http/request-examples.ts'
import { firstValues, requestOf } from '#web/features/api-docs/entered-request.ts'
import { entriesOf } from '#web/features/api-docs/doc-entries.ts'
import { firstBody } from '#web/features/api-docs/example-body.ts'
import { guidePrograms } from '#web/features/api-docs/guide-programs.ts'
import { allRoutes } from '../support/all-routes.ts'
import { makeKey } from '../support/key-api.ts'
import { serveKeys } from '../support/key-server.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, organizationEntity, putOrganization, signIn } from '../support/portal.ts'

const run = promisify(execFile)
/** All calls, except that for a reply's file: its reader chooses the reply. */
const entries = entriesOf('keys', keyApiDocument(keyEndpointTable, apiTexts.en)).filter(
  ({ id }) => id !== 'apiDownloadReplyAttachment',
)

interface Ran {
  readonly out: string
  readonly error: string
  readonly code: number
}
const ranSchema = z.array(z.object({ out: z.string(), error: z.string(), code: z.int() }))

/** Runs several programs in one process of their language, each isolated. */
const runners = {
  python: [
    'python3',
    '-c',
    `import contextlib, io, json, sys, traceback
ran = []
for text in json.load(sys.stdin):
    out, error, code = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
        try:
            exec(compile(text, "example.py", "exec"), {"__name__": "__main__"})
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
            error.write(str(end.code))
        except BaseException:
            code = 1
            traceback.print_exc()
    ran.append({"out": out.getvalue(), "error": error.getvalue(), "code": code})
json.dump(ran, sys.stdout)`,
  ],
  javascript: [
    process.execPath,
    '--input-type=module',
    '-e',
    `import { text } from 'node:stream/consumers'
const ran = []
const log = console.log
for (const program of JSON.parse(await text(process.stdin))) {
  const out = []
  console.log = (...parts) => out.push(parts.join(' ') + '\\n')
  const error = await import('data:text/javascript,' + encodeURIComponent(program + '\\n//' + ran.length)).then(
    () => '',
    (failure) => String(failure),
  )
  ran.push({ out: out.join(''), error, code: error === '' ? 0 : 1 })
}
log(JSON.stringify(ran))`,
  ],
} as const

let backends: Backends
let platform: Platform
let server: HttpService
let folder: string
const failures: string[] = []
const keys: Partial<Record<ExampleLanguage, string>> = {}
let emptyServer: HttpService
let emptyKey: string
let organizationKey: string

const inBatch = async (language: 'python' | 'javascript', programs: readonly string[], key: string) => {
  const [command, ...given] = runners[language]
  const started = spawn(command, given, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], CTI_KEY: key },
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  started.stdin.end(JSON.stringify(programs))
  return ranSchema.parse(JSON.parse(await text(started.stdout)))
}

/** The result of a process, however it ends. */
const alone = async (command: string, given: readonly string[], key: string): Promise<Ran> => {
  try {
    const { stdout, stderr } = await run(command, given, {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], CTI_KEY: key },
      cwd: folder,
    })
    return { out: stdout, error: stderr, code: 0 }
  } catch (failure) {
    const { stdout, stderr, code } = z
      .object({ stdout: z.string(), stderr: z.string(), code: z.int() })
      .parse(failure)
    return { out: stdout, error: stderr, code }
  }
}

/** Runs programs. Shell programs run in parallel. */
const runAll = async (
  language: ExampleLanguage,
  programs: readonly string[],
  key = keys[language] ?? '',
): Promise<readonly Ran[]> => {
  if (language !== 'curl') return inBatch(language, programs, key)
  const ran: Ran[] = []
  const waiting = [...programs.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      ran[next[0]] = await alone('sh', ['-c', next[1]], key)
  }
  await Promise.all([work(), work(), work()])
  return ran
}

const seed = async (): Promise<void> => {
  const portal = createPortal(platform, allRoutes(platform))
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const names = { name_pl: 'Kategoria', name_en: 'Category' }
  const texts = { name: `Zażółć: it's "so", {here}`, description: 'Gęślą jaźń' }
  await portal.ok('createAsset', admin, {
    params: { id: 1 },
    body: { asset_type: 'domain', value: 'example.com' },
  })
  const threatCategory = await portal.ok('createThreatCategory', admin, { body: names })
  await portal.ok('createThreat', analyst, {
    body: { ...texts, threat_category_id: threatCategory.data.threat_category_id },
  })
  const incidentCategory = await portal.ok('createIncidentCategory', admin, { body: names })
  const { incidents } = await portal.ok('createIncident', analyst, {
    body: {
      ...texts,
      organizations_ids: [1],
      incident_category_id: incidentCategory.data.incident_category_id,
    },
  })
  const form = new FormData()
  form.append('attachments[]', new File(['indicators'], 'list.txt'))
  form.append('incident_ids[0]', String(incidents[0]?.incident_id))
  await portal.send('uploadAttachments', analyst, { form })
  const visibilityCategory = await portal.ok('createVisibilityCategory', admin, { body: names })
  await portal.ok('createVisibility', analyst, {
    body: {
      ...texts,
      client_id: 1,
      criticality_level: 1,
      visibility_category_id: visibilityCategory.data.visibility_category_id,
    },
  })
  const indicatorCategory = await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })
  const origin = 'Honeypot'
  const indicator = async (type: string, value: string): Promise<number> => {
    const { data } = await portal.ok('createFeedType', admin, { body: { name: type } })
    const made = await portal.ok('createFeed', analyst, {
      body: {
        value,
        origin,
        feed_category_id: indicatorCategory.data.feed_category_id,
        feed_type_id: data.feed_type_id,
        ids_flag: true,
        is_verified: true,
        accept_warnings: true,
      },
    })
    return made.feed.feed_id
  }
  await indicator('IPv4', '192.0.2.7')
  const domain = await indicator('Domain', 'parcel.example')
  const { group } = await portal.ok('createFeedGroup', analyst, {
    body: { name: 'Parcels', tags_ids: [], is_verified: true },
  })
  await portal.ok('addFeedsToGroup', analyst, {
    params: { id: group.group_id },
    body: { feeds_ids: [domain] },
  })
  await portal.ok('createFeedView', user, { body: { view_name: 'All', is_shared: true } })
}

beforeAll(async () => {
  backends = await startBackends()
  folder = mkdtempSync(join(tmpdir(), 'api-docs-'))
  platform = backends.platform(await backends.freshTable())
  await seed()
  const system = { type: 'system', admin_access: true } as const
  for (const name of exampleLanguages) keys[name] = (await makeKey(platform, { ...system, name })).key
  const named = { type: 'named', name: 'SIEM', client_id: 1, sightings: true } as const
  organizationKey = (await makeKey(platform, named)).key
  const empty = backends.platform(await backends.freshTable())
  emptyKey = (await makeKey(empty, { ...system, name: 'SIEM' })).key
  server = await serveKeys(platform, (line) => failures.push(line))
  emptyServer = await serveKeys(empty, (line) => failures.push(line))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await Promise.all([server.close(), emptyServer.close()])
  await backends.stop()
})

/** Skips languages that are not installed. */
const isHere: Record<ExampleLanguage, boolean> = { curl: true, python: true, javascript: true }
for (const command of ['curl', 'python3'] as const)
  await run(command, ['--version']).catch(() => (isHere[command === 'curl' ? 'curl' : 'python'] = false))

describe.concurrent.each(exampleLanguages)('the examples in %s', (language) => {
  const nth = exampleLanguages.indexOf(language)
  const requests = (origin: string) =>
    entries.map((entry, index) => {
      // Simulates opening each page at a different time, so that new items get unique names.
      const now = new Date(Date.UTC(2026, 10, 22, nth, 0, index))
      return { entry, request: requestOf(entry, origin, firstValues(entry, ''), firstBody(entry, now)) }
    })

  it.runIf(isHere[language])('make every call unchanged, including writing ones', async () => {
    const all = requests(server.url)
    const ran = await runAll(
      language,
      all.map(({ request }) => exampleOf(language, request)),
    )
    // Views and sightings belong to organizations. The API rejects a system key with a message.
    const seesViews = all.map(({ entry }) => /\/views\/\{id\}|\/sightings$/.test(entry.path))
    const ofViews = await runAll(
      language,
      all.filter((_, index) => seesViews[index]).map(({ request }) => exampleOf(language, request)),
      organizationKey,
    )
    for (const [index, { entry, request }] of all.entries()) {
      const one =
        seesViews[index] === true ? ofViews[seesViews.slice(0, index).filter(Boolean).length] : ran[index]
      const { out, error, code } = one ?? { out: '', error: 'did not run', code: -1 }
      expect({ id: entry.id, error, code, out: code === 0 ? '' : out }).toEqual({
        id: entry.id,
        error: '',
        code: 0,
        out: '',
      })
      if (request.reply === 'json') expect(() => void JSON.parse(out), entry.id).not.toThrow()
      const written = request.reply === 'json' ? bulkWrittenSchema.safeParse(JSON.parse(out)) : undefined
      const refused = (written?.data?.results ?? []).filter(({ status }) => status === 'failed')
      expect(refused, entry.id).toEqual([])
      if (entry.path.endsWith('/bulk')) expect(written?.data?.results.length, entry.id).toBe(1)
    }
    expect(failures).toEqual([])
  })

  it.runIf(isHere[language])('report missing data in words, and fail', async () => {
    const withLookups = requests(emptyServer.url).filter(({ entry }) => !entry.path.startsWith('/taxii2/'))
    // One call for each kind of value that is looked up first.
    const kinds = Map.groupBy(withLookups, ({ request }) => request.lookups?.[0]?.missing)
    const asked = [...kinds].flatMap(([missing, [one]]) =>
      missing === undefined || one === undefined ? [] : [one.request],
    )
    expect(asked.length).toBeGreaterThan(8)
    const ran = await runAll(
      language,
      asked.map((request) => exampleOf(language, request)),
      emptyKey,
    )
    for (const { error, code } of ran) {
      expect(code).not.toBe(0)
      expect(error).toMatch(/This key sees no [\w ]+: there is nothing to show this call with\./)
    }
    const [request] = asked
    if (request === undefined) throw new Error('No call looks anything up')
    const file = join(folder, { curl: 'one.sh', python: 'one.py', javascript: 'one.mjs' }[language])
    writeFileSync(file, exampleOf(language, request))
    const command = { curl: 'sh', python: 'python3', javascript: process.execPath }[language]
    const whole = await alone(command, [file], 'cti_wrong')
    expect(whole.code).not.toBe(0)
    expect(whole.error).toContain('key_invalid')
  })

  it.runIf(isHere[language])('in the chapters run too', async () => {
    const origin = server.url
    const threats = `${keyApiPrefix}/threats`
    const loops = [
      loopExampleOf(language, { origin, path: threats, parameter: 'cursor' }),
      loopExampleOf(language, { origin, path: `${threats}/changes`, parameter: 'after' }),
    ]
    const guides =
      language === 'javascript'
        ? []
        : Object.values(guidePrograms).map(
            (made) => made(origin, new Date(Date.UTC(2026, 10, 21, nth)))[language],
          )
    const ran = await runAll(language, [...loops, ...guides])
    expect(ran.map(({ error, code }) => ({ error, code }))).toEqual(ran.map(() => ({ error: '', code: 0 })))
    const [list, changes, conditional, limits, writing] = ran.map(({ out }) => out)
    expect(list).toContain('Zażółć')
    expect(changes).toMatch(/cursor \S+\n$/)
    if (language === 'javascript') return
    expect(conditional).toMatch(/304\s*$/)
    expect(limits).toContain('q=')
    expect(bulkWrittenSchema.parse(JSON.parse(writing ?? '')).results).toMatchObject([{ status: 'created' }])
  })
})
