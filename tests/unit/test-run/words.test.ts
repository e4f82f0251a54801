import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bannedWords, type BannedWord } from '#scripts/test/banned-words.ts'
import { wordCheck } from '#scripts/test/findings.ts'
import { textFolders } from '#scripts/test/prose.ts'
import { root } from '#scripts/test/steps.ts'

const word = (pattern: string, own: Partial<BannedWord> = {}): BannedWord => ({
  word: pattern,
  pattern,
  use: 'another',
  ...own,
})
const check = wordCheck([
  word('anew'),
  word('any more'),
  word('told', { in: ['comment', 'document'] }),
  word('przyjęt\\p{L}+', { in: ['text'] }),
])
const found = (file: string, ...lines: string[]): string[] =>
  check.inFile(file, lines.join('\n')).map(({ at, found: text }) => `${at} ${text}`)

describe('banned words', () => {
  it('are found in comments of any kind, with their line and the replacement', () => {
    const source = ['/**', ' * Made Anew.', ' */', 'const a = 1 // anew', 'const b = <p>{/* anew */}</p>']
    expect(found('web/a.tsx', ...source)).toEqual([
      'web/a.tsx:2 Anew',
      'web/a.tsx:4 anew',
      'web/a.tsx:5 anew',
    ])
    expect(check.inFile('web/a.ts', '// anew')).toEqual([
      { at: 'web/a.ts:1', word: 'anew', found: 'anew', use: 'another' },
    ])
  })

  it('may span a line break', () => {
    expect(found('a.ts', '/*', ' * not any', ' * more', ' */')).toEqual(['a.ts:2 any more'])
    expect(found('a.ts', '  // not any', '  // more')).toEqual(['a.ts:1 any more'])
    expect(found('a.md', '> not any', '> more')).toEqual(['a.md:1 any more'])
  })

  it('are ignored in code, in internal strings, and in names', () => {
    expect(
      found('a.ts', "const told = '// anew' + `/* told */`", '// `told`, told-by, told.ts, x/told, told()'),
    ).toEqual([])
    expect(found('a.css', '.told { content: "/* anew */"; } /* anew */')).toEqual(['a.css:1 anew'])
    expect(found('a.md', '```', 'told', '```', '`told` [a](told/b.md)', 'told')).toEqual(['a.md:5 told'])
    expect(found('a.json', '"anew"')).toEqual([])
  })

  it('are found in texts of both languages, with their position', () => {
    const texts = ["export default { anew: 'Start {{anew}} anew', told: 'told' }", "import '#web/anew.ts'"]
    expect(found('messages/en/a.ts', ...texts)).toEqual(['messages/en/a.ts:1 anew'])
    expect(found('messages/en/a.ts', "const names = { anew: 'anew' }")).toEqual([])
    expect(found('messages/pl/a.ts', "const a = 'Przyjęta' // przyjęta")).toEqual([
      'messages/pl/a.ts:1 Przyjęta',
    ])
    expect(found('shared/contracts/a.ts', "const a = { text: `Begins ${b} anew.`, name: 'anew' }")).toEqual([
      'shared/contracts/a.ts:1 anew',
    ])
  })

  it('and a subject’s form are checked in commits', () => {
    const of = (subject: string): string[] => check.inSubject('c', subject).map((finding) => finding.word)
    expect(of('web, feeds: open a list again')).toEqual([])
    expect(of('web: open a list anew')).toEqual(['anew'])
    expect(of(`web: ${'a'.repeat(68)}`)).toEqual(['long subject'])
    expect(of('Merge: what was made')).toEqual(['subject without an area'])
  })
})

describe('the list', () => {
  it('covers texts of existing folders', () => {
    expect(textFolders.filter((folder) => !existsSync(path.join(root, folder)))).toEqual([])
  })

  it('names each word once, and bans none of the replacements', () => {
    expect(new Set(bannedWords.map((banned) => banned.word)).size).toBe(bannedWords.length)
    const whole = wordCheck()
    const uses = bannedWords.filter(
      ({ use }) =>
        whole.inFile('docs/a.md', use).length + whole.inFile('messages/a.ts', `'${use}'`).length > 0,
    )
    expect(uses).toEqual([])
  })
})
