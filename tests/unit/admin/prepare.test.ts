/** The rules of a threat, applied to imported content. */
import { describe, expect, it } from 'vitest'
import { categories, type Candidate } from '#scripts/admin/import/candidate.ts'
import { prepare, shorten, type PrepareOptions } from '#scripts/admin/import/prepare.ts'

const now = new Date('2026-06-01T00:00:00Z')
const candidate = (own: Partial<Candidate> = {}): Candidate => ({
  origin: 'o1',
  name: 'Name',
  description: 'A text.',
  category: categories.tool,
  tags: [],
  links: [],
  ...own,
})
const prepared = (own: Partial<Candidate> = {}, options: Partial<PrepareOptions> = {}) =>
  prepare(candidate(own), { shorten: false, keepDates: false, plainText: false, now, ...options })

describe('a candidate is rejected', () => {
  it.each([
    [{ name: ' \n ' }, 'it has no name'],
    [{ name: 'x'.repeat(256) }, 'the name has 256 characters; the most is 255'],
    [{ description: ' \n ' }, 'it has no description'],
    [{ name: 'a\u0000b' }, 'its name or description has control characters'],
    [
      { description: 'x'.repeat(2001) },
      'the description has 2001 characters; the most is 2000 (--shorten cuts it at the end of a sentence)',
    ],
  ])('%#', (own, reason) => {
    expect(prepared(own)).toMatchObject({ reason })
  })

  it('under its origin when it has no name', () => {
    expect(prepared({ name: '' })).toMatchObject({ name: 'o1', origin: 'o1' })
  })
})

describe('a candidate is accepted', () => {
  it('at the limits, tidied, without notes', () => {
    expect(prepared({ name: ` ${'x'.repeat(255)} `, description: `${'y'.repeat(2000)}\r\n` })).toMatchObject({
      name: 'x'.repeat(255),
      description: 'y'.repeat(2000),
      notes: [],
    })
  })

  it('with the first eight tags, each once, without its own name', () => {
    const tags = [
      'NAME',
      'one',
      'One',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      '',
      'z'.repeat(300),
    ]
    expect(prepared({ tags })).toMatchObject({
      tags: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
      notes: [
        '2 of 10 tags were left out (the most is 8): nine, ten',
        `tags that are no line of at most 255 characters were left out: (empty), ${'z'.repeat(40)}…`,
      ],
    })
  })

  it('with its valid links, and names the others', () => {
    const many = Array.from({ length: 51 }, (_, index) => `https://l.example/${index}`)
    expect(
      prepared({
        links: ['ftp://f.example', 'javascript:alert(1)', 'https://g.example', 'https://g.example'],
      }),
    ).toMatchObject({
      links: ['https://g.example'],
      notes: ['links that are no http or https address were left out: ftp://f.example, javascript:alert(1)'],
    })
    expect(prepared({ links: many })).toMatchObject({
      links: many.slice(0, 50),
      notes: ['1 of 51 links were left out (the most is 50): https://l.example/50'],
    })
  })

  it('with its Markdown unchanged, or as plain text', () => {
    const description =
      '[Bear](https://b.example/G1) is a group.(Citation: One 2020)(Citation: Two) It [waits].'
    expect(prepared({ description })).toMatchObject({ description })
    expect(prepared({ description }, { plainText: true })).toMatchObject({
      description: 'Bear is a group. It [waits].',
    })
  })

  it("with the source's dates on request", () => {
    const dates = { created: '2025-01-01T00:00:00Z', modified: '2025-02-01T00:00:00.123456Z' }
    expect(prepared(dates)).toMatchObject({ dates: undefined, notes: [] })
    expect(prepared(dates, { keepDates: true })).toMatchObject({
      dates: { creation_date: '2025-01-01T00:00:00.000Z', last_update_date: '2025-02-01T00:00:00.123Z' },
      notes: [],
    })
    expect(
      prepared({ created: '2025-03-01', modified: '2020-01-01T00:00:00Z' }, { keepDates: true }),
    ).toMatchObject({
      dates: { creation_date: '2025-03-01T00:00:00.000Z', last_update_date: '2025-03-01T00:00:00.000Z' },
    })
    for (const [created, note] of [
      [undefined, 'the source has no date'],
      ['yesterday', 'yesterday is not a date'],
      ['2027-01-01T00:00:00Z', 'is in the future'],
    ] as const) {
      const outcome = prepared({ created }, { keepDates: true })
      expect(outcome).toMatchObject({ dates: undefined, notes: [expect.stringContaining(note)] })
    }
  })
})

describe('a description that is too long', () => {
  it('is cut at the end of a sentence on request, with the number of characters removed', () => {
    const description = 'A sentence of some words. '.repeat(90)
    const outcome = prepared({ description }, { shorten: true })
    expect(outcome).toMatchObject({
      description: expect.stringMatching(/ words\.…$/),
      notes: ['the description was shortened from 2339 to 1976 characters'],
    })
  })

  it.each([
    ['One. Two is long.', 10, 'One.…'],
    ['One.(Citation: X) Two is long.', 22, 'One.(Citation: X)…'],
    ['Is it? "Yes!" No, it is not.', 20, 'Is it? "Yes!"…'],
    ['no sentence at all here', 12, 'no sentence…'],
    ['1.5 is no sentence', 10, '1.5 is no…'],
    ['x'.repeat(20), 10, `${'x'.repeat(9)}…`],
    [`${'x'.repeat(8)}😀y`, 10, `${'x'.repeat(8)}…`],
  ])('%j in %i', (text, most, cut) => {
    expect(shorten(text, most)).toBe(cut)
    expect(cut.length).toBeLessThanOrEqual(most)
  })
})
