/** Two users edit the same form: each change is kept, or the second user is warned (docs/decisions/forms.md). */
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { sectionsOf } from '#functions/reports/report.ts'
import { endpoints, type OperationId } from '#shared/contracts/index.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { createReportFixture, threats, type ReportFixture } from '../reports/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'

let backends: Backends
let fixture: ReportFixture
beforeAll(async () => {
  backends = await startBackends()
  fixture = await createReportFixture(backends)
})
afterAll(async () => {
  await backends.stop()
})

type Fields = Readonly<Record<string, unknown>>

/** An item as its form shows it, and the changes of two users. */
interface Item {
  readonly caller: Caller
  readonly params: Readonly<Record<string, string | number>>
  /** Its fields when both opened it. A call that sets everything sends all of them. */
  readonly opened: Fields
  readonly first: Fields
  /** A field other than the first user's. */
  readonly second: Fields
  /** The second user's field with a different value. */
  readonly both: Fields
  /** The current fields. */
  readonly read: () => Promise<unknown>
}

const bodySchema = z.record(z.string(), z.unknown())
const call = async (
  id: OperationId,
  caller: Caller,
  params: Item['params'],
  body?: unknown,
): Promise<{ readonly status: number; readonly body: Fields }> => {
  const reply = await fixture.portal.send(id, caller, {
    params: { id: '', ...params },
    ...(body === undefined ? {} : { body }),
  })
  return { status: reply.statusCode, body: bodySchema.parse(JSON.parse(reply.body)) }
}
const made = async (id: OperationId, caller: Caller, body: unknown, params: Item['params'] = {}) => {
  const reply = await call(id, caller, params, body)
  expect(reply, id).toMatchObject({ status: 200 })
  return reply.body
}
/** The part of a reply with the item. */
const part = (body: Fields, of: string): Fields => bodySchema.parse(body[of])
const incidentsSchema = z.object({ incidents: z.array(z.object({ incident_id: z.number() })) })
const entriesSchema = z.object({ data: z.array(bodySchema) })

let names = 0
const name = (): string => {
  names += 1
  return `Name ${names}`
}

/** A dictionary entry; its call sets all fields. */
const entry =
  (create: OperationId, list: OperationId, idField: string, more: () => Fields): (() => Promise<Item>) =>
  async () => {
    const caller = fixture.platformAdmin
    const opened = more()
    const id = z.number().parse(part(await made(create, caller, opened), 'data')[idField])
    const [field = ''] = Object.keys(opened)
    return {
      caller,
      params: { id },
      opened: { ...opened, is_active: true },
      first: { is_active: false },
      second: { [field]: name() },
      both: { [field]: name() },
      read: async () => {
        const { data } = entriesSchema.parse((await call(list, caller, {})).body)
        return data.find((one) => one[idField] === id)
      },
    }
  }
const inBoth = (): Fields => ({ name_pl: name(), name_en: name() })
const plain = (): Fields => ({ name: name() })

const dictionaries = {
  updateThreatCategory: entry('createThreatCategory', 'listThreatCategories', 'threat_category_id', inBoth),
  updateThreatTag: entry('createThreatTag', 'listThreatTags', 'threat_tag_id', plain),
  updateIncidentCategory: entry(
    'createIncidentCategory',
    'listIncidentCategories',
    'incident_category_id',
    inBoth,
  ),
  updateIncidentTag: entry('createIncidentTag', 'listIncidentTags', 'incident_tag_id', plain),
  updateVisibilityCategory: entry(
    'createVisibilityCategory',
    'listVisibilityCategories',
    'visibility_category_id',
    inBoth,
  ),
  updateFeedCategory: entry('createFeedCategory', 'listFeedCategories', 'feed_category_id', plain),
  updateFeedTag: entry('createFeedTag', 'listFeedTags', 'feed_tag_id', plain),
  updateFeedType: entry('createFeedType', 'listFeedTypes', 'feed_type_id', () => ({
    name: name(),
    validity_days: 30,
  })),
  updateOrganizationTag: entry('createOrganizationTag', 'listOrganizationTags', 'id', inBoth),
} as const satisfies Partial<Record<OperationId, () => Promise<Item>>>

/** The base data of the content. */
const category = async (create: OperationId, idField: string, body: Fields): Promise<number> =>
  z.number().parse(part(await made(create, fixture.platformAdmin, body), 'data')[idField])

