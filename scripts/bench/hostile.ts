/**
 * Cost of the worst inputs: every text, list and object of every call at its maximum size, and complete valid bodies,
 * through the whole handler. Fails when a request uses more CPU than `most`.
 */
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { endpoints, type OperationId } from '#shared/contracts/index.ts'
import { assetLimits } from '#shared/domain/assets/asset-types.ts'
import { limits } from '#shared/domain/limits.ts'
import { pictureLimits } from '#shared/domain/pictures.ts'
import { joinPackets, type Packet } from '#shared/domain/pgp-packets.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { mostEntries } from '#shared/http/bounds.ts'
import { allRoutes } from '#tests/integration/support/all-routes.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
} from '#tests/integration/support/portal.ts'
import { chunk, photo, png, segment } from '#tests/unit/pictures/images.ts'
import { placesOf, type Place } from '#tests/unit/core/input-places.ts'
import * as z from 'zod'
import { machine, round, type Figure, type Measure } from './measure.ts'

/** Maximum CPU time of a request in milliseconds. */
const most = 200
/** Maximum characters of a text in a body, and in a query, which the gateway limits. */
const longest = { body: 1_000_000, query: 7000, params: 7000 } as const

const contents = {
  spaces: ' ',
  'combining marks': '\u0301\u0316',
  newlines: '   \n',
  'joined emoji': '\u{1F469}\u200D',
  'zero width': '\u200B',
  brackets: '[',
  dots: '[.]',
  digits: '1,',
} as const
const filled = (part: string, length: number): string => `a${part.repeat(Math.floor(length / part.length))}x`

/** The longest text that a field's schema accepts. */
const lengthOf = (place: Place): number => {
  const { maxLength } = z.toJSONSchema(place.schema, { unrepresentable: 'any', io: 'input' })
  return Math.min(maxLength ?? longest[place.part], longest[place.part]) - 2
}

/** JSON nested to this depth. */
const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

function* worstOf(place: Place): Generator<readonly [string, unknown]> {
  if (place.kind === 'text')
    for (const [name, part] of Object.entries(contents)) {
      yield [`${name}, as long as it may be`, filled(part, lengthOf(place))]
      yield [`${name}, too long`, filled(part, longest[place.part])]
    }
  else if (place.kind === 'list' && place.part === 'body') {
    const entries = place.schema instanceof z.ZodArray ? (mostEntries(place.schema) ?? 0) : 0
    yield ['wrong entries, as many as it may have', Array.from({ length: entries }, () => ({}))]
    yield ['wrong entries, a million', Array.from({ length: 1_000_000 }, () => 0)]
  } else if (place.part === 'body') {
    yield ['100,000 names', Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`n${n}`, 0]))]
    yield ['3,000 levels', deep(3000)]
  }
}

const written = (bits: number): Buffer => {
  const bytes = randomBytes(bits / 8)
  bytes[0] = 0x80
  return Buffer.concat([Buffer.of(bits >> 8, bits & 255), bytes])
}
/** A forged key of the maximum size, with subkeys and a signature that names it as the issuer. */
const largestKey = (): string => {
  const rsa = (tag: number): Packet => ({
    tag,
    body: Buffer.concat([Buffer.of(4, 0x65, 0, 0, 0, 1), written(8192), Buffer.of(0, 17, 1, 0, 1)]),
  })
  const user = { tag: 13, body: Buffer.from('Anna <anna@example.com>') }
  const packets = [rsa(6), user, ...Array.from({ length: 60 }, () => rsa(14))]
  return Buffer.from(joinPackets(packets)).toString('base64')
}

const values = (count: number, text: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => text(index))

