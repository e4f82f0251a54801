import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpointTable } from '#shared/contracts/index.ts'
import { closed } from '#shared/http/closed.ts'
import { notBuilt, type NotBuilt } from './areas-not-built.ts'

/** A call as listed in the specification. */
interface Row {
  readonly area: string
  readonly call: string
  readonly path: string
  readonly roles: readonly string[]
}

/** Calls beyond the specification, each with its reason. */
const beyond: Readonly<Record<string, string>> = {
  'GET visibility/export_csv':
    'Organizations take their exposures along as a file, as they do incidents and indicators.',
  'GET threat/export_csv': 'Organizations take threats along as a file, as they do incidents and indicators.',
  'POST visibility/undo': 'People undo what they did to visibilities by mistake.',
  'POST incident/undo': 'People undo what they did to incidents by mistake.',
  'POST threat/undo': 'Analysts undo what they did to threats by mistake.',
  'POST feed/publication/undo': 'Analysts undo what they published by mistake, before anybody is notified.',
  'POST feed/undo': 'Analysts undo what they did to indicators, groups and comments by mistake.',
  'POST 2fa_passkey/options': 'A passkey is asked for: as the second step of sign-in, or as the whole of it.',
  'POST 2fa_passkey': 'A sign-in is completed by a passkey.',
  'GET account/factors': 'People see by what they may sign in.',
  'POST account/factors/app/setup': 'An authenticator app is set up by a secret that it scans.',
  'POST account/factors/app': 'The app proves by a code that it has the secret.',
  'DELETE account/factors/app': 'An app is removed with the telephone.',
  'POST account/factors/passkeys/setup': 'The browser is told what a new passkey is for.',
  'POST account/factors/passkeys': 'What the browser made is kept under a name.',
  'PATCH account/factors/passkeys/{}': 'Passkeys are told apart by their names.',
  'DELETE account/factors/passkeys/{}': 'A passkey goes with its device.',
  'POST account/factors/recovery_codes': 'Recovery codes that are used up or lost are made anew.',
  'PATCH account/factors/mail': 'Who has other factors gives up mailed codes.',
  'POST account/confirmation/setup':
    'Before what is grave the person is asked who it is, by what the account has.',
  'POST account/confirmation/code': 'The same by a mailed code.',
  'POST account/confirmation': 'The answer to that.',
  'GET account/sessions': 'People see where they are signed in.',
  'DELETE account/sessions/{}': 'They end a session that they left somewhere.',
  'DELETE account/sessions': 'They end all others.',
  'GET account/sign_ins': 'They see who has signed in to the account, or tried to.',
  'GET sign_in_settings': 'Platform admins see whether staff may sign in with mailed codes.',
  'PATCH sign_in_settings': 'They decide it.',
  'POST notification_preview': 'An analyst reads the e-mail before it is sent.',
  'PATCH client/{}/checklist': 'Admins who need no checklist dismiss it.',
  'GET client/{}/checklist': 'Both sides see what a new organization still needs.',
  'GET client/{}/sign_in_settings': 'Administrators see whether people of the organization may.',
  'PATCH client/{}/sign_in_settings': 'They decide it.',
  'POST user/{}/reset_factors': 'Somebody who has lost telephone and keys is let in again.',
  'GET account/session':
    'The web application reads who is signed in, and which modules are on, when it starts and after a refusal.',
  'POST user/invitations': 'Administrators invite a whole team at once.',
  'POST user/invitations/check': 'The page says whom the organization has already, before anything is sent.',
  'POST user/{}/invitation': 'An invitation that expired or was lost is sent again.',
  'DELETE user/{}/invitation': 'An invitation ends before anybody has accepted it.',
  'POST user/{}/email_change': 'The link that confirms another e-mail address is mailed again.',
  'DELETE user/{}/email_change': 'An address that was entered by mistake is taken back.',
  'POST new_password': 'A link’s token is sent in the body, since paths are in access logs.',
  'POST new_password/check': 'A page says at once that its link was used.',
  'POST email_change': 'Another e-mail address counts once its owner confirms it.',
  'DELETE email_change': 'The owner of the present address refuses another one.',
  'POST incident/attachments/grants': 'Files go to the store directly; a grant lets one in.',
  'POST incident/attachments/confirm':
    'A file that was sent by a grant becomes an attachment once its bytes were checked.',
  'GET incident/{}/replies': 'Organization and provider talk about an incident where it is.',
  'GET incident/{}/mentionable': 'Writers of a reply address somebody in particular.',
  'POST incident/{}/replies': 'Either side answers, and may close the incident with a word.',
  'POST incident/{}/notes': 'Analysts leave each other notes where the incident is.',
  'POST incident/{}/replies/grants': 'Files of a reply go to the store directly, as those of incidents do.',
  'GET incident/{}/replies/{}/attachments/{}': 'A reply has files of its own.',
  'PATCH incident/{}/replies/read': 'A reply that somebody of the side has read is no longer unread.',
  'GET client/{}/profile_picture':
    'Pictures are served by the portal itself, to those who see the organization.',
  'PATCH user/{}/api_key': 'A key that came into wrong hands is made anew by its user.',
  'GET module_request':
    'A user sees what has become of the own requests, and administrators those that they are to answer.',
  'PATCH module_request/{}': 'A request is granted, or declined with a reason.',
  'DELETE module_request/{}': 'A user takes a request back.',
  'POST asset_request_mass_action': 'An organization asks for 500 assets at once: they are answered at once.',
  'GET asset_job/{}': 'Users who answer many requests see its progress.',
  'GET my_notifications': 'A user sees what they are e-mailed about personally.',
  'PATCH my_notifications': 'A user chooses what they are e-mailed about, and when it is quiet.',
  'PUT my_notifications/views/{}':
    'A user puts a view into their digest, without the list having to be opened.',
  'GET notification_forecast': 'An analyst sees who will be notified before publishing.',
  'GET notification/{}/{}': 'An analyst sees when an item is told by mail, and what came of it.',
  'POST notification/{}/{}/hold': 'An analyst holds back what has not gone out.',
  'POST notification/{}/{}/send': 'An analyst sends what settles or is held back.',
  'GET mail': 'Platform admins see which mails were sent, wait, failed or came back.',
  'POST mail/{}/send_again': 'A notification that has not arrived is sent once more.',
  'GET audit':
    'Platform admins see who did what, when, and to which organization; those of an organization its own part.',
  'POST audit/export': 'Auditors take the records along, of years too.',
  'GET audit/export': 'The page shows what is still being exported.',
  'GET audit/export/{}': 'How far an export is.',
  'GET audit/export/{}/download': 'The file of an export.',
  'GET audit/failed_job': 'Platform admins see whose work in the background was given up, and why.',
  'GET organization_removal':
    'A deletion of an organization runs in the background: those who asked for it see how far it is.',
  'GET client/{}/notification_settings':
    'An organization decides in which time zone it is notified, and what mails without encryption hold.',
  'PATCH client/{}/notification_settings': 'The same is changed.',
  'GET unsubscribe': 'Programs that look through mails follow links: one that is followed ends nothing.',
  'POST unsubscribe': 'The reader of a message stops such messages, by its link or in the e-mail program.',
  'GET unsubscribe/subscription': 'The page says what it ends before it does.',
  'GET account/reminders': 'A user sees whether reminders of repairs are mailed.',
  'PATCH account/reminders': 'The same is changed.',
  'POST notification_email/{}/test': 'Who adds an address sees whether mails arrive, and can be decrypted.',
  'POST notification_email/{}/resume':
    'An address that bounces have paused takes notifications again once its mailbox works again.',
  'PATCH visibility/{}/state': 'An organization says what it does about an exposure.',
  'PATCH visibility/bulk_state': 'The same is said of many at once.',
  'GET visibility/{}/life': 'Both sides see who did what about an exposure, and why.',
  'POST visibility/{}/comment':
    'An organization tells the analysts something of an exposure, and they answer.',
  'GET tlp_defaults': 'Items have a TLP level by default, which platform admins set.',
  'PUT tlp_defaults': 'The same is changed.',
  'PATCH threat/bulk_update': 'Analysts mark many threats with a TLP level at once.',
  'PATCH incident/bulk_tlp': 'The same of incidents.',
  'PATCH visibility/bulk_tlp': 'The same of visibilities.',
  'PATCH feed_group/bulk_tlp': 'The same of groups of indicators.',
  'GET client/{}/exposure_settings': 'An organization decides in how many days exposures are to be repaired.',
  'PUT client/{}/exposure_settings': 'The same is changed.',
  'GET client/{}/visibility_owners':
    'Who gives an exposure to be repaired chooses among those who may see it.',
  'GET client/{}/dashboard_statistics/exposures':
    'The dashboard shows how long repairs take, and what is late.',
  'POST report_preview': 'Users who set up a report see what it would contain.',
  'POST report/{}/retry': 'A report whose generation has failed is tried again.',
  'POST report/{}/send': 'A report that is ready is mailed, or once more.',
  'PATCH feed_group/verify_many':
    'Groups are verified in bulk (part 2 section 4), and no other call does that.',
  'POST feed/look_up': 'A pasted list of values is looked up at once.',
  'POST feed/publication': 'A threat, its group and its indicators are published in one act.',
  'POST feed/import': 'A file is imported from the browser, a batch of its rows at a time.',
  'POST feed_mass_action': 'An action on everything that matches is more than one request can take.',
  'POST feed_export': 'An export of everything that matches is more than one request can take.',
  'GET feed_job': 'A page that is opened again finds the jobs that run.',
  'GET feed_job/{}': 'The user who started a job sees its progress.',
  'GET feed_job/{}/download': 'The file of an export is fetched when it is ready.',
  'GET connect/keys':
    'Users who connect a system see the existing keys, what each opens and when it was used.',
  'POST connect/keys': 'An organization gives each of its systems a key of its own, with what that needs.',
  'POST api_key/{}/rotate': 'A system gets another key without a pause.',
  'PATCH connect/keys/{}': 'A key gets another name, other networks or another end.',
  'POST connect/keys/{}/rotate':
    'A key is made anew, and the one before works until the system has the new one.',
  'DELETE connect/keys/{}': 'A key that came into wrong hands opens nothing any more.',
  'GET connect/usage': 'Whoever connects a system sees what its key was used for, and why it was refused.',
  'GET connect/webhooks': "An organization's administrators see their webhooks, and whether they work.",
  'POST connect/webhooks': 'An address is added that systems are told at what is published.',
  'PATCH connect/webhooks/{}': 'A webhook gets another name, address or choice of events.',
  'DELETE connect/webhooks/{}': 'Nothing is to be sent to an address any more.',
  'POST connect/webhooks/{}/rotate': 'A secret that came into wrong hands is exchanged without a gap.',
  'POST connect/webhooks/{}/pause': 'An endpoint that is being worked on is told nothing meanwhile.',
  'POST connect/webhooks/{}/resume': 'An endpoint that was repaired is told again.',
  'POST connect/webhooks/{}/test': 'Users who set up an endpoint see whether events arrive.',
  'GET connect/webhooks/{}/deliveries': 'Users who run an endpoint see what was sent, and why it failed.',
  'GET connect/webhooks/{}/deliveries/{}': 'The same of one event, with its body.',
  'POST connect/webhooks/{}/deliveries/{}/resend': 'An event that failed is sent once more.',
  'GET source':
    'Indicators come from lists elsewhere, which are read on a schedule; staff see whether they are.',
  'POST source': 'A list elsewhere becomes a source.',
  'POST source/trial': 'What a list would become is seen before it is switched on.',
  'GET source/{}': 'A source is seen with its settings and its state.',
  'PATCH source/{}': 'A source gets other settings, or a new secret.',
  'PATCH source/{}/active': 'A source is switched on or off.',
  'DELETE source/{}': 'A list is no longer read, and its indicators stay.',
  'POST source/{}/run': 'A source is read at once.',
  'POST source/{}/held': 'A person decides when a source suddenly lacks much.',
  'GET source/{}/runs': 'What each run of a source changed.',
  'GET source/{}/runs/{}': 'The same of one run, with the rows that were refused.',
  'GET client/{}/webhooks': 'Platform admins see whether the webhooks of an organization work.',
  'GET client/{}/keys': 'Platform admins see which keys an organization has before they set limits.',
  'PATCH key_limits/{}': 'A key that needs more than others gets it, and one that asks for too much less.',
  'POST feed/{}/sighting': 'An organization says that it saw an indicator, or that it is a false positive.',
  'GET feed/{}/sightings': 'It sees what it said and what was answered, and how many organizations saw it.',
  'GET sighting': 'Analysts see what organizations said of indicators.',
  'GET sighting/{}': 'The drawer of the inbox shows one, and a link leads to it.',
  'PATCH sighting/{}': 'An analyst answers, and withdraws the indicator where that is right.',
  'DELETE sighting/{}': 'What an organization said by mistake is taken back.',
  'PATCH feed/{}/renewal': 'An analyst who has checked an indicator keeps it from expiring.',
  'GET feed/{}/withdrawal': 'Who follows a link to an indicator that was withdrawn sees that, and why.',
  'GET news':
    'The first screen of a user: what is new, what is the user’s or late, what concerns the organization.',
  'POST visibility_job': 'The same of visibilities.',
  'GET visibility_job/{}': 'Its progress.',
  'POST visibility_job/{}/stop': 'It can be stopped.',
  'POST incident_job': 'The same of incidents.',
  'GET incident_job/{}': 'Its progress.',
  'POST incident_job/{}/stop': 'It can be stopped.',
  'POST threat_job': 'The same of threats.',
  'GET threat_job/{}': 'Its progress.',
  'POST threat_job/{}/stop': 'It can be stopped.',
  'POST feed_job/{}/stop': 'A job on many indicators can be stopped.',
  'GET to_do': 'The first screen of an analyst: what waits, and what came.',
  'GET portal_to_do': 'The first screen of a platform admin: what waits of all organizations.',
  'GET news/unread': 'The marks of the menu and the lists, without the rest of the first screen.',
  'PATCH news/read': 'What was opened, or whole lists, are marked as read.',
  'POST concern/dismissal': 'An organization says that a match is not its own, which is remembered.',
  'DELETE concern/dismissal/{}/{}/{}': 'The same is taken back.',
  'GET ioc_category/{}': 'Every dictionary has the same calls.',
  'GET ioc_tag/{}': 'Every dictionary has the same calls.',
  'GET ioc_type/{}': 'Every dictionary has the same calls.',
  'GET view': 'Views of every list, not of indicators alone.',
  'GET view/{}': 'Views of every list, not of indicators alone.',
  'POST view': 'Views of every list, not of indicators alone.',
  'PUT view/{}': 'Views of every list, not of indicators alone.',
  'DELETE view/{}': 'Views of every list, not of indicators alone.',
}

