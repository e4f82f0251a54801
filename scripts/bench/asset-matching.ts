/**
 * Cost of matching indicators with the assets of all organizations: 10,000 assets of 200 organizations. The indicators
 * are the samples next to the repository, or generated ones.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getPublicSuffix } from 'tldts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { candidatePatterns, type CandidatePattern } from '#shared/domain/asset-matches/candidates.ts'
import type { MatchedIndicator, WatchedAsset } from '#shared/domain/asset-matches/asset-match.ts'
import { AssetMatcher } from '#shared/domain/asset-matches/matcher.ts'
import { searchTextOf } from '#shared/domain/indicators/matching-key.ts'
import { indicator, watched } from '#tests/unit/asset-matches/assets.ts'
import { newDice, randomValue, type Dice } from '#tests/unit/asset-matches/random.ts'
import { sampleIndicators } from '#tests/unit/asset-matches/sample-indicators.ts'
import { machine, median, round, type Figure, type Measure } from './measure.ts'

const [organizations, assetsOfEach, runs, generated] = [200, 50, 7, 20_000] as const

const syllables =
  'ka ro wi dar zlo mor ni sza bel tok ur gra po ten mi lu cze ska re do fa ben tra wo jan kol pra net'.split(
    ' ',
  )
const word = (dice: Dice, most: number): string =>
  Array.from({ length: 2 + dice.roll(most - 1) }, () => dice.of(syllables)).join('')
const octets = (dice: Dice): string => `${dice.roll(100) + 100}.${dice.roll(256)}.${dice.roll(256)}`

/** Assets of an organization, 50 in total: the number of each kind, and how to generate one. */
const kinds: readonly (readonly [number, AssetType, (dice: Dice) => string])[] = [
  [15, 'domain', (dice) => `${word(dice, 5)}.${dice.of(['pl', 'com', 'com.pl', 'eu', 'example'])}`],
  [5, 'domain', (dice) => `${dice.of(['vpn', 'mail', 'klient'])}.${word(dice, 5)}.pl`],
  [8, 'ip_address', (dice) => `${octets(dice)}.${dice.roll(256)}`],
  [5, 'ip_address', (dice) => `${octets(dice)}.0/${dice.roll(12) + 16}`],
  [1, 'ip_address', (dice) => `2001:db8:${dice.roll(65_536).toString(16)}::/48`],
  [8, 'keyword', (dice) => word(dice, 4)],
  [2, 'keyword', (dice) => `${word(dice, 3)} ${word(dice, 3)}`],
  [5, 'tech_stack', (dice) => `${word(dice, 3)} ${word(dice, 3)} ${dice.roll(20)}.${dice.roll(9)}`],
  [1, 'asn', (dice) => `AS${dice.roll(65_000) + 1}`],
]

/** The 10,000 assets of 200 organizations. */
export const assetsFor = (dice: Dice): WatchedAsset[] =>
  Array.from({ length: organizations }, (_, organizationId) =>
    kinds
      .flatMap(([count, type, value]) => Array.from({ length: count }, () => [type, value(dice)] as const))
      .map(([type, value], index) =>
        watched(type, value, organizationId * assetsOfEach + index + 1, organizationId + 1),
      ),
  ).flat()

/** CPU time of `work` in milliseconds: the median of the runs. */
const processorMilliseconds = (work: () => void): number =>
  median(
    Array.from({ length: runs }, () => {
      const before = process.cpuUsage()
      work()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }),
  )

setFlagsFromString('--expose-gc')

/** Bytes in use after garbage collection. */
const memoryInUse = (): number => {
  runInNewContext('gc()')
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const holds = (pattern: CandidatePattern, text: string): boolean => {
  if (pattern.kind === 'part') return text.includes(pattern.text)
  if (pattern.kind === 'beyond_ascii') return /[^\0-\u007F]/.test(text)
  return new RegExp(`^${pattern.pattern.replaceAll(/[./]/g, '\\$&').replaceAll('*', '[^]*')}$`).test(text)
}

export const matchingMeasure: Measure = {
  name: 'asset-matching',
  summary: 'comparing indicators with 10,000 assets of 200 organizations',
  async *run() {
    const dice = newDice(1)
    const assets = assetsFor(dice)
    const sample = sampleIndicators()
    const all: readonly MatchedIndicator[] =
      sample.length > 0
        ? sample
        : Array.from({ length: generated }, () => indicator(randomValue(dice, assets.slice(0, 50))))
    const on = `${all.length} ${sample.length > 0 ? 'sample' : 'generated'} indicators, ${machine}`
    const figure = (name: string, value: number, unit: string, digits = 2): Figure => ({
      name: `asset matching, ${assets.length} assets: ${name}`,
      value: round(value, digits),
      unit,
      on,
    })
    const empty = memoryInUse()
    let matcher = new AssetMatcher(assets, getPublicSuffix)
    const size = memoryInUse() - empty
    yield figure(
      'compiling',
      processorMilliseconds(() => {
        matcher = new AssetMatcher(assets, getPublicSuffix)
      }),
      'ms',
      0,
    )
    yield figure('size', size / 1e6, 'MB', 1)
    // The first text compiles the names.
    yield figure(
      'compiling and a first text',
      processorMilliseconds(() =>
        new AssetMatcher(assets, getPublicSuffix).ofText({ texts: ['a'], tags: [] }),
      ),
      'ms',
      0,
    )
    let found = 0
    const compared = processorMilliseconds(() => {
      found = 0
      for (const one of all) found += matcher.ofIndicator(one).length
    })
    yield figure('an indicator', (compared * 1000) / all.length, 'µs')
    yield figure('matches', found, 'matches', 0)
    for (const type of new Set(all.map((one) => one.type))) {
      const some = all.filter((one) => one.type === type)
      if (some.length < 500) continue
      const taken = processorMilliseconds(() => some.forEach((one) => matcher.ofIndicator(one)))
      yield figure(`an indicator, ${type}`, (taken * 1000) / some.length, 'µs')
    }
    const text = { texts: ['Kampania przeciw klientom banków w Polsce. '.repeat(45)], tags: ['phishing'] }
    const texts = processorMilliseconds(() => {
      for (let turn = 0; turn < 100; turn += 1) matcher.ofText(text)
    })
    yield figure(`a text of ${text.texts[0]?.length} characters`, texts * 10, 'µs', 0)
    const keys = all.map(({ value, key }) => searchTextOf(value, key))
    for (const type of ['domain', 'ip_address', 'keyword', 'asn'] as const) {
      const shares = assets
        .filter((asset) => asset.type === type)
        .slice(0, 20)
        .map((asset) => {
          const patterns = candidatePatterns(asset, getPublicSuffix)
          return keys.filter((key) => patterns.some((pattern) => holds(pattern, key))).length / keys.length
        })
      yield figure(`candidates of a new ${type}`, median(shares) * 100, '%')
      yield figure(`candidates of a new ${type}, at most`, Math.max(...shares) * 100, '%')
    }
  },
}
