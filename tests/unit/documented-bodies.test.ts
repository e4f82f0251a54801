/** Bodies as documented in sections 3, 5 and 7 of the specification's parts: none of their fields is rejected. */
import { describe, expect, it } from 'vitest'
import { endpointTable } from '#shared/contracts/index.ts'
import { closed } from '#shared/http/closed.ts'

const password = 'Correct-Horse-7'
const section = { enabled: true, filters: {}, index: 0, viewType: 'table' }
const sections = { threats: section, visibilities: section, incidents: section, feeds: section }
const period = {
  format: 'pdf',
  period_start_date: '2026-11-01',
  period_end_date: '2026-11-20',
  name: 'Raport',
  send_by_email: false,
}
const periodic = { format: 'pdf', frequency: 'week', name: 'Raport', send_by_email: false, ...sections }
const threat = {
  name: 'Threat',
  description: 'Text',
  threat_category_id: 1,
  ioc_group_id: 1,
  tags_ids: [1],
  hyperlinks: ['https://a.example/'],
}
const incident = { name: 'Incident', description: 'Text', incident_category_id: 1, tags_ids: [1] }
const exposure = {
  name: 'Exposure',
  description: 'Text',
  analyst_comment: 'Text',
  visibility_category_id: 1,
  criticality_level: 1,
}
const indicator = {
  value: 'a.example',
  origin: 'us',
  feed_category_id: 1,
  feed_type_id: 1,
  tags_ids: [1],
  ids_flag: true,
  is_verified: false,
  notes: 'Text',
}
const group = { name: 'Group', description: 'Text', tags_ids: [1] }
const view = {
  view_name: 'View',
  value: 'a',
  feed_categories: [1],
  feed_types: [1],
  tags_ids: [1],
  origin: '',
  publication_after: '2026-11-01T00:00:00.000Z',
  publication_before: '2026-11-20T23:59:59.999Z',
  ids_flag: true,
  is_verified: true,
}
const key = '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDMEZ\n-----END PGP PUBLIC KEY BLOCK-----'
const base64Key = Buffer.from(key).toString('base64')
const flags = { enabled: true, enable_api_access: true, enable_email_notifications: true }
const user = {
  name: 'Anna',
  email: 'anna@example.org',
  password,
  repeat_password: password,
  role: 'ROLE_USER',
  has_report_access: false,
  account_expiry_date: '2027-01-01T23:59:59.000Z',
}
const mail = { description: 'SOC', email: 'soc@example.org', language: 'pl', base64_pgp_key: base64Key }
const twoNames = { name_pl: 'Nazwa', name_en: 'Name' }
const onNames = { ...twoNames, is_active: true }

