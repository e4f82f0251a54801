/** Many assets compared at once give the same result as each alone, and the candidate search misses no value. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getPublicSuffix } from 'tldts'
import { candidatePatterns, type CandidatePattern } from '#shared/domain/asset-matches/candidates.ts'
import {
  matchKinds,
  matchingVersion,
  type MatchKind,
  type WatchedAsset,
} from '#shared/domain/asset-matches/asset-match.ts'
import { explainMatch } from '#shared/domain/asset-matches/explain.ts'
import { hostParts, registrable } from '#shared/domain/asset-matches/labels.ts'
import { AssetMatcher } from '#shared/domain/asset-matches/matcher.ts'
import { readSubject } from '#shared/domain/asset-matches/subject.ts'
import { searchTextOf } from '#shared/domain/indicators/matching-key.ts'
import { indicator, watched } from './assets.ts'
import { newDice, randomAssets, randomText, randomValue } from './random.ts'

const matches = (assets: readonly WatchedAsset[], entered: string) =>
  new AssetMatcher(assets, getPublicSuffix)
    .ofIndicator(indicator(entered))
    .map(({ organizationId, assetId, kind }) => `${organizationId}/${assetId} ${kind}`)

const domainOf = (host: string): string | undefined => registrable(hostParts(host, getPublicSuffix))

/** Whether an organization has registered the domain of a host, according to its assets in the test. */
const isOwn = (host: string, asset: WatchedAsset, assets: readonly WatchedAsset[]): boolean =>
  assets.some(
    ({ type, organizationId, key }) =>
      type === 'domain' &&
      organizationId === asset.organizationId &&
      domainOf(key) !== undefined &&
      domainOf(key) === domainOf(host),
  )

const holds = (pattern: CandidatePattern, text: string): boolean => {
  switch (pattern.kind) {
    case 'part':
      return text.includes(pattern.text)
    case 'beyond_ascii':
      return /[^\0-\x7f]/.test(text)
    case 'glob':
      // SQLite's GLOB as a regular expression.
      return new RegExp(`^${pattern.pattern.replaceAll(/[./]/g, '\\$&').replaceAll('*', '[^]*')}$`).test(text)
  }
}

describe('the matcher', () => {
  it('reports the strongest kind of each pair, by organization and asset', () => {
    const assets = [
      watched('keyword', 'wzorcowa', 3, 2),
      watched('domain', 'wzorcowa.example', 7, 1),
      watched('domain', 'wzorcowa.example', 2, 2),
      watched('ip_address', '192.0.2.0/24', 1, 3),
    ]
    expect(matches(assets, 'https://www.wzorcowa.example/')).toEqual([
      '1/7 subdomain',
      '2/2 subdomain',
      '2/3 keyword',
    ])
    expect(matches(assets, '203.0.113.1')).toEqual([])
  })

  it("does not treat an organization's own domain as a look-alike of its others, but that of another organization", () => {
    const assets = [
      watched('domain', 'wzorcowa.example', 1, 1),
      watched('domain', 'wzorcowa.test', 2, 1),
      watched('domain', 'wzorcowa.invalid', 3, 2),
    ]
    expect(matches(assets, 'www.wzorcowa.example')).toEqual(['1/1 subdomain', '2/3 look_alike'])
  })

  it("compares an organization's item with its own assets only, including private addresses", () => {
    const matcher = new AssetMatcher(
      [watched('ip_address', '10.0.0.0/8', 1, 1), watched('ip_address', '10.0.0.0/8', 2, 2)],
      getPublicSuffix,
    )
    const text = { texts: ['RDP at 10.1.2.3'], tags: [] }
    expect(matcher.ofText(text)).toEqual([])
    expect(matcher.ofText({ ...text, organizationId: 2 })).toEqual([
      { assetId: 2, organizationId: 2, kind: 'network' },
    ])
  })

  it('gives the same result for many assets as for each alone, and finds every match among the candidates', () => {
    const dice = newDice(20_261_122)
    const found = new Map<MatchKind, number>()
    const digest = createHash('sha256')
    for (let round = 0; round < 12; round += 1) {
      const assets = randomAssets(dice, 40)
      const matcher = new AssetMatcher(assets, getPublicSuffix)
      const patterns = new Map(assets.map((asset) => [asset.id, candidatePatterns(asset, getPublicSuffix)]))
      for (let turn = 0; turn < 40; turn += 1) {
        const one = indicator(randomValue(dice, assets))
        const all = matcher.ofIndicator(one)
        const hosts = readSubject(one, () => 1).named.flatMap((name) =>
          name.kind === 'host' ? name.host : [],
        )
        const alone = assets.flatMap((asset) => {
          const explained = explainMatch(one, asset, getPublicSuffix)
          if (explained === undefined) return []
          const { kind, here, asset: part } = explained
          expect([one.value, here.start < here.end && here.end <= here.text.length]).toEqual([
            one.value,
            true,
          ])
          expect([one.value, part.start < part.end && part.end <= asset.value.length]).toEqual([
            one.value,
            true,
          ])
          return kind === 'look_alike' && hosts.some((host) => isOwn(host, asset, assets))
            ? []
            : [{ assetId: asset.id, organizationId: asset.organizationId, kind }]
        })
        alone.sort((a, b) => a.organizationId - b.organizationId || a.assetId - b.assetId)
        expect([one.value, all]).toEqual([one.value, alone])
        digest.update(JSON.stringify(all))
        const text = searchTextOf(one.value, one.key)
        for (const { assetId, kind } of all) {
          found.set(kind, (found.get(kind) ?? 0) + 1)
          const some = patterns.get(assetId) ?? []
          expect([one.value, assetId, some.some((pattern) => holds(pattern, text))]).toEqual([
            one.value,
            assetId,
            true,
          ])
        }
      }
    }
    // A change to the matching rules needs the next version, so that stored matches are recomputed.
    expect([matchingVersion, digest.digest('hex').slice(0, 16)]).toEqual([3, '9ead4cd32b5caff1'])
    // The random values resemble the assets, so they produce every kind of match of an indicator.
    for (const kind of matchKinds.filter((one) => one !== 'technology'))
      expect([kind, (found.get(kind) ?? 0) > 3]).toEqual([kind, true])
  })

  it('gives the same result for texts with many assets as for each alone', () => {
    const dice = newDice(7)
    let count = 0
    const digest = createHash('sha256')
    for (let round = 0; round < 10; round += 1) {
      const assets = randomAssets(dice, 40)
      const matcher = new AssetMatcher(assets, getPublicSuffix)
      for (let turn = 0; turn < 10; turn += 1) {
        const text = { texts: [randomText(dice, assets), 'Other'], tags: [randomText(dice, assets)] }
        const all = matcher.ofText(text)
        digest.update(JSON.stringify(all))
        for (const asset of assets) {
          const kind = explainMatch(text, asset, getPublicSuffix)?.kind
          const match = all.find(({ assetId }) => assetId === asset.id)
          // A look-alike may be a domain of the organization that this asset does not know.
          if (kind === 'look_alike' && match === undefined) continue
          expect([text, asset.value, match?.kind]).toEqual([text, asset.value, kind])
          if (kind !== undefined) count += 1
        }
      }
    }
    expect(count).toBeGreaterThan(100)
    // The same for texts.
    expect([matchingVersion, digest.digest('hex').slice(0, 16)]).toEqual([3, '2194d84a37673a8e'])
  })
})
