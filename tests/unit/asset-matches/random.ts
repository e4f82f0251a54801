/** Random assets, and values and texts that resemble them; deterministic by seed. */
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import type { WatchedAsset } from '#shared/domain/asset-matches/asset-match.ts'

export interface Dice {
  /** An integer from 0 to `limit` - 1. */
  roll(limit: number): number
  of<One>(some: readonly One[]): One
}

export const newDice = (seed: number): Dice => {
  let state = seed >>> 0
  const roll = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return {
    roll,
    of: (some) => {
      const one = some[roll(some.length)]
      if (one === undefined) throw new Error('nothing to choose of')
      return one
    },
  }
}

const syllables = [
  'wal',
  'mor',
  'ner',
  'vvi',
  'rno',
  'ko',
  '0l',
  'zar',
  'bank',
  'pro',
  'łó',
  'wim',
  'e1',
  'tu',
] as const
const suffixes = ['pl', 'com.pl', 'example', 'net', 'github.io', 'xyz', 'co.uk'] as const

const label = (dice: Dice): string =>
  Array.from({ length: 2 + dice.roll(4) }, () => dice.of(syllables)).join(dice.roll(5) === 0 ? '-' : '')
const octet = (dice: Dice): number => dice.of([0, 2, 17, 44, 128, 255])
const address = (dice: Dice): string =>
  dice.roll(4) === 0
    ? `${dice.of(['2001:db8', '2001:db9', 'fc00:1', '::1', '2001:db8:0:0'])}:${dice.of(['', '1:0', '1'])}:${dice.of(['1', 'a3', '0', '17:2'])}`.replaceAll(
        /:{3,}/g,
        '::',
      )
    : `${dice.of([192, 10, 19])}.${octet(dice)}.${octet(dice)}.${octet(dice)}`
const withPrefix = (dice: Dice, one: string): string =>
  `${one}/${one.includes(':') ? dice.of([16, 20, 32, 48, 61, 128]) : dice.of([7, 8, 9, 16, 20, 24, 27, 31])}`

const values: Readonly<Record<AssetType, (dice: Dice) => string>> = {
  domain: (dice) =>
    dice.roll(12) === 0
      ? dice.of(['github.io', 'com.pl', 'co.uk', 'portal.pl', 'smart.example'])
      : `${dice.of(['', '', '', 'www.', 'vpn.'])}${label(dice)}.${dice.of(suffixes)}`,
  ip_address: (dice) => (dice.roll(2) === 0 ? address(dice) : withPrefix(dice, address(dice))),
  asn: (dice) => `AS${dice.of([64_501, 2, 17, 70_000])}`,
  keyword: (dice) =>
    dice.of([
      label(dice),
      `${label(dice)} ${dice.of(syllables)}`,
      dice.of(syllables),
      label(dice).slice(0, 1 + dice.roll(4)),
      'a+b',
      '(x)',
      '%',
      'Ełk',
    ]),
  tech_stack: (dice) =>
    dice.of([`${label(dice)} ${dice.of(syllables)} 9.1`, `${label(dice)} 2019`, 'C++ 17']),
}
const types = ['domain', 'domain', 'ip_address', 'asn', 'keyword', 'tech_stack'] as const

export const randomAssets = (dice: Dice, count: number): WatchedAsset[] =>
  Array.from({ length: count }, (_, index) => {
    const type = dice.of(types)
    const checked = checkAsset(type, values[type](dice))
    return isFaulty(checked) ? [] : [{ id: index + 1, organizationId: 1 + dice.roll(4), type, ...checked }]
  }).flat()

/** Changes one or two characters: inserts, deletes, replaces or swaps with a neighbour. */
const edited = (dice: Dice, text: string): string => {
  let letters = Array.from(text)
  for (let edits = dice.roll(4); edits > 0; edits -= 1) {
    const at = dice.roll(letters.length)
    const [before, one = '', next = '', after] = [
      letters.slice(0, at),
      letters[at],
      letters[at + 1],
      letters.slice(at + 2),
    ]
    letters = [
      ...before,
      ...dice.of([
        [one, dice.of(['-', 'a', 'o', '1']), next],
        [next],
        [dice.of(['0', 'e', 'n', 'l']), next],
        [next, one],
      ]),
      ...after,
    ].filter((letter) => letter !== '')
  }
  return letters.join('')
}

const nearHost = (dice: Dice, assets: readonly WatchedAsset[]): string => {
  const { key, value } = dice.of(assets.filter(({ type }) => type === 'domain' || type === 'keyword'))
  const [name = ''] = value.replace(/^(?:www|vpn)\./, '').split('.')
  const near = edited(dice, name).replaceAll(' ', dice.of(['-', '', '.']))
  const suffix = dice.of(suffixes)
  return dice
    .of([
      key,
      `a.${key}`,
      `${name}.${suffix}`,
      `${near}.${suffix}`,
      `${near}.${suffix}`,
      `login-${near}.${suffix}`,
      `${name}-x-${near}.${suffix}`,
      `${name}.${near}.${label(dice)}.${suffix}`,
      `${name}${suffix.replaceAll('.', '')}.net`,
    ])
    .replaceAll(' ', '-')
}

const nearAddress = (dice: Dice, assets: readonly WatchedAsset[]): string => {
  const some = assets.filter(({ type }) => type === 'ip_address')
  const [of = ''] = some.length === 0 ? [] : dice.of(some).key.split('/')
  return dice.of([
    address(dice),
    of === '' ? address(dice) : of,
    withPrefix(dice, of === '' ? address(dice) : of),
  ])
}

const bracketed = (one: string): string => (one.includes(':') ? `[${one}]` : one)

/** An indicator as a user would enter it. */
export const randomValue = (dice: Dice, assets: readonly WatchedAsset[]): string => {
  const words = dice.of(assets).value
  return dice.of([
    nearHost(dice, assets),
    nearHost(dice, assets),
    `https://${nearHost(dice, assets)}/${words}`.replaceAll(' ', '%20'),
    `http://u:p@${nearHost(dice, assets)}:8080?a=${words}`.replaceAll(' ', '+'),
    `j.k@${nearHost(dice, assets)}`,
    nearAddress(dice, assets),
    nearAddress(dice, assets),
    `http://${bracketed(nearAddress(dice, assets).replace(/\/.*/, ''))}/${words}`.replaceAll(' ', '_'),
    `${words} ${label(dice)}.exe`,
    words,
    `mutex of ${words}; ${nearAddress(dice, assets)}`,
  ])
}

export const randomText = (dice: Dice, assets: readonly WatchedAsset[]): string =>
  Array.from({ length: 6 }, () =>
    dice.of([
      randomValue(dice, assets).replaceAll('.', dice.of(['.', '[.]'])),
      dice.of(assets).value,
      label(dice),
      `${dice.of(assets).value}em,\n`,
    ]),
  ).join(' ')
