import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '#shared/domain/markdown/parse-markdown.ts'
import { quoteMarkdown } from '#shared/domain/markdown/quoted-markdown.ts'
import type { Block, Inline, Line, List } from '#shared/domain/markdown/tree.ts'

/** The tree as a short text: `<p>…</p>`, `<ul>`, `<ol>`, `<b>`, `<code>`, `<a address>`, `<cite>`. */
const shown = (blocks: readonly Block[]): string => blocks.map(blockOf).join('')
const blockOf = (block: Block): string =>
  block.kind === 'list' ? listOf(block) : `<p>${linesOf(block.lines)}</p>`
const listOf = ({ isNumbered, items }: List<Line>): string =>
  `<${isNumbered ? 'ol' : 'ul'}>${items.map(({ lines, lists }) => `<li>${linesOf(lines)}${lists.map(listOf).join('')}`).join('')}</>`
const linesOf = (lines: readonly Line[]): string => lines.map((line) => line.map(partOf).join('')).join('|')
const partOf = (part: Inline): string => {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return `<code>${part.text}</code>`
    case 'bold':
      return `<b>${part.parts.map(partOf).join('')}</b>`
    case 'link':
      return `<a ${part.href}>${part.text}</a>`
    case 'citation':
      return `<cite>${part.source}</cite>`
  }
}

describe('a line', () => {
  it.each([
    ['**Ważne**: teraz', '<b>Ważne</b>: teraz'],
    ['rodzina **Emotet**a i **b**', 'rodzina <b>Emotet</b>a i <b>b</b>'],
    ['(**a `b**c` [d](https://e.example)**)', '(<b>a <code>b**c</code> <a https://e.example>d</a></b>)'],
    ['Then `whoami /all`.', 'Then <code>whoami /all</code>.'],
    ['<code>net use</code> ran', '<code>net use</code> ran'],
    ['[a](https://a.example/b_(c))!', '<a https://a.example/b_(c)>a</a>!'],
    ['keys.(Citation: Vendor APT29 (2021))', 'keys.<cite>Vendor APT29 (2021)</cite>'],
    // A backslash before a notation, and nowhere else.
    ['\\**a** \\`b` \\[c](https://d.example)', '**a** `b` [c](https://d.example)'],
    ['\\- a', '- a'],
    ['1\\. a', '1. a'],
  ])('has notations: %s', (text, tree) => expect(shown(parseMarkdown(text))).toBe(`<p>${tree}</p>`))

  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,<b>)',
    '[x](https://user:secret@a.example)',
    '[x](//a.example)',
    '[x] (https://a.example)',
    '![x](https://a.example/x.png)',
    '<img src=x onerror=alert(1)> <b>x</b> &lt;',
    'https://malicious.example/path',
    '** a ** b**c**d 2**3**4 ****',
    '/var/**/log/** i **/*.exe, **/node_modules/**, C:\\Windows\\*.exe, \\\\server\\**\\x',
    'h**p://a.example i h**p://b.example',
    '**nie zamknięte, `też nie, [ani](https://to',
    '*a* _b_ # c > d | e | f',
    '-bez odstępu',
    '# nagłówek',
    '2026. był rokiem',
    '3. nie od jednego',
    '```',
    '---',
  ])('stays as typed: %s', (text) => expect(shown(parseMarkdown(text))).toBe(`<p>${text}</p>`))
})

describe('lines', () => {
  it.each([
    ['a\n  b\n\n\nc', '<p>a|  b</p><p>c</p>'],
    ['a:\n- b\n- c\nd', '<p>a:</p><ul><li>b<li>c</><p>d</p>'],
    ['- a\n\n- b\n\nc', '<ul><li>a<li>b</><p>c</p>'],
    ['1. a\n2. b\n2026. c', '<ol><li>a<li>b</><p>2026. c</p>'],
    ['1. a\n\n   `b`\n\n2. c', '<ol><li>a||<code>b</code><li>c</>'],
    [
      '1. a\n   - b\n   - c\n      1. d\n         - e\n2. f',
      '<ol><li>a<ul><li>b<li>c<ol><li>d</><ul><li>e</></><li>f</>',
    ],
    ['- a\n  b\n1. c', '<ul><li>a|b</><ol><li>c</>'],
    ['', ''],
  ])('form paragraphs and lists: %j', (text, tree) => expect(shown(parseMarkdown(text))).toBe(tree))
})

describe('a hostile text', () => {
  const long = 65_536
  const filled = (part: string): string => part.repeat(Math.ceil(long / part.length)).slice(0, long)
  const texts = [
    '*',
    '**a',
    '**a ',
    '**`',
    '`',
    '\\`',
    '[',
    '[a](',
    '[a](https://',
    '[a](https://(',
    '[a](https://x)(',
    '(Citation: a(b)',
    '<code>',
    '- ',
    '- a\n',
    '1. a\n',
    '  - a\n',
    '\n',
    '\u202E**a** ',
    '\u200B',
    'a\\',
  ].map(filled)
  const nested = Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')

  it('takes little time', () => {
    const start = performance.now()
    for (const text of [...texts, nested, `${filled('a')}**b**`]) parseMarkdown(text)
    expect(performance.now() - start).toBeLessThan(3000)
  })

  it('has at most three levels of lists, and all of its items', () => {
    const tree = shown(parseMarkdown(nested))
    expect(tree.match(/<li>a/g)).toHaveLength(200)
    expect(tree.match(/<ul>/g)).toHaveLength(3)
  })

  it('has no notation when it is too long', () => {
    expect(parseMarkdown(`**a**\n${filled('a')}`)[0]).toMatchObject({ lines: [[{ text: '**a**' }], {}] })
  })

  it('keeps invisible characters within their notation', () => {
    expect(shown(parseMarkdown('**a\u202Eb** [\u200Bc](https://d.example/\u202E)'))).toBe(
      '<p><b>a\u202Eb</b> <a https://d.example/\u202E>\u200Bc</a></p>',
    )
  })
})

describe('a quoted text', () => {
  it('is defanged, and has the address of a link beside its text', () => {
    expect(
      quoteMarkdown(
        '**evil.example** [see](https://evil.example/a) (Citation: A) `10.1.1.1` own.example',
        (host) => host === 'own.example',
      ),
    ).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { text: 'evil[.]example', style: 'bold' },
            { text: ' ', style: 'plain' },
            { text: 'see (hxxps[://]evil[.]example/a)', style: 'plain' },
            { text: ' ', style: 'plain' },
            { text: '[A]', style: 'plain' },
            { text: ' ', style: 'plain' },
            { text: '10[.]1[.]1[.]1', style: 'code' },
            { text: ' own.example', style: 'plain' },
          ],
        ],
      },
    ])
  })

  it.each(['**evil**.example', '`https`://evil.example', '- a **b@**evil.example'])(
    'hides no indicator between styles: %s',
    (text) => expect(JSON.stringify(quoteMarkdown(text))).toMatch(/evil\[\.\]example/),
  )
})
