/**
 * The audit log with a million records of 400 days: pages, filters and searches of a platform admin and of one of 100
 * organizations. Measures the time in the function, DynamoDB's cost and the size of the reply; first the index.
 */
import { indexAuditLog } from '#functions/audit/index-audit-log.ts'
import { auditRoutes } from '#functions/audit/routes.ts'
import { encodeEntry } from '#functions/core/event-store/entry.ts'
import type { Key } from '#functions/core/store/keys.ts'
import type { Item, Table } from '#functions/core/store/table.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { collections } from '#functions/registry.ts'
import { keys } from '#functions/rules/keys.ts'
import { moduleAccess } from '#shared/domain/roles.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
} from '#tests/integration/support/portal.ts'
import { generatedRows, saveSnapshot, watched } from './collections.ts'
import { machine, medianMilliseconds, processorSeconds, round, type Figure, type Measure } from './measure.ts'

const [organizations, users, days] = [100, 5_000, 400] as const
const events = 600_000
/** Commits by collection, and the kind that they change. */
const commits = [
  ['visibilities', 'visibility', 200_000],
  ['feeds', 'feed', 100_000],
  ['incidents', 'incident', 60_000],
  ['assets', 'asset', 40_000],
] as const
const total = events + commits.reduce((sum, [, , count]) => sum + count, 0)
const end = Date.now() - 60_000
/** The moment of one of `count` records, spread over the days. */
const moment = (index: number, count: number): string =>
  new Date(
    end - (days - 1) * 86_400_000 + Math.floor((index / count) * (days - 1) * 86_400_000),
  ).toISOString()

const organizationOf = (user: number): number => (user % organizations) + 1
const actions = ['sign_in', 'second_factor', 'sign_out', 'export', 'api_key_use', 'refusal'] as const

const eventItem = (index: number): Key & Item => {
  const at = moment(index, events)
  const user = (index * 7919) % users
  const action = actions[index % actions.length] ?? 'export'
  return {
    ...keys.audit(at.slice(0, 10), at, `0000-${String(index).padStart(12, '0')}`),
    at,
    action,
    outcome: action === 'refusal' ? 'forbidden' : 'success',
    user_id: user + 1,
    client_id: organizationOf(user),
    actor_client_id: organizationOf(user),
    address: `192.0.2.${index % 250}`,
    detail: action === 'export' ? `incidents: ${index % 500} of 500` : 'GET incident',
    expires: Math.floor(Date.parse(at) / 1000) + days * 86_400,
  }
}

const commitItem = (collection: string, kind: string, index: number, count: number): Key & Item => {
  const user = (index * 7919) % users
  const before = {
    name: `Host ${index} open to the internet`,
    client_id: organizationOf(user),
    is_active: 1,
    tlp: null,
  }
  return {
    ...keys.journal(collection, index + 1),
    ...encodeEntry({
      sequence: index + 1,
      at: moment(index, count),
      commitId: `commit-${index}`,
      actor: {
        user_id: user + 1,
        name: `Anna Przykładowa ${user + 1}`,
        client_id: organizationOf(user),
        address: `192.0.2.${index % 250}`,
      },
      changes: [
        {
          kind,
          id: index + 1,
          action: 'update',
          fields: ['is_active'],
          row: { ...before, is_active: 0, name_search: before.name, name_sort: before.name, category_id: 3 },
          before: { is_active: 1 },
        },
      ],
      last_ids: { [kind]: count },
    }),
  }
}

const writeAll = async (table: Table, count: number, item: (index: number) => Key & Item): Promise<void> => {
  const part = 1_000
  for (let from = 0; from < count; from += part)
    await table.batchPut(
      Array.from({ length: Math.min(part, count - from) }, (_, index) => item(from + index)),
    )
}

