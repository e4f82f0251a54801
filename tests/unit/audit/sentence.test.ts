import { describe, expect, test } from 'vitest'
import en from '#messages/en/areas/audit.ts'
import pl from '#messages/pl/areas/audit.ts'
import {
  auditDeeds,
  auditedKinds,
  auditSubjectSchema,
  securityActions,
  type AuditRecord,
} from '#shared/contracts/audit.ts'
import { changes } from '#shared/domain/audit/actions.ts'
import { recordOfEvent } from '#functions/audit/audit-records.ts'
import { actOf, actorText, allObjectsOf, sentenceOf, sentenceText } from '#shared/domain/audit/sentence.ts'
import { linesOf } from '#shared/domain/audit/lines.ts'
import { keyOfRecord, recordOfKey } from '#web/features/audit/audit-queries.ts'

const texts = { en, pl } as const
const at = (seconds: number): string =>
  new Date(Date.UTC(2026, 10, 23, 17, 15) - seconds * 1000).toISOString()

const record = (changed: Partial<AuditRecord>): AuditRecord => ({
  id: `record-${Math.random()}`,
  date: at(0),
  action: 'sign_out',
  deed: null,
  undone: false,
  act: null,
  outcome: 'success',
  actor: { user_id: 7, name: 'Tomasz Król' },
  client: { client_id: 3, name: 'Energetyka Wzorcowa' },
  address: '192.0.2.14',
  count: 0,
  objects: [],
  fields: [],
  values: [],
  subject: null,
  detail: null,
  ...changed,
})
const commit = (action: string, names: readonly (string | null)[], changed: Partial<AuditRecord> = {}) =>
  record({
    action,
    count: names.length,
    objects: names.map((name, index) => ({ id: index + 1, name })),
    ...changed,
  })
const said = (records: readonly AuditRecord[], language: 'en' | 'pl', withClient = false): string[] =>
  linesOf(records).map(({ acts }) =>
    sentenceText(sentenceOf(acts, texts[language], language, { withClient })).replaceAll('\u00A0', ' '),
  )

/** Every action that a record may have, in each way that it may end. */
const every: AuditRecord[] = [
  ...securityActions.flatMap((action) => [
    record({ action }),
    record({ action, outcome: 'forbidden' }),
    record({ action, actor: null, client: null, address: null, detail: 'more of it' }),
    ...auditSubjectSchema.shape.kind.options.map((kind) =>
      record({ action, subject: { kind, id: 5, name: 'Jan' } }),
    ),
  ]),
  ...auditedKinds.flatMap((kind) => [
    ...changes.flatMap((change) => [
      commit(`${kind}.${change}`, ['one']),
      commit(`${kind}.${change}`, [null, 'two', 'three', 'four', 'five']),
    ]),
    ...auditDeeds.map((deed) => commit(`${kind}.update`, ['one', 'two'], { deed })),
  ]),
]

