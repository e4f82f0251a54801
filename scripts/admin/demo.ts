/**
 * The demo for a local portal: invented accounts, organizations, threats, indicators, incidents and exposures. Loading
 * it again adds only what is missing.
 */
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { withoutNotifying } from '#functions/notifications/plan/pending-notifications.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { createOrganization } from '#functions/organizations/organization.ts'
import { createUser } from '#functions/users/user.ts'
import { findUserByEmail } from '#functions/users/user-account.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import type { Role } from '#shared/domain/roles.ts'
import { searchKey } from '#shared/domain/text.ts'
import type { Cloud } from 'local-cloud'
import { outputOf } from '#scripts/local/run-file.ts'
import { englishThreats } from './demo/english-threats.ts'
import { demoPassword, organizations, staff, type DemoPerson } from './demo/people.ts'
import { polishThreats } from './demo/polish-threats.ts'
import { loadActivity } from './demo/load-activity.ts'
import { loadIndicators } from './demo/load-indicators.ts'
import { loadKeys } from './demo/load-keys.ts'
import { loadOrganizationData } from './demo/load-organization-data.ts'
import { loadReports } from './demo/load-reports.ts'
import { loadSignIns } from './demo/load-sign-ins.ts'
import { loadSightings } from './demo/load-sightings.ts'
import { loadWebhooks } from './demo/load-webhooks.ts'
import { loadWork } from './demo/load-work.ts'
import type { DemoOwner } from './demo/demo-remediation.ts'
import type { DemoThreat } from './demo/threat.ts'
import { threatCategories } from './dictionaries.ts'
import { demoLanguages } from './demo/translations.ts'
import { isPrepared, prepare, type Prepared } from './import/prepare.ts'
import { publish } from './import/publish.ts'
import { openTarget } from './target.ts'

export interface DemoAccount {
  readonly email: string
  readonly password: string
  readonly role: string
  readonly organization?: string
}

/** Days that the demo's threats are spread over. */
const days = 120
const roleNames = {
  platform_admin: 'platform admin',
  analyst: 'analyst',
  organization_admin: 'organization admin',
  user: 'user',
} as const satisfies Record<Role, string>
const setup: Actor = { user_id: null, name: 'demo', client_id: null }

/** Loads the demo into a local cloud and returns its accounts. */
export const seedDemo = async (cloud: Cloud, _stateDir: string): Promise<{ accounts: DemoAccount[] }> => {
  const tableName = outputOf(cloud, 'TableName')
  if (tableName === undefined) throw new Error('The stacks of the local cloud give out no TableName')
  const { region, ...credentials } = cloud.credentials
  const target = openTarget(
    {
      label: 'the local cloud',
      stage: 'local',
      portalUrl: cloud.url,
      tableName,
      snapshotsBucket: outputOf(cloud, 'SnapshotsBucket'),
      seals: {
        keys: outputOf(cloud, 'KeySealArn'),
        devices: outputOf(cloud, 'DeviceSealArn'),
        factors: outputOf(cloud, 'FactorSealArn'),
      },
      dynamodb: { region, credentials, endpoint: cloud.endpoints.dynamodb },
      s3: { region, credentials, endpoint: cloud.endpoints.s3, forcePathStyle: true },
      secretsmanager: { region, credentials, endpoint: cloud.endpoints.secretsmanager },
    },
    process.stderr,
  )
  try {
    return { accounts: (await loadDemo(target.platform)).accounts }
  } finally {
    target.close()
  }
}

interface LoadedDemo {
  accounts: DemoAccount[]
  threats: number
  indicators: number
  incidents: number
  visibilities: number
}

/** In milliseconds. A load takes seconds, and a run of the notifier less than two minutes. */
const longestLoad = 600_000
const longestRun = 150_000

/** Loads the demo into a platform without e-mail notifications. Returns its accounts and the numbers of new items. */
export const loadDemo = async (platform: Platform): Promise<LoadedDemo> => {
  for (let waited = 0; waited < longestRun; waited += 500) {
    const loaded = await withoutNotifying(platform, longestLoad, () => load(platform))
    if (loaded !== undefined) return loaded.result
    await wait(500)
  }
  throw new Error('The notifier of this cloud does not end its run, so that the demo cannot be loaded')
}

