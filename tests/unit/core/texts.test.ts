import { describe, expect, it } from 'vitest'
import { createThreatInputSchema } from '#shared/contracts/threats.ts'
import { nameKey, searchKey, tidyText, titleKey } from '#shared/domain/text.ts'
import { instantInputSchema, lineSchema, textSchema } from '#shared/http/schemas.ts'

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'
const wales = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'

describe('a text', () => {
  it.each([
    ['spaces and tabs', '  Lazarus \t Group ', 'Lazarus Group'],
    ['zero-width space', 'Laza\u200Brus', 'Lazarus'],
    ['soft hyphen', 'Laza\u00ADrus', 'Lazarus'],
    ['byte order mark', '\uFEFFLazarus', 'Lazarus'],
    ['direction override', 'invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['direction isolates', '\u2066Lazarus\u2069', 'Lazarus'],
    ['tags', `Lazarus\u{E0041}`, 'Lazarus'],
    ['Hangul filler', 'Laza\u3164rus', 'Lazarus'],
    ['upper control characters', 'Laza\u0093rus', 'Lazarus'],
    ['letters with their marks apart', 'Z\u0307o\u0301\u0142w', 'Żółw'],
    ['more marks than a letter has', `a${'\u0316'.repeat(50)}`, `a${'\u0316'.repeat(8)}`],
    ['a joined emoji', `${family} family`, `${family} family`],
    ['a joiner without neighbours', `a\u200Db ${family}\u200D`, `ab ${family}`],
    ['a flag of tags', wales, wales],
    ['a keycap and a heart', '1\uFE0F\u20E3 \u2764\uFE0F', '1\uFE0F\u20E3 \u2764\uFE0F'],
  ])('is stored without invisible characters: %s', (_, written, kept) => {
    expect(tidyText(written)).toBe(kept)
    expect(tidyText(kept)).toBe(kept)
  })

  it('keeps its lines', () => {
    expect(tidyText('\n one  two  \r\n\r\n  three\u2028four \n', true)).toBe('one  two\n\n  three\nfour')
  })

  it.each([
    ['spaces', '   '],
    ['invisible characters', '\u200B\u00AD\u2060'],
    ['an object replacement character', '\uFFFC'],
    ['Hangul fillers', '\u3164\u115F'],
    ['empty patterns of Braille', '\u2800\u2800'],
    ['marks', '\u0301\u0301'],
    ['private characters', '\uE000'],
    ['half a character', 'a\uD83D'],
    ['a control character', 'a\u0007'],
  ])('is not a name when it is %s', (_, text) => {
    expect(lineSchema(255).safeParse(text).success).toBe(false)
  })

  it('is counted in characters', () => {
    const name = lineSchema(255)
    expect(name.safeParse('\u{1F41B}'.repeat(255)).success).toBe(true)
    expect(name.safeParse('\u{1F41B}'.repeat(256)).success).toBe(false)
    expect(name.safeParse('z\u0307'.repeat(255)).success).toBe(true)
    expect(name.safeParse('z'.repeat(256)).success).toBe(false)
    expect(textSchema(10).safeParse('0123456789\n   ').success).toBe(true)
    expect(textSchema(10).safeParse('').success).toBe(true)
  })

  it('is not a description when nothing of it is visible', () => {
    const threat = { name: 'Lazarus', threat_category_id: 1 }
    expect(createThreatInputSchema.safeParse({ ...threat, description: '\u200B' }).success).toBe(false)
    expect(createThreatInputSchema.safeParse({ ...threat, description: 'x' }).success).toBe(true)
  })
})

describe('the key of a name', () => {
  it.each([
    ['letters of another script', 'Bank PKO', 'Вапк РКО'.replace('п', 'n')],
    ['Greek capitals', 'TOMA', 'ΤΟΜΑ'],
    ['wide letters', 'Bank', 'Ｂａｎｋ'],
    ['mathematical letters', 'bank', '\u{1D41B}\u{1D41A}\u{1D427}\u{1D424}'],
    ['a letter without its dot', 'mining', 'mınıng'],
    ['dashes and quotation marks', 'Spółka "A-B"', 'Spółka „A–B”'],
    ['invisible characters', 'Bank', 'Ba\u200Bnk'],
    ['case and spaces', 'Bank A', ' BANK\u00A0 a'],
    ['letters with their marks apart', 'Żółw', 'Z\u0307o\u0301\u0142w'],
    ['signs of emoji', '\u2764 A', '\u2764\uFE0F A'],
  ])('is the same with %s', (_, one, other) => {
    expect(nameKey(other)).toBe(nameKey(one))
  })

  it.each([
    ['marks', 'Zołw', 'Żółw'],
    ['letters', 'corn', 'com'],
    ['digits', 'Bank 1', 'Bank l'],
  ])('differs with %s', (_, one, other) => {
    expect(nameKey(other)).not.toBe(nameKey(one))
  })

  it('does not depend on the case rules of other scripts', () => {
    for (const name of ['Волга', 'Ελλάδα', 'Հայաստան', 'Ѕофия'])
      expect(nameKey(name.toUpperCase())).toBe(nameKey(name.toLowerCase()))
  })
})

describe('titles', () => {
  it('are equal in both normal forms, and are found without diacritics', () => {
    expect(titleKey('Z\u0307o\u0301\u0142w')).toBe(titleKey('żółw'))
    expect(searchKey('Z\u0307o\u0301\u0142\u200Bw')).toBe('zolw')
  })
})

describe('an instant that a client sends', () => {
  it.each([
    ['2026-11-29T10:00:00Z', '2026-11-29T10:00:00.000Z'],
    ['2026-11-29T10:00:00.123456+0000', '2026-11-29T10:00:00.123Z'],
    ['2026-11-29T10:00:00+01:00', '2026-11-29T09:00:00.000Z'],
    ['2026-11-29T10:00:00 0130', '2026-11-29T08:30:00.000Z'],
  ])('has any offset: %s', (sent, instant) => {
    expect(instantInputSchema.parse(sent)).toBe(instant)
  })

  it.each([
    '2026-11-29',
    '2026-11-29T10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-11-29T10:00:00+2500',
    '2'.repeat(1e6),
  ])('is a moment of the calendar', (sent) => {
    expect(instantInputSchema.safeParse(sent).success).toBe(false)
  })
})
