/** CPU time that parsers need for hostile texts and files, each by itself. Fails when one exceeds its limit. */
import * as openpgp from 'openpgp'
import { getPublicSuffix } from 'tldts'
import { isCommonPassword } from '#functions/rules/security/new-password.ts'
import { hashPassword, verifyPassword } from '#functions/core/crypto/passwords.ts'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import { readItems } from '#functions/rules/key-api/bulk-writes.ts'
import { validated } from '#functions/core/http/validated.ts'
import { apiCreateThreats } from '#shared/contracts/api/threats-writes.ts'
import { harmlessCell, withoutFormulaMarks } from '#shared/domain/csv-text.ts'
import { defangText } from '#shared/domain/indicators/defang-text.ts'
import { readPattern } from '#shared/domain/indicators/import/stix-pattern.ts'
import { mixedScripts } from '#shared/domain/indicators/mixed-scripts.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'
import { splitList } from '#shared/domain/indicators/split-list.ts'
import { indicatorTypes } from '#shared/domain/indicators/types.ts'
import { parseMarkdown } from '#shared/domain/markdown/parse-markdown.ts'
import { readPackets } from '#shared/domain/pgp-packets.ts'
import { guessedLanguage } from '#shared/domain/translations.ts'
import { WarningMatcher } from '#shared/domain/warning-lists/matcher.ts'
import { readMispWarningList } from '#shared/domain/warning-lists/misp-warning-list.ts'
import { isOverfull } from '#shared/http/body-bounds.ts'
import { withBrokenSignatures } from '#tests/unit/account/forged-keys.ts'
import { hostileIndicators, hostileLists, hostilePatterns } from '#tests/unit/indicators/hostile-texts.ts'
import { machine, round, type Figure, type Measure } from './measure.ts'

interface Reading {
  readonly name: string
  /** Maximum CPU time in milliseconds. */
  readonly most: number
  readonly work: () => unknown
}

/** CPU time in milliseconds, the better of three runs: the first may include compilation. */
const cpuOf = async (work: () => unknown): Promise<number> => {
  const taken: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    taken.push((user + system) / 1000)
  }
  return Math.min(...taken)
}

const texts: readonly Reading[] = [
  ...hostilePatterns.map(([what, text]) => ({
    name: `STIX pattern of ${what}`,
    most: 500,
    work: () => readPattern(text),
  })),
  ...hostileLists.map(([what, text]) => ({
    name: `list of ${what}`,
    most: 4000,
    work: () => splitList(text),
  })),
  ...hostileIndicators.map(([what, text]) => ({
    name: `value of ${what}, as each type`,
    most: 500,
    work: () => {
      readIndicator(text, [])
      for (const type of indicatorTypes) readIndicator(text, [type])
    },
  })),
  {
    name: 'links that never end',
    most: 500,
    work: () => parseMarkdown('[a](https://'.repeat(2000) + '('.repeat(2000)),
  },
  { name: 'body of five megabytes of brackets', most: 50, work: () => isOverfull('['.repeat(5_000_000)) },
  {
    name: 'cells of a million signs',
    most: 1000,
    work: () => {
      for (const text of ['"', ';', ' ', "'"]) harmlessCell(withoutFormulaMarks(text.repeat(1_000_000)))
    },
  },
  {
    name: 'a million letters of two scripts',
    most: 100,
    work: () => {
      mixedScripts('аa'.repeat(500_000), 'text')
      mixedScripts('xn--'.repeat(1000), 'domain')
    },
  },
  {
    name: 'the language of 300,000 characters',
    most: 500,
    work: () => guessedLanguage('od '.repeat(100_000)),
  },
  {
    name: 'defanging nine texts of 4,000 characters',
    most: 1000,
    work: () => {
      for (const piece of ['a.', 'a', '1.', 'f:', 'a@', 'http://', ':', 'ą-.', '://'])
        defangText(piece.repeat(4000 / piece.length))
    },
  },
]

const passwords: readonly Reading[] = [
  {
    name: 'four long passwords among the common ones',
    most: 200,
    work: async () => {
      for (const password of [
        'a'.repeat(1024),
        '!'.repeat(1024),
        `${'1'.repeat(1023)}a`,
        `${'ab'.repeat(511)}c`,
      ])
        await isCommonPassword(password)
    },
  },
]

