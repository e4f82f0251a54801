import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { outputFormat } from '#shared/domain/outputs/formats.ts'
import { mispThreatEvent, type MispThreat } from '#shared/domain/outputs/misp-threats.ts'
import { contextOf, indicator, writeOutput } from './fixture.ts'

const indicators = [
  indicator('IPv4 CIDR', '198.51.100.7/24', { id: 10, tags: ['apt'] }),
  indicator('e-mail', 'Bad@Example.com', { id: 999, idsFlag: false }),
  indicator('domain', 'gone.example', { id: 1_000, withdrawn: true, changed: '2026-11-05T00:00:00.000Z' }),
  indicator('JA3', 'not a fingerprint', { id: 1_500 }),
]

const manifest = (rows = indicators): Record<string, { timestamp: string; info: string }> =>
  JSON.parse(writeOutput('misp/manifest.json', rows).text)

interface Event {
  readonly uuid: string
  readonly timestamp: string
  readonly Attribute: readonly Readonly<Record<string, unknown>>[]
}

const eventOf = (uuid: string, rows = indicators): Event => {
  const file: { Event: Event } = JSON.parse(writeOutput(`misp/${uuid}.json`, rows).text)
  return file.Event
}

describe('the MISP feed', () => {
  it('has an event for each thousand ids, with the same name in the manifest and in the event', () => {
    const heads = Object.entries(manifest())
    expect(heads.map(([, { info }]) => info)).toEqual(['All indicators: 0-999', 'All indicators: 1000-1999'])
    for (const [uuid, head] of heads)
      expect(eventOf(uuid)).toMatchObject({ uuid, timestamp: head.timestamp, info: head.info })
  })

  it('knows which ids a file covers', () => {
    const [, second = ''] = Object.keys(manifest())
    const format = outputFormat(`misp/${second}.json`)
    expect(format?.ids?.(contextOf(`misp/${second}.json`), 1_500)).toEqual({ from: 1_000, to: 1_999 })
    const strange = 'misp/00000000-0000-5000-a000-000000000000.json'
    expect(format?.ids?.(contextOf(strange), 1_500)).toBeUndefined()
    expect(writeOutput(strange, indicators).bytes.length).toBe(0)
  })

  it('marks a withdrawn indicator as deleted, and updates the timestamp that makes MISP read the event again', () => {
    const [first = '', second = ''] = Object.keys(manifest())
    expect(eventOf(second).Attribute).toMatchObject([
      { value: 'gone.example', deleted: true },
      { type: 'text', category: 'Other', deleted: false },
    ])
    expect(Number(manifest()[second]?.timestamp)).toBe(Date.parse('2026-11-05T00:00:00.000Z') / 1000)
    expect(Number(manifest()[second]?.timestamp)).toBeGreaterThan(Number(manifest()[first]?.timestamp))
  })

  it('writes types, categories and flags as MISP does', () => {
    const [first = ''] = Object.keys(manifest())
    expect(eventOf(first).Attribute).toMatchObject([
      {
        type: 'ip-dst',
        category: 'Network activity',
        value: '198.51.100.0/24',
        to_ids: true,
        timestamp: '1793606400',
        Tag: [{ name: 'apt' }, { name: 'tlp:green' }],
      },
      { type: 'email', category: 'Payload delivery', value: 'bad@example.com', to_ids: false },
    ])
  })

  it('lists the hashes of indicators that are not withdrawn, with the event of each', () => {
    const [first = '', second = ''] = Object.keys(manifest())
    const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
    expect(
      writeOutput(
        'misp/hashes.csv',
        indicators.filter(({ withdrawn }) => !withdrawn),
      ).text,
    ).toBe(
      `${md5('198.51.100.0/24')},${first}\n${md5('bad@example.com')},${first}\n${md5('not a fingerprint')},${second}\n`,
    )
  })

  it('has one hash without values, since MISP cannot read an empty line and reads all events without a file', () => {
    expect(writeOutput('misp/hashes.csv', []).text).toBe(
      'd41d8cd98f00b204e9800998ecf8427e,00000000-0000-0000-0000-000000000000\n',
    )
  })

  it('deletes the texts and links of a threat that are empty or withdrawn', () => {
    const threat: MispThreat = {
      id: 7,
      name: 'Owl',
      description: 'About it',
      hyperlinks: ['https://a.example/', 'https://b.example/'],
      category: 'Campaign',
      tags: [],
      tlp: 'green',
      created: '2026-11-01T08:00:00.000Z',
      changed: '2026-11-02T08:00:00.000Z',
      withdrawn: false,
      indicators: [],
    }
    const attributesOf = (changes: Partial<MispThreat>) => {
      const file: { Event: Event } = JSON.parse(
        mispThreatEvent(contextOf('misp/{uuid}.json'), { ...threat, ...changes }),
      )
      return file.Event.Attribute
    }
    const before = attributesOf({})
    expect(before.filter((one) => one['deleted'] === false)).toMatchObject([
      { type: 'link', value: 'https://cti.example/threats/7' },
      { type: 'comment', value: 'About it' },
      { type: 'comment', value: 'https://a.example/\nhttps://b.example/' },
    ])
    for (const after of [
      attributesOf({ description: null, hyperlinks: [] }),
      attributesOf({ withdrawn: true }),
    ]) {
      expect(after.map(({ uuid }) => uuid)).toEqual(before.map(({ uuid }) => uuid))
      expect(after.slice(1).every((one) => one['deleted'] === true)).toBe(true)
      // MISP refuses a link that is no URL, and so would keep what it deletes.
      expect(after[0]).toMatchObject({ type: 'link', value: 'https://cti.example/threats/7' })
    }
    expect(attributesOf({ withdrawn: true })[0]).toMatchObject({ deleted: true })
  })

  it('deletes the indicators of a deleted threat with its time stamp, since MISP ignores an older one', () => {
    const [indicatorOfThreat] = indicators
    const file: { Event: Event } = JSON.parse(
      mispThreatEvent(contextOf('misp/{uuid}.json'), {
        id: 7,
        name: 'Owl',
        description: null,
        hyperlinks: [],
        category: 'Campaign',
        tags: [],
        tlp: 'green',
        created: '2026-11-01T08:00:00.000Z',
        changed: '2026-11-29T08:00:00.000Z',
        withdrawn: true,
        indicators: indicatorOfThreat === undefined ? [] : [indicatorOfThreat],
      }),
    )
    expect(file.Event.Attribute.at(-1)).toMatchObject({
      deleted: true,
      timestamp: String(Date.parse('2026-11-29T08:00:00.000Z') / 1000),
    })
  })
})