const load = async (platform: Platform): Promise<LoadedDemo> => {
  for (const person of staff) await createPerson(platform, person, null)
  // Organizations and threats are separate collections, so they load in parallel.
  const author = await analyst(platform)
  const [{ outcomes, feeds: indicators }, work] = await Promise.all([
    // Threats refer to indicator groups.
    publish(platform.collection(threatsCollection), author, demoThreats(platform.clock.now()), {
      isDryRun: false,
    }).then(async (published) => ({
      outcomes: published,
      feeds: await loadIndicators(platform, { actor: author, email: analystEmail }),
    })),
    createOrganizations(platform).then(async (ids) =>
      loadWork(platform, author, ids, await owners(platform)),
    ),
  ])
  await loadSightings(platform, author)
  for (const person of [...staff, ...organizations.flatMap(({ people }) => people)]) {
    const known = await findUserByEmail(platform, person.email)
    if (known !== undefined) await loadSignIns(platform, known, person)
  }
  // Reports contain the data loaded above.
  await loadReports(platform)
  // Webhooks receive only events from now on.
  for (const { name, webhooks = [] } of organizations) {
    const id = await organizationId(platform, name)
    if (id !== undefined) await loadWebhooks(platform, setup, id, webhooks)
  }
  const account = ({ email, role, app }: DemoPerson): DemoAccount => ({
    email,
    password: demoPassword,
    role: app === undefined ? roleNames[role] : `${roleNames[role]} with an authenticator app`,
  })
  return {
    accounts: [
      ...staff.map(account),
      ...organizations.flatMap(({ name, people }) =>
        people.map((person) => ({ ...account(person), organization: name })),
      ),
    ],
    threats: outcomes.filter(({ outcome }) => outcome === 'published').length,
    indicators,
    ...work,
  }
}

/** Creates the organizations. Returns their ids by name. */
const createOrganizations = async (platform: Platform): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (const organization of organizations) {
    const { name, contactEmail, maxUsers, services, people } = organization
    const id =
      (await organizationId(platform, name)) ??
      (
        await createOrganization(platform, setup, {
          name,
          contact_email: contactEmail,
          max_user_count: maxUsers,
          services: [...services],
        })
      ).id
    ids.set(name, id)
    for (const person of people) await createPerson(platform, person, id)
    await loadOrganizationData(platform, setup, id, organization)
    await loadActivity(platform, id, people.length)
    await loadKeys(platform, setup, id, organization.systems)
  }
  return ids
}

const createPerson = async (
  platform: Platform,
  { email, name, role, language, modules }: DemoPerson,
  organization: number | null,
): Promise<void> => {
  if ((await findUserByEmail(platform, email)) !== undefined) return
  await createUser(platform, setup, {
    email,
    name,
    role,
    language,
    modules: [...modules],
    client_id: organization,
    password: demoPassword,
  })
}

/** Users who may be responsible for repairs, by e-mail address. */
const owners = async (platform: Platform): Promise<Map<string, DemoOwner>> => {
  const found = new Map<string, DemoOwner>()
  for (const { email, name, role } of organizations.flatMap(({ people }) => people)) {
    const user = await findUserByEmail(platform, email)
    if (user !== undefined)
      found.set(email, { user_id: user.id, name, isAdmin: role === 'organization_admin' })
  }
  return found
}

const organizationId = async (platform: Platform, name: string): Promise<number | undefined> => {
  const readModel = await platform.collection(organizationsCollection).readModel()
  return readModel.row(z.object({ id: z.int() }), 'SELECT id FROM organization WHERE name_search = ?', [
    searchKey(name),
  ])?.id
}

const analystEmail = staff.find(({ role }) => role === 'analyst')?.email ?? ''

/** The demo's analyst is the author, so the history of a threat shows a person. */
const analyst = async (platform: Platform): Promise<Actor> => {
  const found = await findUserByEmail(platform, analystEmail)
  return found === undefined ? setup : { user_id: found.id, name: found.user.name, client_id: null }
}

/** The demo's threats at a given time, oldest first, so that ids and dates have the same order. */
export const demoThreats = (now: Date): Prepared[] => {
  const threats = interleaved(polishThreats, englishThreats)
  return threats
    .map((threat, index) => {
      const date = dateOf(index, threats.length, now)
      const prepared = prepare(
        {
          origin: 'demo',
          name: threat.name,
          description: threat.description,
          ...demoLanguages(threat),
          category: threatCategories[threat.category],
          tags: threat.tags,
          links: threat.links ?? [],
          tlp: threat.tlp,
          created: date.created,
          modified: date.modified,
        },
        { shorten: false, keepDates: true, plainText: false, now },
      )
      if (!isPrepared(prepared)) throw new Error(`${threat.name}: ${prepared.reason}`)
      return prepared
    })
    .toReversed()
}

const interleaved = (left: readonly DemoThreat[], right: readonly DemoThreat[]): DemoThreat[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, index) => [left[index], right[index]])
    .flat()
    .filter((threat) => threat !== undefined)

/** Newer threats are closer together. Every fourth was changed some days after its publication. */
const dateOf = (index: number, count: number, now: Date): { created: string; modified: string } => {
  const age = 3 * 3600_000 + (days - 1) * 86_400_000 * (index / Math.max(1, count - 1)) ** 1.3
  const created = now.getTime() - age
  const modified = index % 4 === 3 ? created + Math.min(age, (1 + (index % 9)) * 86_400_000) / 2 : created
  return { created: new Date(created).toISOString(), modified: new Date(modified).toISOString() }
}
