/**
 * The error rate of look-alikes on real indicators, with 50 well-known domains: the figures in
 * docs/decisions/asset-matching.md.
 */
import { expect, it } from 'vitest'
import { getPublicSuffix } from 'tldts'
import { AssetMatcher } from '#shared/domain/asset-matches/matcher.ts'
import { sharedData } from '#tests/shared-data.ts'
import { watched } from './assets.ts'
import { everydayDomains, knownDomains } from './known-organizations.ts'
import { sampleIndicators } from './sample-indicators.ts'

/** Matches that imitate nobody, as a person judged them. */
const falseAlarms = ['orangae.space', 'orlean.space', 'vorlen.cfd']

const lookAlikes = (domains: readonly string[]): string[] => {
  const matcher = new AssetMatcher(
    domains.map((domain, id) => watched('domain', domain, id, id)),
    getPublicSuffix,
  )
  return sampleIndicators().flatMap((one) =>
    matcher.ofIndicator(one).flatMap(({ kind }) => (kind === 'look_alike' ? [one.value] : [])),
  )
}

it.skipIf(sharedData === undefined)(
  '44 of 20,000 indicators resemble 50 known domains, 4 of them wrongly',
  () => {
    expect(knownDomains).toHaveLength(50)
    const found = lookAlikes(knownDomains)
    const wrong = found.filter((value) => falseAlarms.some((one) => value.includes(one)))
    expect([found.length, wrong.length]).toEqual([44, 4])
  },
)

it.skipIf(sharedData === undefined)('domains that are common words have no look-alikes in the sample', () => {
  expect(lookAlikes(everydayDomains)).toEqual([])
})
