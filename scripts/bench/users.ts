/**
 * Fifty concurrent users of the local cloud, for a minute without a pause. Analysts and organizations list incidents
 * and exposures, open one, close and reopen it. Measures failures, of which there must be none, and response times.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Cloud } from 'local-cloud'
import { workersDatabase } from 'local-cloud/test-engine'
import { silentLog } from '#functions/core/log.ts'
import { Table } from '#functions/core/store/table.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { addExposure } from '#functions/exposures/exposure.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { addIncident } from '#functions/incidents/incident.ts'
import { createOrganization } from '#functions/organizations/organization.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { sessionCookie } from '#functions/rules/session/sessions.ts'
import { startPortalCloud } from '#scripts/local/portal-cloud.ts'
import { apiPrefix } from '#shared/http/endpoint.ts'
import { signIn } from '#tests/integration/support/portal.ts'
import { machine, round, type Figure, type Measure } from './measure.ts'

const people = 50
const organizations = 20
const itemsEach = 50
const seconds = 60
const operator = { user_id: null, name: 'bench', client_id: null }

interface Person {
  readonly cookie: string
  readonly organizationId: number | undefined
}

interface Answered {
  readonly what: string
  readonly status: number
  readonly milliseconds: number
}

export const usersMeasure: Measure = {
  name: 'users',
  summary: `${people} concurrent users who list, open and close items on the local cloud for ${seconds} s (needs templates)`,
  async *run(): AsyncGenerator<Figure> {
    const folder = mkdtempSync(join(tmpdir(), 'portal-users-'))
    const database = workersDatabase()
    const cloud = await startPortalCloud({
      assemblyDir: fileURLToPath(new URL('../../cdk.out', import.meta.url)),
      stateDir: folder,
      port: 0,
      inMemory: true,
      ...(database === undefined ? {} : { database }),
    })
    try {
      const visitors = await prepare(cloud)
      const end = Date.now() + seconds * 1000
      const answered = (
        await Promise.all(visitors.map((person, index) => work(cloud.url, person, index, end)))
      ).flat()
      const on = `${people} people without pause, ${organizations * itemsEach} incidents and as many visibilities, ${machine}`
      yield { name: 'requests answered', value: answered.length, unit: `in ${seconds} s`, on }
      yield {
        name: 'requests that failed',
        value: answered.filter(({ status }) => status !== 200).length,
        unit: 'requests',
        on,
      }
      for (const [what, replies] of Map.groupBy(answered, (one) => one.what)) {
        const times = replies.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
        for (const part of [50, 95])
          yield {
            name: `${what}: p${part}`,
            value: round(times[Math.floor((times.length * part) / 100)] ?? 0),
            unit: 'ms',
            on,
          }
      }
    } finally {
      await cloud.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Creates organizations with incidents and exposures, and users of all of them with sessions. */
const prepare = async (cloud: Cloud): Promise<Person[]> => {
  const name = cloud.resource('AWS::DynamoDB::Table')[0]?.physicalId ?? ''
  const { region, ...credentials } = cloud.credentials
  const dynamodb = new DynamoDBClient({ endpoint: cloud.endpoints.dynamodb, region, credentials })
  const platform = createPlatform({
    environment: { STAGE: 'local', TABLE_NAME: name, PORTAL_URL: cloud.url, PROVIDER_NAME: 'bench' },
    log: silentLog,
    table: new Table(name, dynamodb),
  })
  await publish(platform)
  const visitors: Person[] = []
  for (let index = 0; index < people; index += 1) {
    const isAnalyst = index % 5 === 0
    const organizationId = isAnalyst ? undefined : (index % organizations) + 1
    const { token } = await signIn(platform, {
      role: isAnalyst ? 'analyst' : 'user',
      userId: 1000 + index,
      ...(organizationId === undefined ? {} : { organizationId }),
    })
    visitors.push({ cookie: `${sessionCookie}=${token ?? ''}`, organizationId })
  }
  dynamodb.destroy()
  return visitors
}

const publish = async (platform: Platform): Promise<void> => {
  const incidents = platform.collection(incidentsCollection)
  const exposures = platform.collection(exposuresCollection)
  const category = { name_pl: 'Kategoria', name_en: 'Category', is_active: true }
  await incidents.commit(operator, (commit) => {
    commit.create('incident_category', commit.nextId('incident_category'), category)
  })
  await exposures.commit(operator, (commit) => {
    commit.create('visibility_category', commit.nextId('visibility_category'), category)
  })
  for (let index = 1; index <= organizations; index += 1) {
    const { id } = await createOrganization(platform, operator, {
      name: `Organization ${index}`,
      services: ['incidents', 'visibilities'],
    })
    await incidents.commit(operator, (commit) => {
      for (let item = 0; item < itemsEach; item += 1)
        addIncident(commit, id, {
          name: `Incident ${item}`,
          description: null,
          incident_category_id: 1,
          tags_ids: [],
        })
    })
    for (let half = 0; half < 2; half += 1) {
      await exposures.commit(operator, (commit) => {
        for (let item = 0; item < itemsEach / 2; item += 1) {
          addExposure(
            commit,
            {
              client_id: id,
              name: `Exposure ${half} ${item}`,
              description: null,
              analyst_comment: null,
              visibility_category_id: 1,
              criticality_level: 2,
            },
            [commit.at],
          )
        }
      })
    }
  }
}

/** One user's minute: two lists, one item opened, its status changed, repeatedly. */
const work = async (
  url: string,
  { cookie, organizationId }: Person,
  index: number,
  end: number,
): Promise<Answered[]> => {
  const answered: Answered[] = []
  const call = async (what: string, method: 'GET' | 'PATCH', path: string, body?: unknown): Promise<void> => {
    const started = performance.now()
    const reply = await fetch(`${url}${apiPrefix}/${path}`, {
      method,
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    await reply.arrayBuffer()
    answered.push({ what, status: reply.status, milliseconds: performance.now() - started })
  }
  const own = (organizationId ?? 1) - 1
  for (let turn = 0; Date.now() < end; turn += 1) {
    const id = own * itemsEach + 1 + ((index + turn) % itemsEach)
    await call(
      'list',
      'GET',
      organizationId === undefined
        ? 'incident?is_open=true'
        : `client/${organizationId}/incidents?is_open=true`,
    )
    await call(
      'list',
      'GET',
      organizationId === undefined
        ? 'visibility?is_active=true'
        : `client/${organizationId}/visibilities?is_active=true`,
    )
    const area = turn % 2 === 0 ? 'incident' : 'visibility'
    await call('one item', 'GET', `${area}/${id}`)
    if (turn % 3 === 0)
      await call('close or reopen', 'PATCH', `${area}/${id}/status`, { is_active: turn % 2 === 0 })
  }
  return answered
}
