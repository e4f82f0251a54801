/** Scores the matcher against labelled data: for each kind of item, what it missed and what it found wrongly. */
import { getPublicSuffix } from 'tldts'
import { assetTypes } from '#shared/domain/assets/asset-types.ts'
import type { AssetMatch } from '#shared/domain/asset-matches/asset-match.ts'
import { AssetMatcher } from '#shared/domain/asset-matches/matcher.ts'
import { indicator, watched } from '../assets.ts'

export interface LabelledSet {
  readonly assets: string
  readonly threats: string
  readonly indicators: string
  readonly exposures: string
}

export interface Score {
  readonly recall: number
  readonly precision: number
  readonly right: number
  /** Each with its item, for the failure message. */
  readonly missed: readonly string[]
  readonly wrong: readonly string[]
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** Splits an item's text at double slashes, and its tags after a number sign. */
const textOf = (written: string): { texts: string[]; tags: string[] } => {
  const [said = '', tags] = written.split(' # ')
  return {
    texts: said.split('//').map((one) => one.trim()),
    tags: tags === undefined ? [] : tags.split(',').map((one) => one.trim()),
  }
}

/** Compares all items of a set with all its assets. */
export const scoresOf = (set: LabelledSet): Record<'threats' | 'indicators' | 'exposures', Score> => {
  const codes = new Map<number, string>()
  const organizations = new Map<string, number>()
  const assets = linesOf(set.assets).map((line, index) => {
    const [code = '', type = '', ...value] = line.split(' ')
    const known = assetTypes.find((one) => one === type)
    if (known === undefined) throw new Error(`no type of assets: ${line}`)
    const [organization = ''] = code
    organizations.set(organization, organizations.get(organization) ?? organizations.size + 1)
    codes.set(index + 1, code)
    return watched(known, value.join(' '), index + 1, organizations.get(organization))
  })
  const matcher = new AssetMatcher(assets, getPublicSuffix)
  const score = (
    text: string,
    find: (item: string, labels: string) => AssetMatch[],
    isLoose: boolean,
  ): Score => {
    let right = 0
    const [missed, wrong]: [string[], string[]] = [[], []]
    for (const line of linesOf(text)) {
      const bar = line.indexOf('|')
      const [labels, item] = [line.slice(0, bar), line.slice(bar + 1).trim()]
      const meant = new Set(
        labels
          .replace(/^\s*\w:/, '')
          .trim()
          .split(' ')
          .filter((code) => code !== ''),
      )
      const found = new Set(find(item, labels).map(({ assetId }) => codes.get(assetId) ?? ''))
      for (const code of meant) {
        if (found.has(code)) right += 1
        else missed.push(`${code} | ${item}`)
      }
      // An address belongs to the organization, whichever of its names matches.
      for (const code of found)
        if (!meant.has(code) && !(isLoose && [...meant].some(([letter]) => letter === code[0])))
          wrong.push(`${code} | ${item}`)
    }
    const share = (others: readonly string[]): number => right / (right + others.length)
    return { recall: share(missed), precision: share(wrong), right, missed, wrong }
  }
  return {
    threats: score(set.threats, (item) => matcher.ofText(textOf(item)), false),
    indicators: score(set.indicators, (item) => matcher.ofIndicator(indicator(item)), true),
    exposures: score(
      set.exposures,
      (item, labels) =>
        matcher.ofText({ ...textOf(item), organizationId: organizations.get(labels[0] ?? '') }),
      false,
    ),
  }
}
