/** A shortened text has no half of a notation, wherever it is cut. */
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '#shared/domain/markdown/parse-markdown.ts'
import { quoteMarkdown } from '#shared/domain/markdown/quoted-markdown.ts'
import { shortenMarkdown } from '#shared/domain/markdown/shorten-markdown.ts'
import { charactersIn } from '#shared/domain/text.ts'

it.each([
  ['one two three four', 12, 'one two …'],
  ['one **two three** four', 16, 'one **two** …'],
  ['one **two** three', 14, 'one **two** …'],
  ['one `two three` four', 15, 'one `two` …'],
  ['one <code>two three</code> four', 25, 'one <code>two</code> …'],
  ['one two [three four](https://a.example/path) five', 28, 'one two three four …'],
  ['one two three (Citation: Vendor Report) four', 30, 'one two three …'],
  ['one **two `three four` five** six', 24, 'one **two `three`** …'],
  ['one two \\**three four five** six', 24, 'one two …'],
  ['- one\n- **two three** four', 19, '- one\n- **two** …'],
  ['one two\n\nthree **four five** six', 21, 'one two\n\nthree …'],
  ['onetwothreefour', 12, 'onetwothre …'],
  ['**onetwothreefour**', 12, '**onetwo** …'],
  ['żółw🐢🐢🐢🐢🐢🐢🐢🐢', 8, 'żółw🐢🐢 …'],
  ['short **text**', 20, 'short **text**'],
])('%j in %i characters: %j', (text, most, shortened) => {
  expect(shortenMarkdown(text, most)).toBe(shortened)
})

describe('at every length', () => {
  const texts = [
    'Uwaga: **pilne `net use` [opis](https://a.example/b_(c)) teraz** i **dalej** do `cmd /c dir`.',
    'Nowa kampania [raport zespołu](https://cert.example/raport?id=1) oraz (Citation: Vendor APT29 (2021)).',
    '1. **jeden dwa**\n2. `trzy cztery`\n   - [pięć](https://a.example/x) **sześć siedem**\n\nKoniec **ósmy**.',
    '**a *b c* d** i /var/**/log/** oraz h**p://x <code>a b</code> \\**nie** \\`nie też`',
  ]
  const marks = (text: string): string => JSON.stringify(quoteMarkdown(text)).replaceAll(/[^*`[\](]/g, '')
  it.each(texts)('%j', (text) => {
    for (let most = 4; most < text.length; most += 1) {
      const shortened = shortenMarkdown(text, most)
      expect(charactersIn(shortened)).toBeLessThanOrEqual(most)
      expect(shortened.endsWith(' …')).toBe(true)
      // What the reader sees has no more marks than the whole text shows.
      const own = marks(text)
      expect([...marks(shortened)].filter((mark) => !own.includes(mark))).toEqual([])
      expect(parseMarkdown(shortened).length).toBeGreaterThan(0)
    }
  })
})

it('takes linear time', () => {
  const from = performance.now()
  for (const text of [
    '**a `'.repeat(10_000),
    '['.repeat(60_000),
    `${'**'.repeat(30_000)}a`,
    'x'.repeat(500_000),
  ])
    shortenMarkdown(text, 2000)
  expect(performance.now() - from).toBeLessThan(1000)
})