/** Requests that pass the schemas and reach the rules behind them. */
const whole: readonly (readonly [OperationId, Role, string, unknown])[] = [
  ...Object.entries(contents).map(
    ([name, part]) =>
      [
        'lookUpFeeds',
        'user',
        `${limits.indicatorLookup} values of ${name}`,
        { values: values(limits.indicatorLookup, () => filled(part, limits.indicatorValueLength * 4 - 2)) },
      ] as const,
  ),
  [
    'lookUpFeeds',
    'user',
    `${limits.indicatorLookup} long URLs`,
    { values: values(limits.indicatorLookup, (n) => `hxxp://a${n}[.]example/${'%41/../'.repeat(130)}`) },
  ],
  [
    'importFeeds',
    'analyst',
    `${limits.indicatorImportRows} rows of 5 MB, more than which Lambda takes none`,
    {
      dry_run: true,
      feed_category_id: 1,
      rows: Array.from({ length: limits.indicatorImportRows }, (_, n) => ({
        value: `a${n}.example`,
        type: 'domain',
        category: null,
        tags: values(limits.indicatorTags, (tag) => `${tag}${'ż'.repeat(100)}`),
        origin: filled('\u0301\u0316', limits.indicatorOriginLength * 4 - 2),
        notes: filled(' \n', limits.indicatorNotesLength * 4 - 2),
        ids_flag: true,
      })),
    },
  ],
  [
    'createAssets',
    'organization_admin',
    `${assetLimits.lines} long domains`,
    {
      assets: values(assetLimits.lines, (n) => `${'żó.'.repeat(40)}a${n}.example`).map((value) => ({
        asset_type: 'domain',
        value,
      })),
      only_valid: true,
    },
  ],
  ['createPgpKey', 'user', 'a key of the largest size', { base64_pgp_key: largestKey() }],
  [
    'createPgpKey',
    'user',
    'a key of 200 kB of small packets',
    {
      base64_pgp_key: Buffer.from(
        joinPackets(Array.from({ length: 28_000 }, () => ({ tag: 13, body: Buffer.of(65) }))),
      ).toString('base64'),
    },
  ],
  [
    'createThreat',
    'analyst',
    `${limits.hyperlinks} long hyperlinks`,
    {
      name: 'a',
      description: filled('\u0301\u0316', limits.descriptionLength * 4 - 2),
      threat_category_id: 1,
      hyperlinks: values(limits.hyperlinks, (n) => `https://a${n}.example/${'%41/../'.repeat(280)}`),
    },
  ],
]

const widest = Math.sqrt(pictureLimits.pixels)
/** A small JPEG with the maximum number of scans, each a pass over the whole picture. */
const scanned = (scans: number): Buffer =>
  Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xdb, [0, ...Buffer.alloc(64, 1)]),
    segment(0xc2, [8, widest >> 8, widest & 255, widest >> 8, widest & 255, 1, 1, 0x11, 0]),
    segment(0xc4, [0, 1, ...Buffer.alloc(15), 0]),
    segment(0xc4, [0x10, 1, ...Buffer.alloc(15), 0xe0]),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(widest ** 2 / 512)),
    ...Array.from({ length: scans - 1 }, () =>
      Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), Buffer.of(0x7f, 0xfe)]),
    ),
    Buffer.of(0xff, 0xd9),
  ])
const noise = randomBytes(widest ** 2 * 4)
const pictures: readonly (readonly [string, Buffer])[] = [
  [
    'a JPEG of noise',
    photo(widest, widest, [], '', (x, y) => {
      const at = (y * widest + x) * 4
      return [noise[at] ?? 0, noise[at + 1] ?? 0, noise[at + 2] ?? 0, 255]
    }),
  ],
  ['a JPEG of 20 scans', scanned(20)],
  ['a JPEG of 50,000 scans', scanned(50_000)],
  [
    'a PNG of deep colours',
    Buffer.concat([
      png().subarray(0, 8),
      chunk('IHDR', [0, 0, widest >> 8, widest & 255, 0, 0, widest >> 8, widest & 255, 16, 6, 0, 0, 0]),
      chunk(
        'IDAT',
        deflateSync(Buffer.concat(Array.from({ length: widest }, () => Buffer.alloc(1 + widest * 8, 4)))),
      ),
      chunk('IEND'),
    ]),
  ],
]

