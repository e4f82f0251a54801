import { describe, expect, it } from 'vitest'
import { packIds, unpackIds } from '#functions/core/packed-ids.ts'
import { levelled, withTlp, type ExplicitTlp } from '#functions/rules/tlp/tlp.ts'
import { tlpDefaultsSchema } from '#shared/contracts/tlp.ts'
import { keyTypes } from '#shared/domain/api-keys.ts'
import {
  builtInTlp,
  readTlp,
  stricterTlp,
  strictestTlp,
  tlpKinds,
  tlpLevels,
  tlpLabel,
  tlpOfRank,
  tlpInText,
  tlpOfTags,
  tlpRank,
} from '#shared/domain/tlp/levels.ts'
import { maxTlp, isAllowedOn, tlpPolicy, channelOfKey, tlpChannels } from '#shared/domain/tlp/channels.ts'

it('keeps RED that an action gives to what may not leave the portal, but not the RED that a form shows', () => {
  const only = { tlp: 'green', portal_only: true } as const
  expect(levelled<ExplicitTlp>(only, 'red')).toEqual({ entity: { ...only, tlp: 'red' }, fields: ['tlp'] })
  expect(withTlp<ExplicitTlp>(only, 'red')).toEqual(only)
})

describe('previously generated files', () => {
  // They are checked for changes since: an upgrade by a default level alone does not count.
  it.each(['export', 'report'] as const)('are not affected by a default level, in an %s', (channel) => {
    for (const kind of tlpKinds)
      for (const level of tlpDefaultsSchema.shape[kind].options)
        expect(isAllowedOn(channel, level)).toBe(true)
  })

  it.each([
    [[]],
    [[1]],
    [[300, 5, 128, 127, 5]],
    [[2_147_483_647, 1]],
    [Array.from({ length: 50_000 }, (_, n) => n * 17 + (n % 7))],
  ])('keep the ids of their items', (ids) => {
    const packed = packIds(ids)
    expect(unpackIds(packed)).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
    // Together with a report in the table, which has 400 kB for all its sections.
    expect(packed.length).toBeLessThan(70_000)
  })
})

describe('TLP levels', () => {
  it('are ordered from the least to the most strict', () => {
    expect(tlpLevels.map(tlpLabel)).toEqual([
      'TLP:CLEAR',
      'TLP:GREEN',
      'TLP:AMBER',
      'TLP:AMBER+STRICT',
      'TLP:RED',
    ])
    for (const one of tlpLevels) {
      expect(tlpOfRank(tlpRank(one))).toBe(one)
      for (const other of tlpLevels)
        expect(tlpRank(stricterTlp(one, other))).toBe(Math.max(tlpRank(one), tlpRank(other)))
    }
    expect(strictestTlp([])).toBeUndefined()
    expect(strictestTlp(['green', 'red', 'clear'])).toBe('red')
    expect(tlpKinds.every((kind) => builtInTlp[kind] !== undefined)).toBe(true)
  })

  it.each([
    ['tlp:white', 'clear'],
    ['TLP:CLEAR', 'clear'],
    ['tlp:amber+strict', 'amber+strict'],
    ['TLP:AMBER STRICT', 'amber+strict'],
    ['tlp:amber_strict', 'amber+strict'],
    ['misp:tlp:green', 'green'],
    [' TLP: RED ', 'red'],
    ['TLP:RED (internal)', 'red'],
    ['[TLP:RED]', 'red'],
    ['TLP:RED.', 'red'],
    ['TLP.RED', 'red'],
    ['TLP:2.0:RED', 'red'],
    ['TLP: RED, TLP:GREEN', 'red'],
    ['tlp:amber:strict', 'amber+strict'],
    ['TLP:Amber/Strict', 'amber+strict'],
    ['TLP:AMBER (STRICT)', 'amber+strict'],
    ['TLP:AMBERSTRICT', 'amber+strict'],
    ['TLP:AMBER:x', 'amber'],
  ])('are parsed from %s', (text, level) => expect(readTlp(text)).toBe(level))

  it.each(['red', 'amber', 'tlp:ex:chr', 'tlp:unclear', 'tlp', 'redline', 'TLP:redline', 'czerwony'])(
    'are not parsed from %s',
    (text) => expect(readTlp(text)).toBeUndefined(),
  )

  it('are alone in their own column', () => {
    expect(readTlp('white', { isBare: true })).toBe('clear')
    expect(readTlp('amber:strict', { isBare: true })).toBe('amber+strict')
    for (const text of ['', 'FIOLETOWY', 'czerwony', 'redline'])
      expect(readTlp(text, { isBare: true })).toBeUndefined()
  })

  it('are found as markings in prose, the strictest of them', () => {
    expect(tlpInText('Report\nTLP: AMBER\nMore of it (tlp:green) …')).toBe('amber')
    for (const text of ['a TLP:AMBER+STRICT b', 'TLP:AMBER (STRICT)', 'tlp:2.0:amber+strict'])
      expect(tlpInText(text)).toBe('amber+strict')
    expect(tlpInText('"tlp:white" TLP-RED')).toBe('red')
    for (const text of ['', 'red', 'the TLP says red', 'http://tlp.red', 'xtlp:red', 'TLP:REDACTED'])
      expect(tlpInText(text)).toBeUndefined()
  })

  it('are taken from tags, the strictest if there are two', () =>
    expect(tlpOfTags(['rat', 'tlp:green', 'TLP:AMBER'])).toEqual({ tlp: 'amber', others: ['rat'] }))
})

describe('channels', () => {
  it('block the strictest level first, each of them', () => {
    for (const channel of tlpChannels) {
      const full = tlpLevels.filter((level) => tlpPolicy[channel][level] === 'full')
      expect(full).toEqual(tlpLevels.slice(0, full.length))
      for (const level of tlpLevels) expect(isAllowedOn(channel, level)).toBe(full.includes(level))
    }
  })

  it('disclose RED in full on screens only', () =>
    expect(tlpChannels.filter((channel) => isAllowedOn(channel, 'red'))).toEqual(['screen']))

  it('emit AMBER+STRICT through no key that others may use', () => {
    expect(keyTypes.map((type) => maxTlp(channelOfKey({ type, amberStrict: false })))).toEqual([
      'amber+strict',
      'amber+strict',
      'amber+strict',
      'amber',
    ])
    expect(maxTlp(channelOfKey({ type: 'named', amberStrict: true }))).toBe('amber+strict')
  })
})
