/** The addresses on the Connect page and the commands that test them. */
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { outputFormat } from '#shared/domain/outputs/formats.ts'
import { chosenKey, isBlindTo } from '#web/features/connect/chosen-key.ts'
import {
  formats,
  hashTypes,
  listTypes,
  offeredOf,
  readChoice,
  withChoice,
  type Choice,
} from '#web/features/connect/choice.ts'
import { collectionId as servedCollectionId } from '#functions/taxii/collections.ts'
import { uuidsUnder } from '#functions/core/named-uuid.ts'
import { isWithheldFrom, withheldLimits, limitedTo } from '#web/features/connect/key-text.ts'
import { speakEnglish } from '#tests/unit/english.ts'
import { collectionOf } from '#web/features/connect/collection.ts'
import { collectionId } from '#web/lib/collection-id.ts'
import {
  curlOf,
  fetchedAddress,
  objectsAddress,
  outputAddress,
  outputFile,
} from '#web/features/connect/output-address.ts'
import { keyOf } from './keys.ts'

beforeAll(() => speakEnglish())

const origin = 'https://portal.example'
const chosen = (change: Partial<Choice> = {}): Choice => ({ ...readChoice(new URLSearchParams()), ...change })
const addressOf = (change: Partial<Choice>): string | undefined => outputAddress(chosen(change), origin)

describe('an address', () => {
  test.each([
    [{}, '/all/domain.txt'],
    [{ what: 'group', group: 17 }, '/groups/17/domain.txt'],
    [{ what: 'view', view: 3, format: 'json' }, '/views/3/indicators.json'],
    [{ type: 'url' }, '/all/url.txt'],
    [{ type: 'url', bare: true }, '/all/url-noscheme.txt'],
    // Only URLs have the bare form.
    [{ type: 'ipv4', bare: true }, '/all/ipv4.txt'],
    [{ type: 'hash' }, '/all/sha256.txt'],
    [{ type: 'hash', hash: 'md5' }, '/all/md5.txt'],
    [{ format: 'csv' }, '/all/indicators.csv'],
    [{ format: 'stix' }, '/all/stix.json'],
    [{ format: 'misp' }, '/all/misp/'],
    [{ format: 'suricata' }, '/all/suricata.rules'],
    [{ format: 'suricataArchive' }, '/all/suricata.tar.gz'],
    [{ format: 'rpz' }, '/all/rpz.zone'],
    [{ format: 'zeek' }, '/all/zeek.intel'],
    [{ format: 'n6' }, '/all/n6.json'],
    [{ ids: true, days: 90, quiet: true }, '/all/domain.txt?ids=true&max_age=90&warnings=exclude'],
    // The client of a MISP feed appends names to it.
    [{ format: 'misp', ids: true, days: 90, quiet: true }, '/all/misp/'],
  ] as const)('of %j is %s', (change, path) =>
    expect(addressOf(change)).toBe(`https://portal.example/server-api/v1/out${path}`),
  )

  test('is undefined for a group or view that is not offered', () => {
    const group = chosen({ what: 'group', group: 99999 })
    expect(outputAddress(offeredOf(group, new Map([[7, 'x']]), undefined), origin)).toBeUndefined()
    // The address is kept until the offered ones are known.
    expect(offeredOf(group, undefined, undefined)).toBe(group)
    const view = chosen({ what: 'view', view: 99999 })
    expect(outputAddress(offeredOf(view, undefined, [3]), origin)).toBeUndefined()
    expect(outputAddress(offeredOf(view, undefined, [99999]), origin)).toContain('/views/99999/')
  })

  test('is undefined while no group or view is chosen, and for TAXII', () => {
    expect(addressOf({ what: 'group', view: 3 })).toBeUndefined()
    expect(addressOf({ what: 'view' })).toBeUndefined()
    expect(addressOf({ format: 'taxii' })).toBeUndefined()
  })

  test('of a folder is tested with the file that its clients read first', () => {
    expect(fetchedAddress(`${origin}/server-api/v1/out/all/misp/`)).toBe(
      `${origin}/server-api/v1/out/all/misp/manifest.json`,
    )
    expect(fetchedAddress(`${origin}/server-api/v1/out/all/rpz.zone`)).toMatch(/rpz\.zone$/)
  })
})

test('every address names a file that the server generates', () => {
  const offered = formats.flatMap((format) =>
    listTypes.flatMap((type) =>
      hashTypes.flatMap((hash) => [false, true].map((bare) => outputFile({ format, type, hash, bare }))),
    ),
  )
  const asked = [...new Set(offered)]
    .filter((file) => file !== undefined)
    .map((file) => fetchedAddress(`/${file}`))
  expect(asked.filter((file) => outputFormat(file.slice(1)) === undefined)).toEqual([])
})

describe('the command', () => {
  const address = `${origin}/server-api/v1/out/groups/17/domain.txt`

  test('signs in with the user name of the key, and never contains the key', () =>
    expect(curlOf(address, 'cti_k7Qd2x')).toBe(`curl --user cti_k7Qd2x:$CTI_KEY \\\n  ${address}`))

  test('quotes shell metacharacters', () =>
    expect(curlOf(`${address}?ids=true&max_age=90`, 'cti_k7Qd2x')).toContain(
      `'${address}?ids=true&max_age=90'`,
    ))

  test('sends a key without a user name as a bearer token', () =>
    expect(curlOf(address, null)).toBe(`curl -H "Authorization: Bearer $CTI_KEY" \\\n  ${address}`))

  test('requests the TAXII media type', () =>
    expect(curlOf(objectsAddress(origin, '7d1c0a52-3b0e-4c0e-9f1a-2f6be2a6c1d4'), 'cti_p2Xw4a', true)).toBe(
      "curl --user cti_p2Xw4a:$CTI_KEY -H 'Accept: application/taxii+json;version=2.1' \\\n" +
        '  https://portal.example/taxii2/cti/collections/7d1c0a52-3b0e-4c0e-9f1a-2f6be2a6c1d4/objects/',
    ))
})

