import { describe, expect, it } from 'vitest'
import { layout } from './sample-layout.ts'

const { linesOf, readable, widthOf } = layout

const broken = (text: string, width: number, hang = 0): string[] =>
  linesOf([{ text: readable(text), font: 'regular', color: '#000000' }], 9, width, hang).map((pieces) =>
    pieces.map((piece) => piece.text).join(''),
  )

describe('the visible form of a text', () => {
  it.each([
    ['Zażółć gęślą jaźń ŹDŹBŁO', 'Zażółć gęślą jaźń ŹDŹBŁO'],
    ['Нападение на Αθήνα', 'Нападение на Αθήνα'],
    ['e\u0301 is a letter with its mark', 'é is a letter with its mark'],
    ['攻撃', '‹U+653B U+6483›'],
    ['شركة!', '‹U+0634 U+0631 U+0643 U+0629›!'],
    ['x\u030D', 'x‹U+030D›'],
    ['evil\u202Egpj.exe', 'evil‹U+202E›gpj.exe'],
    ['a\u200Bb\u00ADc', 'a‹U+200B›b‹U+00AD›c'],
    ['\u0007 bell', '‹U+0007› bell'],
    ['😀👩', '‹U+1F600 U+1F469›'],
    ['lone \uD800', 'lone ‹U+D800›'],
    ['one\r\ntwo\u2028three\tfour', 'one\ntwo\nthree    four'],
  ])('%j is %j', (text, shown) => {
    expect(readable(text)).toBe(shown)
  })
})

describe('line breaking', () => {
  it('breaks at spaces', () => {
    expect(broken('Usługa dostępna z Internetu bez logowania', 100)).toEqual([
      'Usługa dostępna z',
      'Internetu bez',
      'logowania',
    ])
  })

  it('does not separate words at a non-breaking space', () => {
    expect(broken('Usługa dostępna z\u00A0Internetu', 85)).toEqual(['Usługa dostępna', 'z\u00A0Internetu'])
  })

  it('breaks long words after a punctuation mark if one is near, otherwise anywhere', () => {
    const lines = broken('https://ebok.example/dokumenty/2026/10/Faktura_10_2026.iso', 120)
    expect(lines.join('')).toBe('https://ebok.example/dokumenty/2026/10/Faktura_10_2026.iso')
    expect(lines[0]).toMatch(/[/.]$/)
    expect(broken('x'.repeat(400), 120).join('')).toBe('x'.repeat(400))
  })

  it('keeps line breaks, blank lines and indentation', () => {
    expect(broken('Lista:\n\n  - jeden\n  - dwa', 200)).toEqual(['Lista:', '', '  - jeden', '  - dwa'])
  })

  it.each([
    'W '.repeat(300),
    'a.'.repeat(300),
    `${' '.repeat(900)}x`,
    'Długi opis z Αθήνα i ‹znakiem› '.repeat(40),
    `krótkie ${'b'.repeat(333)} i ${'c'.repeat(77)} dalej`,
    'z\u00A0'.repeat(200),
    '→█░'.repeat(100),
  ])('loses no character and stays within the width: %#', (text) => {
    for (const width of [30, 97, 331]) {
      const spans = [{ text: readable(text), font: 'mono', color: '#000000' }] as const
      const lines = linesOf(spans, 8, width, 10)
      const shown = lines.map((pieces) => pieces.map((piece) => piece.text).join('')).join('')
      expect(shown.replace(/ /g, '')).toBe(readable(text).replace(/ /g, ''))
      for (const [index, pieces] of lines.entries()) {
        const used = pieces.reduce((sum, piece) => sum + piece.width, 0)
        expect(used).toBeLessThanOrEqual(width - (index > 0 ? 10 : 0) + 0.001)
        for (const piece of pieces) expect(widthOf(piece.text, piece.font, 8)).toBeCloseTo(piece.width, 6)
      }
    }
  })
})