/** A content item. The analyst changes its texts and TLP level. */
const content = async (
  create: OperationId,
  get: OperationId,
  as: { readonly reply: string; readonly id: string },
  body: Fields,
  first: Fields,
): Promise<Item> => {
  const caller = fixture.analyst
  const id = z.number().parse(part(await made(create, caller, body), as.reply)[as.id])
  return {
    caller,
    params: { id },
    opened: { ...body, tlp: null },
    first,
    second: { tlp: 'green' },
    both: { tlp: 'clear' },
    read: async () => part((await call(get, caller, { id })).body, as.reply),
  }
}

const contents = {
  updateThreat: async () =>
    content(
      'createThreat',
      'getThreat',
      { reply: 'threat', id: 'threat_id' },
      {
        name: name(),
        description: 'Text',
        tags_ids: [],
        hyperlinks: [],
        threat_category_id: await category('createThreatCategory', 'threat_category_id', inBoth()),
      },
      { hyperlinks: ['https://one.example/'] },
    ),
  updateIncident: async () => {
    const texts = {
      name: name(),
      description: 'Text',
      incident_category_id: await category('createIncidentCategory', 'incident_category_id', inBoth()),
      tags_ids: [],
      organizations_ids: [fixture.client],
    }
    const { incidents } = incidentsSchema.parse(await made('createIncident', fixture.analyst, texts))
    const id = incidents[0]?.incident_id ?? 0
    return {
      caller: fixture.analyst,
      params: { id },
      opened: { tlp: null, description: 'Text' },
      first: { description: 'Another text' },
      second: { tlp: 'green' },
      both: { tlp: 'clear' },
      read: async () => part((await call('getIncident', fixture.analyst, { id })).body, 'incident'),
    }
  },
  updateVisibility: async () =>
    content(
      'createVisibility',
      'getVisibility',
      { reply: 'visibility', id: 'visibility_id' },
      {
        name: name(),
        client_id: fixture.client,
        criticality_level: 1,
        description: 'Text',
        visibility_category_id: await category(
          'createVisibilityCategory',
          'visibility_category_id',
          inBoth(),
        ),
      },
      { description: 'Another text' },
    ),
  updateFeed: async () =>
    content('createFeed', 'getFeed', { reply: 'feed', id: 'feed_id' }, await indicator(), {
      origin: 'Report',
    }),
  updateFeedGroup: async () =>
    content(
      'createFeedGroup',
      'getFeedGroup',
      { reply: 'group', id: 'group_id' },
      { name: name(), description: 'Text', tags_ids: [], is_verified: true },
      { description: 'Another text' },
    ),
} as const satisfies Partial<Record<OperationId, () => Promise<Item>>>

/** A new indicator. */
const indicator = async (): Promise<Fields> => ({
  value: `${name().replace(' ', '')}.kit.example`,
  origin: 'Honeypot',
  tags_ids: [],
  is_verified: true,
  accept_warnings: true,
  ids_flag: false,
  notes: null,
  feed_type_id: await domainType(),
  feed_category_id: await category('createFeedCategory', 'feed_category_id', plain()),
})

let domain: number | undefined
const domainType = async (): Promise<number> => {
  domain ??= await category('createFeedType', 'feed_type_id', { name: 'domain' })
  return domain
}