/** A dashboard counts in the read model of its module, so it belongs to the area whose function has that read model. */
const areaOf = ({ area, path }: Row): string =>
  ({ ioc: 'feeds', threats: 'threats', incidents: 'incidents', visibilities: 'visibilities' })[
    /dashboard_statistics\/(\w+)$/.exec(path)?.[1] ?? ''
  ] ?? area

const parts = (line: string): Row => {
  const [, area = '', method = '', path = '', roles = ''] = line.split(',')
  return { area, call: `${method} ${nameless(path)}`, path, roles: roles.split(' ').toSorted() }
}

/** Parameter names do not distinguish paths: two paths with parameters at the same places are equal. */
const nameless = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')

const rows = readFileSync(new URL('calls.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(parts)

const built = new Map(
  endpointTable.map(({ endpoint }) => [`${endpoint.method} ${nameless(endpoint.path)}`, endpoint]),
)

const meant = (row: Row, { area, paths }: NotBuilt): boolean =>
  row.area === area && (paths === undefined || paths.some((path) => row.path.startsWith(path)))

const waits = (row: Row): boolean => notBuilt.some((entry) => meant(row, entry))

describe('the calls of the specification', () => {
  it('are 199, each listed once', () => {
    expect(rows).toHaveLength(199)
    expect(new Set(rows.map(({ call }) => call)).size).toBe(199)
  })

  it.each(rows.filter((row) => !waits(row)))('$call exists for its roles, in its area', (row) => {
    const { call, roles } = row
    const endpoint = built.get(call)
    expect(endpoint, `${call} is not in the endpoint table`).toBeDefined()
    expect(endpoint?.roles.toSorted()).toEqual(roles)
    expect(endpoint?.area).toBe(areaOf(row))
  })

  it.each(notBuilt)('has no implemented call among those listed as missing: $area', (entry) => {
    const listed = rows.filter((row) => meant(row, entry))
    expect(listed.length, 'the entry names no row').toBeGreaterThan(0)
    expect(listed.filter(({ call }) => built.has(call)).map(({ call }) => call)).toEqual([])
  })

  it('are all calls that exist, except those with a reason', () => {
    const listed = new Set(rows.map(({ call }) => call))
    expect([...built.keys()].filter((call) => !listed.has(call)).toSorted()).toEqual(
      Object.keys(beyond).toSorted(),
    )
  })
})

describe('a body', () => {
  const changing = endpointTable.filter(({ endpoint }) => endpoint.method !== 'GET')

  it.each(changing)('of $operationId rejects unknown fields', ({ endpoint }) => {
    const open: string[] = []
    z.toJSONSchema(closed(endpoint.body), {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema, path }) => {
        if (zodSchema instanceof z.ZodObject && jsonSchema.additionalProperties !== false)
          open.push(path.join('.'))
      },
    })
    expect(open).toEqual([])
    expect(closed(endpoint.body).safeParse({ no_such_field: 1 }).success).toBe(false)
  })

  it('is otherwise parsed with its own schema, including rules on the whole', () => {
    const pair = z
      .object({ a: z.string(), b: z.array(z.object({ c: z.string().default('d') })).max(1) })
      .refine(({ a }) => a !== 'x')
    const parsed = (value: unknown) => closed(pair).safeParse(value)
    expect(parsed({ a: 'y', b: [{}] }).data).toEqual({ a: 'y', b: [{ c: 'd' }] })
    expect(parsed({ a: 'x', b: [] }).success).toBe(false)
    expect(parsed({ a: 'y', b: [{}, {}] }).success).toBe(false)
    expect(parsed({ a: 'y', b: [{ e: 1 }] }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['e'], path: ['b', 0] },
    ])
    // The same schemas parse replies and stored data.
    expect(pair.parse({ a: 'y', b: [{ e: 1 }] })).toEqual({ a: 'y', b: [{ c: 'd' }] })
  })
})