/** CPU time of this process in milliseconds, the better of two runs: the first may include compilation. */
const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const once = async (): Promise<number> => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const first = await once()
  return first < most / 4 ? first : Math.min(first, await once())
}

async function* measure(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const platform = backends.platform(await backends.freshTable())
    const portal = createPortal(platform, allRoutes(platform))
    await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
    const callers: Record<Role, Caller> = {
      platform_admin: await signIn(platform, { role: 'platform_admin', userId: 1 }),
      analyst: await signIn(platform, { role: 'analyst', userId: 2 }),
      organization_admin: await signIn(platform, { role: 'organization_admin', userId: 3 }),
      user: await signIn(platform, { role: 'user', userId: 4 }),
    }
    await portal.ok('createFeedCategory', callers.platform_admin, {
      body: { name: 'phishing' },
    })
    const figures: { readonly name: string; readonly value: number }[] = []
    const worstSince = (first: number): typeof figures =>
      figures.slice(first).toSorted((one, other) => other.value - one.value)
    const paramsOf = ({ path }: Endpoint, id: string): Record<string, string> =>
      Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', id]))
    const took = async (name: string, work: () => Promise<unknown>): Promise<void> => {
      figures.push({ name, value: await cpuOf(work) })
    }

    for (const [id, role, what, body] of whole)
      await took(`${id}: ${what}`, () =>
        portal.send(id, callers[role], { params: paramsOf(endpoints[id], '1'), body }),
      )
    for (const [what, file] of pictures)
      await took(`updateProfilePicture: ${what}`, () => {
        const form = new FormData()
        form.set('photo_file', new File([Uint8Array.from(file)], 'logo'))
        return portal.send('updateProfilePicture', callers.platform_admin, { params: { id: '1' }, form })
      })
    const operations = Object.keys(endpoints).filter((id): id is OperationId => Object.hasOwn(endpoints, id))
    // All calls take minutes, so the worst call of each area is printed when the area is done.
    for (const area of new Set(operations.map((id) => endpoints[id].area))) {
      const first = figures.length
      for (const id of operations.filter((one) => endpoints[one].area === area)) {
        const endpoint: Endpoint = endpoints[id]
        const role = endpoint.roles.find((one) => one !== 'anonymous')
        const caller = role === undefined ? { token: undefined } : callers[role]
        for (const place of placesOf(endpoint)) {
          for (const [what, value] of worstOf(place)) {
            const planted = place.plant(value)
            const params = {
              ...paramsOf(endpoint, '1'),
              ...(place.part === 'params' ? z.record(z.string(), z.string()).parse(planted) : {}),
            }
            const query = place.part === 'query' ? z.record(z.string(), z.string()).parse(planted) : {}
            await took(`${id}, ${place.name}: ${what}`, () =>
              portal.send(id, caller, { params, query, ...(place.part === 'body' ? { body: planted } : {}) }),
            )
          }
        }
      }
      for (const { name, value } of worstSince(first).slice(0, 1))
        yield { name: `${area}: ${name}`, value: round(value), unit: 'ms CPU', on: machine }
    }
    const worst = worstSince(0)
    for (const { name, value } of worst.slice(0, 10))
      yield { name, value: round(value), unit: 'ms CPU', on: machine }
    yield { name: 'requests', value: figures.length, unit: 'requests', on: machine }
    const beyond = worst.filter(({ value }) => value > most)
    if (beyond.length > 0)
      throw new Error(
        `${beyond.length} requests cost more than ${most} ms: ${beyond.map(({ name }) => name).join('; ')}`,
      )
  } finally {
    await backends.stop()
  }
}

export const hostileMeasure: Measure = {
  name: 'hostile',
  summary: 'CPU of the worst input of every call; fails beyond 200 ms',
  run: measure,
}