const administration = {
  updateOrganization: async () => {
    const id = await fixture.organization()
    const { platformAdmin: caller } = fixture
    const { client: organization } = await fixture.portal.ok('getOrganization', caller, { params: { id } })
    return {
      caller,
      params: { id },
      opened: organization,
      first: { contact_email: 'a@bank.example' },
      second: { max_user_count: 20 },
      both: { max_user_count: 30 },
      read: async () => (await fixture.portal.ok('getOrganization', caller, { params: { id } })).client,
    }
  },
  updateNotificationSettings: async () => {
    const params = { id: await fixture.organization() }
    const { platformAdmin: caller } = fixture
    const read = async () =>
      (await fixture.portal.ok('getNotificationSettings', caller, { params })).notification_settings
    return {
      caller,
      params,
      opened: await read(),
      first: { time_zone: 'Europe/London' },
      second: { clear_content: 'names' },
      both: { clear_content: 'everything' },
      read,
    }
  },
  updateExposureSettings: async () => {
    const params = { id: fixture.client }
    const read = async () =>
      (await fixture.portal.ok('getExposureSettings', fixture.admin, { params })).exposure_settings
    const { days } = await read()
    return {
      caller: fixture.admin,
      params,
      opened: { days },
      first: { days: { ...days, high: 3 } },
      second: { days: { ...days, low: 200 } },
      both: { days: { ...days, low: 250 } },
      read,
    }
  },
  updateUser: async () => {
    const { id } = await fixture.person()
    const read = async () => (await fixture.portal.ok('getUser', fixture.admin, { params: { id } })).user
    return {
      caller: fixture.admin,
      params: { id },
      opened: await read(),
      first: { language: 'pl' },
      second: { name: 'Anna' },
      both: { name: 'Maria' },
      read,
    }
  },
  updateNotificationEmail: async () => {
    const { notification_email: opened } = await fixture.portal.ok('createNotificationEmail', fixture.admin, {
      body: { client_id: fixture.client, description: 'SOC', email: 'soc@bank.example', language: 'en' },
    })
    const params = { id: opened.notification_email_id }
    const preferences = opened.preferences
    return {
      caller: fixture.admin,
      params,
      opened,
      first: { preferences: { ...preferences, threat: { mode: 'weekly', day: 5, hour: 9 } } },
      second: { preferences: { ...preferences, incident: { mode: 'off' } }, description: 'On call' },
      both: { preferences: { ...preferences, incident: { mode: 'daily', hour: 9 } } },
      read: async () =>
        (await fixture.portal.ok('getNotificationEmail', fixture.admin, { params })).notification_email,
    }
  },
  updateTlpDefaults: async () => {
    const { platformAdmin: caller } = fixture
    const read = async () => (await fixture.portal.ok('getTlpDefaults', caller)).tlp_defaults
    return {
      caller,
      params: {},
      opened: await read(),
      first: { threat: 'clear' },
      second: { incident: 'amber+strict' },
      both: { incident: 'clear' },
      read,
    }
  },
} as const satisfies Partial<Record<OperationId, () => Promise<Item>>>

const end = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