/** A hundred thousand indicators on two warning lists with a hundred thousand entries. */
const warningLists = (): Reading => {
  const address = (index: number): string =>
    `${index % 223}.${(index >> 8) % 256}.${index % 256}.${(index * 7) % 256}`
  const listOf = (own: object) => {
    const list = readMispWarningList({ version: 1, description: '', ...own })
    if (typeof list === 'string') throw new Error(list)
    return list
  }
  const entries = (entry: (index: number) => string) =>
    Array.from({ length: 100_000 }, (_, index) => entry(index))
  const matcher = new WarningMatcher(
    [
      listOf({
        name: 'L',
        type: 'cidr',
        matching_attributes: ['ip-dst'],
        list: entries((index) => `${address(index)}/${8 + (index % 25)}`),
      }),
      listOf({
        name: 'H',
        type: 'hostname',
        matching_attributes: ['domain'],
        list: entries((index) => `h${index}.example`),
      }),
    ],
    getPublicSuffix,
  )
  return {
    name: 'matching 100,000 indicators on warning lists of 200,000 entries',
    most: 3000,
    work: () => {
      for (let index = 0; index < 50_000; index += 1) {
        matcher.find({ type: 'ipv4', key: address(index * 3) })
        matcher.find({ type: 'domain', key: `www.h${index}.example` })
      }
    },
  }
}

const pgpKeys = async (): Promise<readonly Reading[]> => {
  const now = new Date('2026-06-01T00:00:00Z')
  const read = (file: Uint8Array | string): Promise<unknown> =>
    readPublicKey(Buffer.from(file).toString('base64'), now).catch((error: unknown) => error)
  const { publicKey } = await openpgp.generateKey({
    userIDs: [{ name: 'Anna', email: 'anna@example.com' }],
    date: new Date('2026-01-01T00:00:00Z'),
    format: 'object',
  })
  const broken = withBrokenSignatures(readPackets(Buffer.from(publicKey.write())) ?? [])
  const [user] = publicKey.users
  const [signature] = user?.selfCertifications ?? []
  if (user === undefined || signature === undefined) throw new Error('a new key certifies itself')
  user.selfCertifications = Array.from({ length: 600 }, () => signature)
  const signed = publicKey.write()
  return [
    { name: 'PGP key with 600 signatures', most: 200, work: () => read(signed) },
    { name: 'PGP key filled with signatures that do not hold', most: 200, work: () => read(broken) },
    { name: 'PGP key of five megabytes', most: 200, work: () => read('A'.repeat(5_000_000)) },
  ]
}

/** The largest request of a client system, with every item invalid. */
const bulkWrite = (): Reading => {
  const wrong = {
    ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`unknown ${n} ${'x'.repeat(30)}`, 1])),
    tags_ids: Array.from({ length: 20 }, () => 'x'),
  }
  const items = Array.from({ length: 1000 }, () => wrong)
  return {
    name: '1,000 wrong items in one write',
    most: 1000,
    work: () => readItems(validated(apiCreateThreats.body, { items }).items),
  }
}

async function* measure(): AsyncGenerator<Figure> {
  const readings = [...texts, ...passwords, warningLists(), ...(await pgpKeys()), bulkWrite()]
  const beyond: string[] = []
  for (const { name, most, work } of readings) {
    const value = await cpuOf(work)
    if (value > most) beyond.push(`${name}: ${round(value)} ms, of ${most}`)
    yield { name, value: round(value), unit: 'ms CPU', on: machine }
  }
  // A sign-in with an unknown account takes as long as one with a known account.
  const hash = await hashPassword('Secret-123')
  const known = await cpuOf(() => verifyPassword(hash, 'Wrong-123'))
  const unknown = await cpuOf(() => verifyPassword(undefined, 'Wrong-123'))
  const ratio = unknown / known
  yield {
    name: 'a password of nobody by one of somebody',
    value: round(ratio, 2),
    unit: 'ratio',
    on: machine,
  }
  if (ratio < 0.5 || ratio > 2) beyond.push(`a password of nobody: ${round(ratio, 2)} times one of somebody`)
  if (beyond.length > 0) throw new Error(`Too dear: ${beyond.join('; ')}`)
}

export const readersMeasure: Measure = {
  name: 'readers',
  summary: 'CPU of hostile texts and files, reader by reader; fails beyond what each may cost',
  run: measure,
}