describe.each(['en', 'pl'] as const)('in %s', (language) => {
  test('every action has a sentence, whole and without a key or a marker', () => {
    const faults = every.filter((one) => {
      const text = sentenceText(sentenceOf([actOf(one)], texts[language], language, { withClient: true }))
      return !/^[\p{Lu}#]|^one /u.test(text) || /sentence\.|[{}\u0002]|undefined| $/.test(text)
    })
    expect(faults.map(({ action }) => action)).toEqual([])
  })

  test('an unknown action of a newer server keeps its technical name', () => {
    expect(said([record({ action: 'coffee_made' })], language)[0]).toContain('coffee_made')
  })
})

test('English begins with the person, Polish needs no gender and no case of a name', () => {
  const invited = commit('user.create', ['Jan Jawor'])
  expect(said([invited], 'en')).toEqual(['Tomasz Król invited Jan Jawor (user)'])
  expect(said([invited], 'pl')).toEqual(['Zaproszono użytkownika: Jan Jawor'])
  expect(said([invited], 'en', true)).toEqual(['Tomasz Król invited Jan Jawor (user) at Energetyka Wzorcowa'])
  expect(said([invited], 'pl', true)).toEqual([
    'Zaproszono użytkownika: Jan Jawor, organizacja Energetyka Wzorcowa',
  ])
})

test('plural forms follow the language', () => {
  const closed = (count: number) =>
    commit(
      'visibility.update',
      Array.from({ length: count }, (_, index) => `RDP ${index + 1}`),
      {
        deed: 'close',
        fields: ['is_active'],
      },
    )
  expect([1, 2, 5].map((count) => said([closed(count)], 'pl')[0])).toEqual([
    'Zamknięto widoczność: RDP 1',
    'Zamknięto 2 widoczności: RDP 1 i jeszcze 1',
    'Zamknięto 5 widoczności: RDP 1 i jeszcze 4',
  ])
  expect(said([closed(5)], 'en')).toEqual(['Tomasz Król resolved 5 visibilities: RDP 1 and 4 more'])
})

test('a plain change names its fields, three at most', () => {
  const changed = (fields: string[]) => commit('incident.update', ['Phishing'], { fields })
  expect(said([changed(['name'])], 'en')).toEqual(['Tomasz Król changed the incident Phishing (name)'])
  expect(said([changed(['name', 'tags', 'tlp', 'state', 'owner'])], 'pl')).toEqual([
    'Zmieniono incydent: Phishing (nazwa, tagi, TLP, +2)',
  ])
})

test('an undo says so, and what it restored', () => {
  const reopened = commit('incident.update', ['Phishing'], {
    fields: ['is_open'],
    deed: 'reopen',
    undone: true,
  })
  const comment = commit('feed_comment.create', ['example.net'], { undone: true })
  const threat = commit('threat.delete', ['Amber Ferret'], { deed: 'publish', undone: true })
  expect([reopened, comment, threat].flatMap((one) => said([one], 'en'))).toEqual([
    'Tomasz Król undid a change of the incident Phishing (open or resolved)',
    'Tomasz Król undid the deletion of the IoC comment example.net',
    'Tomasz Król undid the publication of the threat Amber Ferret',
  ])
  expect([reopened, comment, threat].flatMap((one) => said([one], 'pl'))).toEqual([
    'Cofnięto zmianę – incydent: Phishing (otwarcie lub zamknięcie)',
    'Cofnięto usunięcie – komentarz do IoC: example.net',
    'Cofnięto publikację – zagrożenie: Amber Ferret',
  ])
})

test('a refusal is told as one, and what has no name by its number', () => {
  const refused = record({ action: 'sign_in', outcome: 'bad_credentials', actor: null, client: null })
  expect(said([refused], 'en')).toEqual(['Somebody could not sign in with a password'])
  expect(said([refused], 'pl')).toEqual(['Odmowa: logowanie hasłem'])
  expect(said([commit('threat.delete', [null])], 'en')).toEqual(['Tomasz Król deleted the threat #1'])
  expect(said([record({ action: 'export', detail: 'visibilities: 5 of 7' })], 'pl')).toEqual([
    'Wyeksportowano dane: widoczności',
  ])
})

describe('lines', () => {
  const idsOf = (records: readonly AuditRecord[]): string[][] =>
    linesOf(records).map(({ acts }) => acts.map(({ records: of }) => of.map(({ id }) => id).join('+')))
  const named = (id: string, seconds: number, changed: Partial<AuditRecord>): AuditRecord =>
    record({ id, date: at(seconds), ...changed })
  const invited = (id: string, seconds: number, changed: Partial<AuditRecord> = {}) =>
    named(id, seconds, { action: 'user.create', count: 1, objects: [{ id: seconds, name: id }], ...changed })

  test('have like acts of one person within ten minutes, others between them or not', () => {
    const other = { actor: { user_id: 8, name: 'Maria' } }
    const records = [
      invited('a', 0),
      named('m', 5, { action: 'sign_out', ...other }),
      invited('b', 10),
      invited('c', 20, other),
      named('out', 30, {}),
      invited('d', 590),
      invited('e', 601),
    ]
    expect(idsOf(records)).toEqual([['a', 'b', 'd'], ['m'], ['c'], ['out'], ['e']])
    expect(said(records, 'pl')[0]).toBe('Zaproszono 3 użytkowników: a i jeszcze 2')
  })

  test('have a job as one, whatever its time and organizations', () => {
    const job = (id: string, seconds: number, changed: Partial<AuditRecord> = {}) =>
      named(id, seconds, { action: 'incident.update', count: 40, act: 'job', deed: 'close', ...changed })
    const client = { client_id: 4, name: 'Bank' }
    const records = [job('a', 0), job('b', 0, { client }), invited('i', 900), job('c', 1200)]
    expect(idsOf(records)).toEqual([['a+b', 'c'], ['i']])
    expect(said(records, 'en')[0]).toContain('resolved 120 incidents')
  })

  test('are kept apart by outcome, organization and deed', () => {
    const apart = [{}, { outcome: 'forbidden' }, { client: null }, { deed: 'switch_off' as const }]
    expect(idsOf(apart.map((one, index) => invited(String(index), index, one)))).toHaveLength(4)
  })

  test('have an event and its commit as one act, that of the event', () => {
    const records = [
      named('event', 0, { action: 'api_key_create', detail: 'own key' }),
      named('commit', 0.1, {
        action: 'api_key.create',
        count: 1,
        client: null,
        objects: [{ id: 4, name: 'SIEM' }],
      }),
    ]
    expect(idsOf(records)).toEqual([['event+commit']])
    expect(idsOf(records.toReversed())).toEqual([['commit+event']])
    expect(said(records, 'en')).toEqual(['Tomasz Król created an API key: SIEM'])
  })

  test('have the changes of one commit as one act, that of the kind that it is about', () => {
    const asset = named('asset', 0, {
      action: 'asset.create',
      count: 1,
      objects: [{ id: 1, name: 'example.com' }],
    })
    const request = named('request', 0, {
      action: 'asset_request.create',
      count: 1,
      objects: [{ id: 1, name: null }],
    })
    expect(idsOf([request, asset])).toEqual([['request+asset']])
    expect(said([request, asset], 'pl')).toEqual(['Utworzono zasób: example.com'])
    const asked = { ...request, objects: [{ id: 1, name: 'example.com' }] }
    expect(said([asked, asset], 'pl')).toEqual(['Wysłano wniosek o zasób: example.com'])
  })

  test('are the same whether pages were loaded one after the other or at once', () => {
    const records = Array.from({ length: 60 }, (_, n) => invited(`i${n}`, n * 25))
    const whole = idsOf(records)
    // What is loaded only grows, and the lines before its end stay.
    for (const loaded of [10, 25, 59]) {
      const part = idsOf(records.slice(0, loaded))
      expect(part.flat()).toEqual(whole.flat().slice(0, loaded))
      expect(part.slice(0, -1)).toEqual(whole.slice(0, part.length - 1))
    }
  })

  test('have an act at several organizations as one, with all of its objects', () => {
    const client = (id: number) => ({ client_id: id, name: `Firma ${id}` })
    const part = (id: string, seconds: number, organization: number, names: string[]) =>
      commit('visibility.update', names, {
        id,
        date: at(seconds),
        deed: 'close',
        client: client(organization),
        objects: names.map((name) => ({ id: Number(name.slice(4)), name })),
      })
    const records = [
      part('a', 0, 1, ['RDP 1', 'RDP 2']),
      part('b', 0, 2, ['RDP 3']),
      part('c', 2, 2, ['RDP 4']),
      part('d', 2, 3, ['RDP 5']),
      part('alone', 4, 3, ['RDP 6']),
    ]
    expect(idsOf(records)).toEqual([['a+b', 'c+d'], ['alone']])
    expect(said(records, 'en', true)[0]).toBe(
      'Tomasz Król resolved 5 visibilities: RDP 1 and 4 more at 3 organizations',
    )
    expect(said(records, 'pl', true)[0]).toBe('Zamknięto 5 widoczności: RDP 1 i jeszcze 4, 3 organizacje')
    const [line] = linesOf(records)
    expect(allObjectsOf(line?.acts[0] ?? actOf(records[0] ?? record({})))).toMatchObject({
      objects: [{ clientId: 1 }, { clientId: 1 }, { clientId: 2, name: 'RDP 3' }],
      more: 0,
    })
  })

  test('have both steps of a sign-in as one', () => {
    const records = [
      named('code', 0, { action: 'second_factor', detail: 'app' }),
      named('password', 20, { action: 'sign_in', outcome: 'code_sent' }),
    ]
    expect(said(records, 'en')).toEqual(['Tomasz Król signed in'])
    expect(idsOf(records)).toEqual([['code+password']])
  })
})

test('an API key is named as such in both languages', () => {
  const used = record({
    action: 'api_key_use',
    actor: { user_id: null, name: 'API key Seed' },
    detail: 'key 7 cti_abcd',
  })
  expect(said([used], 'en')).toEqual(['API key Seed was used from a new address: cti_abcd'])
  expect(actorText(used.actor, pl, 'pl')).toBe('Klucz API Seed')
})

test('a source of indicators is named as such in both languages', () => {
  const created = record({ action: 'feed.create', actor: { user_id: null, name: 'source Hub' }, count: 3 })
  expect(said([created], 'en')[0]).toContain('Source Hub created 3 indicators')
  expect(actorText(created.actor, pl, 'pl')).toBe('Źródło Hub')
})

test('a person who is called like a key is none', () => {
  const used = record({
    action: 'api_key_use',
    actor: { user_id: 5, name: 'API key Seed' },
    detail: 'key 7 cti_abcd',
  })
  expect(said([used], 'en')).toEqual(['API key Seed used an API key from a new address: key 7 cti_abcd'])
  expect(said([used], 'pl')).toEqual(['Użyto klucza API z nowego adresu: klucz 7 cti_abcd'])
  expect(actorText(used.actor, pl, 'pl')).toBe('API key Seed')
})

test("what a person's own key did has its number, since the sentence names the person", () => {
  const refused = record({ action: 'refusal', outcome: 'forbidden', detail: 'key 7: GET /v1/threats' })
  expect(said([refused], 'en')).toEqual(['Tomasz Król could not make a request: key 7: GET /v1/threats'])
  expect(said([{ ...refused, actor: { user_id: null, name: 'API key Seed' } }], 'en')).toEqual([
    'API key Seed could not make a request: GET /v1/threats',
  ])
  expect(said([record({ action: 'export', detail: 'key 7: threats' })], 'pl')).toEqual([
    'Wyeksportowano dane: zagrożenia',
  ])
})

test('the address of a record leads to it also in a log with other ids, if its moment has one act', () => {
  const [first, second, later] = [record({}), record({ action: 'export' }), record({ date: at(5) })]
  expect(recordOfKey([first, second], keyOfRecord(second))).toBe(second)
  expect(recordOfKey([first, second, later], keyOfRecord({ ...later, id: 'other' }))).toBe(later)
  expect(recordOfKey([first, second], keyOfRecord({ ...second, id: 'other' }))).toBeUndefined()
  expect(recordOfKey([first], 'x')).toBeUndefined()
})

test('an event takes the change of what it is about into its line, and no other change of that moment', () => {
  const change = (id: number, changed: Partial<AuditRecord> = {}) =>
    record({ action: 'user.update', count: 1, objects: [{ id, name: `Person ${id}` }], ...changed })
  const event = (id: number) =>
    record({ action: 'email_change', date: at(1), subject: { kind: 'user', id, name: `Person ${id}` } })
  const role = change(8, { fields: ['role'], date: at(0.5) })
  const whole = [role, event(9), change(9, { fields: ['email'], date: at(1.1) })]
  expect(linesOf(whole).map(({ acts }) => acts.map(({ records }) => records.length))).toEqual([[1], [2]])
  const held = record({ action: 'notification_hold', date: at(1), detail: 'feed 4' })
  const group = (id: number) =>
    record({ action: 'feed_group.update', count: 1, objects: [{ id, name: null }], date: at(id) })
  expect(linesOf([held, group(4), group(5)]).map(({ acts }) => acts.length)).toEqual([1, 1])
  // Of the own account the event names nobody.
  const own = record({ action: 'pgp_key_create', date: at(1) })
  expect(linesOf([change(7), own, change(9, { date: at(2) })]).map(({ acts }) => acts.length)).toEqual([1, 1])
  const key = (id: number) =>
    record({ action: 'api_key.update', count: 1, objects: [{ id, name: `Key ${id}` }], date: at(id) })
  const rotated = record({ action: 'api_key_rotate', date: at(1), detail: 'key 1: system key Key 1' })
  const revoked = record({
    action: 'api_key_revoke',
    date: at(1),
    subject: { kind: 'user', id: 2, name: 'Person 2' },
    detail: 'key 1: key of user 2',
  })
  for (const one of [rotated, revoked])
    expect(
      linesOf([one, key(1), key(2)]).map(({ acts }) => acts.map(({ records }) => records.length)),
    ).toEqual([[2], [1]])
})

test('a notification is named by its item in both languages', () => {
  const held = record({ action: 'notification_hold', detail: 'threat 5' })
  expect(said([held], 'en')).toEqual(['Tomasz Król held back a notification: threat 5'])
  expect(said([held], 'pl')).toEqual(['Wstrzymano powiadomienie: zagrożenie 5'])
})

test('an event of a key names it, also one that was stored before names were', () => {
  const event = {
    sk: 'a',
    at: at(0),
    action: 'api_key_use',
    outcome: 'success',
    user_id: null,
    client_id: 3,
    address: null,
    detail: 'key 7 cti_abcd',
  }
  expect(recordOfEvent(event).actor).toEqual({ user_id: null, name: 'API key #7' })
  expect(recordOfEvent({ ...event, actor_name: 'API key Seed' }).actor?.name).toBe('API key Seed')
  expect(recordOfEvent({ ...event, action: 'sign_in', detail: 'keyboard' }).actor).toBeNull()
})