describe('the page address', () => {
  const search =
    'tab=steps&what=group&group=17&ids=true&days=30&warnings=exclude&format=csv&type=url&hash=md5&scheme=none&key=4&product=misp'

  test('keeps a choice, and parameters of others', () => {
    const params = new URLSearchParams(search)
    expect(withChoice(params, {}).toString()).toBe(params.toString())
    expect(withChoice(params, { what: 'all', days: undefined }).get('tab')).toBe('steps')
  })

  test('omits default values', () =>
    expect(withChoice(new URLSearchParams(), { what: 'all', format: 'plain', type: 'domain' }).size).toBe(0))

  test('treats unknown values as defaults', () =>
    expect(
      readChoice(new URLSearchParams('what=x&group=-1&days=4&format=exe&type=a&product=b&key=1e9')),
    ).toEqual(readChoice(new URLSearchParams())))
})

describe('the id of a collection', () => {
  test.each([
    ['all', 0],
    ['threats', 0],
    ['group', 17],
    ['view', 4096],
  ] as const)('of %s %i equals that of the server', async (kind, number) => {
    const source = { provider: 'Example CERT', portal: origin, uuidOf: uuidsUnder(origin) }
    expect(await collectionId(origin, { kind, number })).toBe(servedCollectionId({ source }, kind, number))
  })

  test('is undefined while no group or view is chosen', () => {
    expect(collectionOf(chosen({ what: 'group', group: 17, view: 3 }))).toEqual({ kind: 'group', number: 17 })
    expect(collectionOf(chosen({ what: 'view', group: 17 }))).toBeUndefined()
  })
})

describe('the limits of a key', () => {
  test.each([
    ['pl', ['Paczki', 'Kit']],
    ['en', ['Parcel fees', 'Kit']],
  ] as const)('name their groups in %s', (language, names) => {
    const groups = [
      {
        group_id: 1,
        name: 'Parcel fees',
        translation: { lang: 'pl' as const, name: 'Paczki' },
        tlp: 'amber+strict' as const,
        is_gone: false,
      },
      { group_id: 2, name: 'Kit', tlp: 'green' as const, is_gone: false },
    ]
    const words = (isOrganizations: boolean): string[] =>
      limitedTo(
        { groups, views: [], amber_strict: isOrganizations },
        i18next.getFixedT(null, 'connect'),
        language,
      )
    expect(words(true).map((text, index) => text.includes(names[index] ?? '?'))).toEqual([true, true])
    // The level follows the name. The page states that a key without access to that level receives nothing.
    expect(words(true)[0]).toContain('[TLP:AMBER+STRICT] ')
    expect(words(false)[0]).toContain('(TLP:AMBER+STRICT: ')
    expect([true, false].map((own) => withheldLimits({ groups, amber_strict: own }))).toEqual([0, 1])
    expect([
      isWithheldFrom('amber', false),
      isWithheldFrom('amber+strict', true),
      isWithheldFrom('red', true),
    ]).toEqual([false, false, true])
  })
})

describe('the key of an address', () => {
  const keys = [
    keyOf({ key_id: 1, state: 'expired' }),
    keyOf({ key_id: 2, modules: ['threat'] }),
    keyOf({ key_id: 3 }),
    keyOf({ key_id: 4, state: 'revoked' }),
  ]

  test('is the chosen one, otherwise a valid one that reads indicators', () => {
    expect(chosenKey(keys, 2)?.key_id).toBe(2)
    expect(chosenKey(keys, undefined)?.key_id).toBe(3)
    // A revoked key is not used for signing in.
    expect(chosenKey(keys, 4)?.key_id).toBe(3)
    expect(chosenKey(keys.slice(0, 1), undefined)).toBeUndefined()
  })

  test('gets a warning when it does not see the chosen group or view', () => {
    const own = { view_id: 5, is_shared: false }
    const shared = { view_id: 6, is_shared: true }
    const sees = (key: ReturnType<typeof keyOf>, what: 'all' | 'group' | 'view', id: number): boolean =>
      !isBlindTo(key, { what, group: id, view: id }, [own, shared])
    const organizations = keyOf({ type: 'organization' })
    const limited = keyOf({
      groups: [{ group_id: 1, name: 'Kit', tlp: 'green', is_gone: false }],
      views: [{ view_id: 5, view_name: 'Mine', is_gone: false }],
    })
    expect([sees(organizations, 'view', 5), sees(organizations, 'view', 6)]).toEqual([false, true])
    expect(sees(keyOf({ type: 'user' }), 'view', 5)).toBe(true)
    expect([sees(limited, 'view', 5), sees(limited, 'view', 6)]).toEqual([true, false])
    expect([sees(limited, 'group', 1), sees(limited, 'group', 2)]).toEqual([true, false])
    expect([sees(organizations, 'group', 2), sees(limited, 'all', 9)]).toEqual([true, true])
  })
})
