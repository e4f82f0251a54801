/** Pasted lists: lines, separators within lines, and characters that belong to a value. */
import { describe, expect, it } from 'vitest'
import { splitList } from '#shared/domain/indicators/split-list.ts'
import { hostileLists } from './hostile-texts.ts'

const entered = (text: string): string[] => splitList(text).values.map((one) => one.entered)

describe('a pasted list', () => {
  it.each([
    [
      'a line each',
      'a.example\nb.example\r\nc.example\rd.example',
      ['a.example', 'b.example', 'c.example', 'd.example'],
    ],
    [
      'commas, semicolons, tabs and spaces',
      'a.example, b.example;c.example\t192.0.2.1  192.0.2.2',
      ['a.example', 'b.example', 'c.example', '192.0.2.1', '192.0.2.2'],
    ],
    ['empty lines and comments', '\n# from a report\n\n  a.example  \n', ['a.example']],
    [
      'marks of lists',
      '- a.example\n* b.example\n• c.example\n1. d.example\n2) 192.0.2.1',
      ['a.example', 'b.example', 'c.example', 'd.example', '192.0.2.1'],
    ],
    ['quoted', '"a.example","b.example"', ['a.example', 'b.example']],
    [
      'a comma in a URL',
      'http://a.example/?l=en,de;q=1\nhttp://a.example/x,http://b.example/y',
      ['http://a.example/?l=en,de;q=1', 'http://a.example/x', 'http://b.example/y'],
    ],
    [
      'spaces and commas in a file name',
      'Visit to Nassau, The Bahamas.exe\nTable 1.xls.exe, b.exe',
      ['Visit to Nassau, The Bahamas.exe', '1.xls.exe', 'b.exe', 'Table 1.xls.exe, b.exe'],
    ],
    [
      'air in a defanged value',
      'a [.] example, who [at] b [dot] example',
      ['a[.]example', 'who[at]b[dot]example'],
    ],
    ['words around an indicator', 'see a.example, and no nonsense.', ['a.example']],
    [
      'a single word, which may be a value of a custom type',
      'Global\\Mutex-7\nTitle:\n# comment',
      ['Global\\Mutex-7'],
    ],
    ['nothing', ' \n ', []],
  ])('%s', (_, text, expected) => {
    expect(entered(text)).toEqual(expected)
  })

  it('reports the line and the parsed form of each', () => {
    expect(splitList('\nhxxp://a[.]example\nnonsense').values).toEqual([
      {
        line: 2,
        entered: 'hxxp://a[.]example',
        reading: expect.objectContaining({ type: 'url', key: 'http://a.example/' }),
      },
      {
        line: 3,
        entered: 'nonsense',
        reading: { isIndicator: false, reason: 'not_recognized', value: 'nonsense' },
      },
    ])
  })

  it('reports repetitions, also in another notation, with the line of the first', () => {
    const { values, repeated } = splitList(
      'a.example\nb.example\nA[.]EXAMPLE.\nhttp://a.example\nnonsense\nnonsense',
    )
    expect(values.map((one) => one.line)).toEqual([1, 2, 4, 5])
    expect(repeated).toEqual([
      { line: 3, entered: 'A[.]EXAMPLE', firstLine: 1 },
      { line: 6, entered: 'nonsense', firstLine: 5 },
    ])
  })

  it('accepts a thousand values, and reports that there were more', () => {
    const lines = Array.from({ length: 1001 }, (_, index) => `h${index}.example`)
    expect(splitList(lines.slice(0, 1000).join('\n'))).toMatchObject({
      values: { length: 1000 },
      isCutOff: false,
    })
    expect(splitList(lines.join(' '))).toMatchObject({ values: { length: 1000 }, isCutOff: true })
    expect(splitList(lines.join('\n'), 5000)).toMatchObject({ values: { length: 1001 }, isCutOff: false })
  })

  it('reports an excess also when one line holds them all', () => {
    const words = Array.from({ length: 5001 }, (_, index) => `h${index}.example`)
    expect(splitList(words.join(' '), 5000)).toMatchObject({ values: { length: 5000 }, isCutOff: true })
    expect(splitList(words.slice(0, 5000).join(' '), 5000)).toMatchObject({
      values: { length: 5000 },
      isCutOff: false,
    })
    expect(splitList('a.example '.repeat(5001))).toMatchObject({ values: { length: 1 }, isCutOff: true })
  })

  it.each(hostileLists)('of millions of %s is truncated', (_, text) => {
    expect(splitList(text).isCutOff).toBe(true)
  })
})