async function* measure(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const table = await backends.freshTable()
    const platform = backends.platform(table)
    await saveSnapshot(
      platform,
      organizationsCollection,
      { organization: organizations, user: users },
      (async function* () {
        yield* generatedRows(organizations, [], 'organization', (id) =>
          organizationsCollection.kinds.organization.row(organizationEntity(`Spółka ${id}`)),
        )
        yield* generatedRows(users, [], 'user', (id) =>
          organizationsCollection.kinds.user.row({
            name: `Anna Przykładowa ${id}`,
            email: `anna${id}@example.com`,
            client_id: organizationOf(id - 1),
            role: 'user',
            account_expiry_date: null,
            deactivated: false,
            creation_date: moment(0, 1),
            ...moduleAccess(() => true),
          }),
        )
      })(),
    )
    await putOrganization(platform, 1, organizationEntity('Spółka 1'))
    await writeAll(table, events, eventItem)
    for (const [collection, kind, count] of commits) {
      await writeAll(table, count, (index) => commitItem(collection, kind, index, count))
      await table.put({ ...keys.head(collection), n: count, last_ids: { [kind]: count } })
    }
    const usage = watched(table)
    table.takeUsage()
    const indexing = process.cpuUsage()
    let blocks = 0
    for (let written = -1; written !== 0; blocks += written)
      written = await indexAuditLog(platform, collections, 60_000)
    const indexed = table.takeUsage()
    yield { name: 'the index', value: blocks, unit: 'blocks', on: `${total} records, ${machine}` }
    yield { name: 'the index', value: processorSeconds(indexing), unit: 'processor s', on: machine }
    yield { name: 'the index', value: indexed.writeUnits, unit: 'write units', on: machine }
    yield { name: 'the index', value: indexed.readUnits, unit: 'read units', on: machine }
    const staff = await signIn(platform, { role: 'platform_admin', userId: users + 1 })
    const own = await signIn(platform, { role: 'organization_admin', userId: users + 2, organizationId: 1 })
    const portal = createPortal(platform, auditRoutes(platform))
    const on = `${total} records, ${machine}`
    async function* figures(
      name: string,
      reader: typeof staff,
      query: Record<string, string>,
    ): AsyncGenerator<Figure> {
      const ask = () => portal.ok('listAudit', reader, { query })
      const reply = await ask()
      yield { name, value: round(await medianMilliseconds(9, ask), 1), unit: 'ms', on }
      const began = process.cpuUsage()
      await ask()
      yield { name, value: 1000 * processorSeconds(began), unit: 'processor ms', on }
      const { requests, readUnits } = usage()
      yield { name, value: requests, unit: 'requests', on }
      yield { name, value: readUnits, unit: 'read units', on }
      yield { name, value: reply.data.length, unit: 'records', on }
      yield { name, value: Math.round(JSON.stringify(reply).length / 1000), unit: 'kB', on }
    }
    /** A search of all records: the requests of the screen, and what they cost. */
    async function* toTheEnd(
      name: string,
      reader: typeof staff,
      query: Record<string, string>,
    ): AsyncGenerator<Figure> {
      const began = process.cpuUsage()
      let [pages, found, requests, readUnits] = [0, 0, 0, 0]
      for (let cursor: string | undefined; ;) {
        const { data, meta } = await portal.ok('listAudit', reader, {
          query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
        })
        pages += 1
        found += data.length
        requests += usage().requests
        readUnits += usage().readUnits
        if (meta.next === null) break
        cursor = meta.next
      }
      yield { name, value: pages, unit: 'requests of the screen', on }
      yield { name, value: processorSeconds(began), unit: 'processor s', on }
      yield { name, value: requests, unit: 'requests', on }
      yield { name, value: readUnits, unit: 'read units', on }
      yield { name, value: found, unit: 'records', on }
    }
    const middle = moment(1, 2)
    const { meta } = await portal.ok('listAudit', staff)
    yield* figures('newest page', staff, {})
    yield* figures('next page', staff, { cursor: meta.next ?? '' })
    yield* figures('a page 200 days back', staff, { before: middle })
    yield* figures('what was refused', staff, { failed: 'true' })
    yield* figures('one of 5,000 people', staff, { user_id: '7' })
    yield* figures('one object', staff, { object: 'incident:59000' })
    yield* figures('search, common', staff, { search: 'anna internet' })
    yield* figures('search, one name of 5,000', staff, { search: 'Przykładowa 4711' })
    yield* figures('search, nothing', staff, { search: 'nowhere to be found' })
    yield* toTheEnd('search of everything, nothing', staff, { search: 'nowhere to be found' })
    yield* toTheEnd('search of everything, one host', staff, { search: 'Host 12345' })
    yield* toTheEnd('all of one of 5,000 people', staff, { user_id: '7' })
    yield* toTheEnd('all of one object', staff, { object: 'incident:9000' })
    yield* toTheEnd('search of everything in one of 100 organizations', own, { search: 'nowhere' })
    yield* figures('newest page of one of 100 organizations', own, {})
    yield* figures('search in one of 100 organizations', own, { search: 'anna' })
  } finally {
    await backends.stop()
  }
}

export const auditLogMeasure: Measure = {
  name: 'audit-log',
  summary: 'pages, filters and searches of an audit log with a million records',
  run: measure,
}