const connections = {
  updateNamedKey: async () => {
    const opened = { name: name(), networks: [], expiry_date: end(30) }
    const { key } = await fixture.portal.ok('createNamedKey', fixture.admin, {
      body: { ...opened, modules: ['threat'] },
    })
    return {
      caller: fixture.admin,
      params: { id: key.key_id },
      opened,
      first: { networks: ['192.0.2.0/24'] },
      second: { expiry_date: end(40) },
      both: { expiry_date: end(50) },
      read: async () =>
        (await fixture.portal.ok('listConnectKeys', fixture.admin)).data.find(
          ({ key_id: id }) => id === key.key_id,
        ),
    }
  },
  updateSystemKey: async () => {
    const opened = { name: name(), networks: [], expiry_date: null }
    const { platformAdmin: caller } = fixture
    const { data } = await fixture.portal.ok('createSystemKey', caller, {
      body: { ...opened, admin_access: false },
    })
    const params = { id: data.api_key_id }
    return {
      caller,
      params,
      opened,
      first: { networks: ['192.0.2.0/24'] },
      second: { name: name() },
      both: { name: name() },
      read: async () => (await fixture.portal.ok('getSystemKey', caller, { params })).data,
    }
  },
  updateKeyLimits: async () => {
    const { platformAdmin: caller } = fixture
    const { data } = await fixture.portal.ok('createSystemKey', caller, {
      body: { name: name(), admin_access: false },
    })
    const params = { id: data.api_key_id }
    return {
      caller,
      params,
      opened: { requests_per_minute: null, bytes_per_day: null },
      first: { requests_per_minute: 7 },
      second: { bytes_per_day: 5_000_000 },
      both: { bytes_per_day: 6_000_000 },
      read: async () => (await fixture.portal.ok('getSystemKey', caller, { params })).data,
    }
  },
  updateSource: async () => {
    const { platformAdmin: caller } = fixture
    const opened = {
      name: name(),
      url: 'https://lists.grid.example/list.csv',
      interval_minutes: 60,
      gone: { policy: 'keep', days: 14, threshold: 30 },
    } as const
    const { source } = await fixture.portal.ok('createSource', caller, {
      body: {
        ...opened,
        kind: 'list',
        auth: { type: 'none', name: null },
        columns: {},
        feed_category_id: await category('createFeedCategory', 'feed_category_id', plain()),
        tags_ids: [],
        group_id: null,
        tlp: 'green',
        publishing: 'to_verify',
        publish_from: 0,
        confidence: { default: 50, percent: 100, max: 100 },
        max_rows: 1000,
      },
    })
    const params = { id: source.source_id }
    return {
      caller,
      params,
      opened,
      first: { url: 'https://lists.grid.example/new.csv' },
      second: { interval_minutes: 30 },
      both: { interval_minutes: 15 },
      read: async () => (await fixture.portal.ok('getSource', caller, { params })).source,
    }
  },
  updateWebhook: async () => {
    const opened = { name: name(), url: 'https://siem.example/hook', smallest_criticality: 3 } as const
    const { webhook } = await fixture.portal.ok('createWebhook', fixture.admin, {
      body: { ...opened, modules: ['visibility'] },
    })
    return {
      caller: fixture.admin,
      params: { id: webhook.webhook_id },
      opened,
      first: { url: 'https://soar.example/hook' },
      second: { smallest_criticality: 1 },
      both: { smallest_criticality: 2 },
      read: async () =>
        (await fixture.portal.ok('listWebhooks', fixture.admin)).data.find(
          ({ webhook_id: id }) => id === webhook.webhook_id,
        ),
    }
  },
  updateFeedView: async () => {
    const body = { view_name: name(), value: 'kit' }
    const { view: opened } = await fixture.portal.ok('createFeedView', fixture.user, { body })
    const params = { id: opened.view_id }
    const { view_id: _id, is_own: _own, ...fields } = opened
    return {
      caller: fixture.user,
      params,
      opened: fields,
      first: { is_shared: true },
      second: { value: 'bank' },
      both: { value: 'shop' },
      read: async () => (await fixture.portal.ok('getFeedView', fixture.user, { params })).view,
    }
  },
  updateView: async () => {
    const body = { view_name: name(), list: 'feeds' as const, filters: { value: 'kit', ids_flag: 'true' } }
    const { view: opened } = await fixture.portal.ok('createView', fixture.user, { body })
    const params = { id: opened.view_id }
    const { view_id: _id, is_own: _own, ...fields } = opened
    return {
      caller: fixture.user,
      params,
      opened: fields,
      first: { is_shared: true },
      second: { filters: { value: 'bank', ids_flag: 'true' } },
      both: { filters: { value: 'shop', ids_flag: 'true' } },
      read: async () => (await fixture.portal.ok('getView', fixture.user, { params })).view,
    }
  },
  updatePeriodicReport: async () => {
    const opened = fixture.periodic({ name: name() })
    const { periodic_report: report } = await fixture.portal.ok('createPeriodicReport', fixture.user, {
      body: opened,
    })
    const params = { id: report.periodic_report_id }
    return {
      caller: fixture.user,
      params,
      opened,
      first: { frequency: 'month' },
      second: { threats: { ...threats, filters: { name: 'bank' } } },
      both: { threats: { ...threats, filters: { name: 'shop' } } },
      read: async () => {
        const now = (await fixture.portal.ok('getPeriodicReport', fixture.user, { params })).periodic_report
        return { ...now, ...sectionsOf(now.template.parts) }
      },
    }
  },
  updateFeedComment: async () => {
    const { feed_id: id } = part(await made('createFeed', fixture.analyst, await indicator()), 'feed')
    const { comment } = await fixture.portal.ok('createFeedComment', fixture.analyst, {
      body: { feed_id: z.number().parse(id), comment: 'Text' },
    })
    const params = { id: comment.comment_id }
    return {
      caller: fixture.analyst,
      params,
      opened: { comment: 'Text' },
      first: {},
      second: { comment: 'Another text' },
      both: { comment: 'A third text' },
      read: async () => (await fixture.portal.ok('getFeedComment', fixture.analyst, { params })).comment,
    }
  },
  updateVisibilityState: async () => {
    const { params } = await contents.updateVisibility()
    const id = z.number().parse(params['id'])
    const { portal, admin: caller } = fixture
    const state = 'in_repair'
    await portal.ok('updateVisibilityState', caller, {
      params: { id },
      body: { state, owner_id: caller.id },
    })
    const read = async () => {
      const { visibility: exposure } = await portal.ok('getVisibility', caller, { params: { id } })
      return { ...exposure, owner_id: exposure.owner?.user_id }
    }
    const opened = await read()
    const day = opened.due_date ?? ''
    return {
      caller,
      params,
      opened: { state, owner_id: opened.owner_id, due_date: day },
      first: { state, owner_id: fixture.user.id },
      second: { state, due_date: dayAfter(day, 1) },
      both: { state, due_date: dayAfter(day, 2) },
      read,
    }
  },
} as const satisfies Partial<Record<OperationId, () => Promise<Item>>>

const guarded = { ...dictionaries, ...contents, ...administration, ...connections }