const bodies: readonly (readonly [call: string, body: Readonly<Record<string, unknown>>])[] = [
  ['POST login', { email: 'a@example.org', password }],
  ['POST reset_password', { email: 'a@example.org' }],
  ['POST reset_password/{}', { password, repeat_password: password }],
  ['POST 2fa_check', { auth_code: '123456' }],
  [
    'POST account/change_password',
    { old_password: 'x', new_password: password, repeat_new_password: password },
  ],
  ['PATCH account/language', { language: 'pl' }],
  ['POST account/pgp_key', { base64_pgp_key: base64Key }],
  ['POST user_activity', { activity: 'open_portal' }],
  ['POST threat', threat],
  ['PATCH threat/{}', threat],
  ['DELETE threat/bulk_delete', { threat_ids: [1] }],
  ...['threat_category', 'incident_category', 'visibility_category', 'organization/tags'].flatMap(
    (name) =>
      [
        [`POST ${name}`, twoNames],
        [`PUT ${name}/{}`, onNames],
      ] as const,
  ),
  ...['threat_tag', 'incident_tag', 'ioc_category', 'ioc_tag', 'ioc_type'].flatMap(
    (name) =>
      [
        [`POST ${name}`, { name: 'Name' }],
        [`PUT ${name}/{}`, { name: 'Name', is_active: true }],
      ] as const,
  ),
  ['POST incident', { client_id: 1, ...incident, organizations_ids: [1] }],
  ['POST incident', { client_id: null, ...incident, organizations_ids: [1] }],
  ['PATCH incident/{}', incident],
  ['PATCH incident/{}/status', { is_active: false }],
  ['PATCH incident/bulk_update', { incident_ids: [1], is_open: false }],
  ['DELETE incident/bulk_delete', { incident_ids: [1] }],
  [
    'POST incident_template',
    {
      template_name: 'Template',
      incident_name: 'Incident',
      incident_category_id: 1,
      incident_description: 'Text',
      tags_ids: [1],
      organizations_ids: [1],
    },
  ],
  ['POST visibility', { client_id: 1, ...exposure }],
  ['PATCH visibility/{}', exposure],
  ['PATCH visibility/{}/status', { is_active: false }],
  ['PATCH visibility/{}/fp', { false_positive: true }],
  ['PATCH visibility/bulk_update', { visibility_ids: [1], is_active: false }],
  ['PATCH visibility/bulk_update', { visibility_ids: [1], false_positive: true }],
  ['DELETE visibility/bulk_delete', { visibility_ids: [1] }],
  ['POST feed', indicator],
  ['PATCH feed/{}', indicator],
  ['DELETE feed/bulk_delete', { feed_ids: [1] }],
  ['PATCH feed/{}/verify', { is_verified: true }],
  ['PATCH feed/verify_many', { feeds_ids: [1], verified: true }],
  ['POST feed_comment', { feed_id: 1, comment: 'Text' }],
  ['PATCH feed_comment/{}', { comment: 'Text' }],
  ['POST feed_group', group],
  ['PATCH feed_group/{}', { ...group, description: null }],
  ['DELETE feed_group/bulk_delete', { feed_group_ids: [1] }],
  ['PATCH feed_group/{}/add_feeds', { feeds_ids: [1] }],
  ['PATCH feed_group/{}/delete_feeds', { feeds_ids: [1] }],
  ['PATCH feed_group/{}/feeds', { verified: true }],
  ['PATCH feed_group/{}/feeds', { ids_flag: true }],
  ['POST feed_view', view],
  ['PUT feed_view/{}', view],
  ['POST report_template', { name: 'Template', ...sections }],
  ['POST periodic_report', periodic],
  ['PATCH periodic_report/{}', periodic],
  ['PATCH periodic_report/{}/activity_status', { is_active: false }],
  ['POST report', { ...period, ...sections }],
  ['POST api_key', { name: 'Key', admin_access: true }],
  ['PATCH api_key/{}', { name: 'Key' }],
  [
    'POST client',
    { client_name: 'Org', contact_email: 'a@example.org', max_user_count: 10, organization_tags: [1] },
  ],
  [
    'PATCH client/{}',
    { client_name: 'Org', contact_email: null, max_user_count: 10, organization_tags: [1] },
  ],
  ['PATCH client/{}/services', { visibilities: flags, incidents: flags, threats: flags, feeds: flags }],
  ['POST client/{}/ip_whitelist', { whitelist_ip: '192.0.2.0/24' }],
  ['POST client/{}/assets', { asset_type: 'domain', value: 'a.example' }],
  ['POST client/{}/assets/add_many', { assets: [{ asset_type: 'domain', value: 'a.example' }] }],
  ['PATCH asset_request/{}', { accepted: true }],
  ['POST user', { ...user, client_id: 1 }],
  ['POST user', { ...user, role: 'ROLE_COMCERT_ANALYST' }],
  [
    'PATCH user/{}',
    { name: 'Anna', email: 'a@example.org', account_expiry_date: null, has_report_access: true },
  ],
  ['PATCH user/{}', { role: 'ROLE_ORGANIZATION_ADMIN' }],
  ['PUT user/{}/module_permissions', { visibility: true, report: false }],
  ['POST module_request', { module: 'IOC' }],
  ['POST notification_email', { ...mail, client_id: 1 }],
  ['PATCH notification_email/{}', { description: 'SOC', language: 'en', base64_pgp_key: base64Key }],
]

const calls = new Map(
  endpointTable.map(({ endpoint }) => [
    `${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, '{}')}`,
    endpoint,
  ]),
)

describe('the documented body', () => {
  it.each(bodies)('of %s is accepted', (call, body) => {
    const endpoint = calls.get(call)
    if (endpoint === undefined) throw new Error(`There is no call ${call}`)
    expect(closed(endpoint.body).safeParse(body).error?.issues ?? []).toEqual([])
  })
})