/** Calls that overwrite nothing, each with the reason. */
const others: Partial<Record<OperationId, string>> = {
  renamePasskey: 'guarded; tests/integration/factors tries it',
  updateMailedCode: 'one switch, set to what was pressed',
  updateStaffSignInSettings: 'one switch, set to what was pressed',
  updateChecklist: 'one switch, set to what was pressed',
  updateSignInSettings: 'one switch, set to what was pressed',
  updateReminders: 'one switch, set to what was pressed',
  updateLanguage: 'one choice of its own account, set to what was pressed',
  updateServices: 'one switch of each service at a time: the others stay',
  updateModulePermissions: 'one switch of each module at a time: the others stay',
  updateMyNotifications: 'one setting of its own account, set to what was pressed',
  updateViewDigest: 'one choice of its own account, set to what was pressed',
  switchSource: 'only switches a source on or off',
  toggleActiveStatus: 'one switch, set to what was pressed',
  updateIncidentStatus: 'one switch, set to what was pressed',
  updateVisibilityStatus: 'one switch, set to what was pressed',
  updateVisibilityFalsePositive: 'one switch, set to what was pressed',
  updatePeriodicReportStatus: 'one switch, set to what was pressed',
  verifyFeed: 'one switch, set to what was pressed',
  verifyFeeds: 'an action on many, set to what was pressed',
  verifyFeedGroups: 'an action on many, set to what was pressed',
  bulkUpdateThreats: 'an action on many, set to what was pressed',
  bulkUpdateIncidents: 'an action on many, set to what was pressed',
  bulkUpdateIncidentLevels: 'an action on many, set to what was pressed',
  bulkUpdateVisibilities: 'an action on many, set to what was pressed',
  bulkUpdateVisibilityLevels: 'an action on many, set to what was pressed',
  bulkUpdateVisibilityStates: 'an action on many; those that are elsewhere are named and stay',
  bulkUpdateFeedGroupLevels: 'an action on many, set to what was pressed',
  updateFeedsOfGroup: 'an action on many, set to what was pressed',
  addFeedsToGroup: 'entries are added',
  removeFeedsFromGroup: 'entries are removed',
  resolveModuleRequest: 'answered once: the second is refused',
  resolveAssetRequest: 'answered once: the second is refused',
  answerSighting: 'answered once: the second is refused',
  regenerateUserKey: 'has no fields',
  regenerateOrganizationKey: 'has no fields',
  renewFeed: 'has no fields',
  updateNewsRead: 'of its own account; adds to what was read',
  readIncidentReplies: 'adds to what was read',
}

describe('changing calls', () => {
  it("are all in this table, or cannot lose another user's change", () => {
    const changing = Object.entries(endpoints)
      .filter(([, { method }]) => method === 'PATCH' || method === 'PUT')
      .map(([id]) => id)
    expect([...Object.keys(guarded), ...Object.keys(others)].toSorted()).toEqual(changing.toSorted())
  })
})

const rows = Object.entries(guarded)
const isId = (id: string): id is OperationId => Object.hasOwn(endpoints, id)
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The changed fields, and the changed parts of objects. */
const changed = (written: Fields, opened: Fields): Fields =>
  Object.fromEntries(
    Object.entries(written).flatMap(([field, value]) => {
      const before = opened[field]
      if (isDeepStrictEqual(value, before)) return []
      return [[field, isObject(value) && isObject(before) ? changed(value, before) : value] as const]
    }),
  )

describe.each(rows)('%s', (id, make) => {
  it("keeps two users' changes of different fields, and warns the second one of the same field", async () => {
    if (!isId(id)) throw new Error(`${id} is no call`)
    const { caller, params, opened, first, second, both, read }: Item = await make()
    const isWhole = endpoints[id].method === 'PUT' || id === 'updateKeyLimits'
    const change = (written: Fields, isOver = true) => {
      const body = { ...(isWhole ? opened : {}), ...written }
      const before = Object.entries(opened).filter(([field]) => field in body && field !== 'state')
      return call(id, caller, params, {
        ...body,
        ...(isOver ? { fields_before: Object.fromEntries(before) } : {}),
      })
    }
    if (Object.keys(first).length > 0) expect(await change(first)).toMatchObject({ status: 200 })
    expect(await change(second)).toMatchObject({ status: 200 })
    const kept = await read()
    for (const written of [first, second]) expect(kept).toMatchObject(changed(written, opened))

    const [field = ''] = Object.keys(changed(both, opened))
    expect(await change(both)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'fields_changed', field: expect.stringMatching(`^${field}`) }] },
    })
    expect(await read()).toEqual(kept)

    // The specification's calls do not name base values, and replace.
    expect(await change(both, false)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject(changed(both, opened))
  })
})
