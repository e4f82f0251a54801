/** The import of indicators without the portal, which an in-memory store replaces. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publicReach } from '#functions/core/egress/reach.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { Arguments, type Call, type Target } from '#scripts/admin/command.ts'
import { importIndicatorsInto } from '#scripts/admin/commands/import-indicators.ts'
import type { PreparedIndicator } from '#shared/domain/indicators/import/prepared-indicator.ts'
import type { IndicatorStore, StoreOutcome } from '#scripts/admin/import/indicators/indicator-store.ts'
import type { FileSummary } from '#scripts/admin/import/indicators/indicator-summary.ts'
import { sharedData } from '#tests/shared-data.ts'
import { testIo } from './io.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-feeds-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const keyOf = ({ indicator }: PreparedIndicator): string => `${indicator.type} ${indicator.key}`
class MemoryStore implements IndicatorStore {
  readonly perCommit = 10
  readonly indicators = new Map<string, PreparedIndicator>()
  readonly commits: number[] = []
  onCommit: () => void = () => undefined
  check(indicators: readonly PreparedIndicator[]): Promise<StoreOutcome[]> {
    return Promise.resolve(
      indicators.map((indicator) => ({
        outcome: this.indicators.has(keyOf(indicator)) ? 'known' : 'published',
      })),
    )
  }
  async publish(indicators: readonly PreparedIndicator[]): Promise<StoreOutcome[]> {
    const outcomes = await this.check(indicators)
    for (const indicator of indicators)
      if (!this.indicators.has(keyOf(indicator))) this.indicators.set(keyOf(indicator), indicator)
    this.commits.push(indicators.length)
    this.onCommit()
    return outcomes
  }
}

let store: MemoryStore
beforeEach(() => {
  store = new MemoryStore()
})

interface Ended {
  readonly code: number
  readonly out: string
  readonly notes: string
  readonly files: readonly FileSummary[]
}
const unused = () => Promise.reject(new Error('not used'))
const run = async (...line: string[]): Promise<Ended> => {
  const target: Target = {
    platform: { clock: { now: () => new Date('2026-11-01T00:00:00Z') } } as unknown as Platform,
    seals: { text: unused, read: unused, write: unused },
    reach: publicReach,
    label: 'the test',
    close: () => undefined,
  }
  const command = importIndicatorsInto(async () => Promise.resolve(store))
  const { values, positionals } = parseArgs({
    args: line,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(command.options).map(([name, { type, multiple }]) => [
        name,
        { type, multiple: multiple === true },
      ]),
    ),
  })
  const result: { out: string; notes: string; files: readonly FileSummary[] } = {
    out: '',
    notes: '',
    files: [],
  }
  const call: Call = {
    arguments: new Arguments(values, positionals),
    io: testIo({ directory: folder }),
    isJson: false,
    target: () => Promise.resolve(target),
    print: (lines, object) => {
      Object.assign(result, { out: lines.join('\n'), files: (object as { files: FileSummary[] }).files })
    },
    note: (text) => {
      result.notes += `${text}\n`
    },
  }
  return { code: await command.run(call), ...result }
}
const written = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return name
}
const table = (...rows: string[]): string =>
  ['value,type,category,tags,origin,notes,ids_flag', ...rows, ''].join('\n')

describe('an import of indicators', () => {
  it('publishes new ones, and reports what happened to the rest', async () => {
    const file = written(
      'mixed.csv',
      table(
        'a.example,domain,c2,x;y,https://r.example,seen,yes',
        'A[.]example,domain,c2,,,,',
        '45.80.149[.]22:8080,ipv4,c2,,,,no',
        'nonsense,domain,c2,,,,',
        '*.b.example,,c2,,,,',
        'b.net,domain,,,,,',
        '10.0.0.1,ip,c2,,,,yes',
        '=cmd(),domain,c2,,,,',
      ),
    )
    const { code, out } = await run(file, '--report', 'report.csv')
    expect(code).toBe(3)
    expect(out).toMatch(/mixed\.csv +table +3 +0 +1 +2 +4\n/)
    for (const words of [
      '  2 no value of the type that is named',
      '  1 stands for many values',
      '  1 no category: --category NAME gives one',
      '2 are on a warning list: published without the mark for detection.',
      'The single rows are in report.csv.',
    ])
      expect(out).toContain(words)
    expect(
      [...store.indicators.values()].map(({ indicator, category, tags, origin, notes, idsFlag }) => [
        indicator.value,
        category,
        tags,
        origin,
        notes,
        idsFlag,
      ]),
    ).toEqual([
      ['a.example', 'c2', ['x', 'y'], 'https://r.example', 'seen', false],
      ['45.80.149.22', 'c2', [], 'mixed.csv', 'port 8080', false],
      ['10.0.0.1', 'c2', [], 'mixed.csv', null, false],
    ])
    expect(readFileSync(join(folder, 'report.csv'), 'utf8').split('\r\n')).toEqual([
      'file,line,object,value,outcome,reason,detail',
      'mixed.csv,5,,nonsense,refused,not_of_type,domain',
      'mixed.csv,6,,*.b.example,refused,pattern,',
      'mixed.csv,7,,b.net,refused,no_category,',
      "mixed.csv,9,,'=cmd(),refused,not_of_type,domain",
      'mixed.csv,2,,a.example,warned,on_warning_list,"Names set apart (RFC 2606, RFC 6761, RFC 6762)"',
      'mixed.csv,4,,45.80.149.22,changed,port_left_out,8080',
      'mixed.csv,8,,10.0.0.1,warned,on_warning_list,"Private addresses (RFC 1918, RFC 4193)"',
      '',
    ])
  })

  it('is completed by repeating the command after it was stopped', async () => {
    const file = written('many.txt', Array.from({ length: 95 }, (_, index) => `h${index}.net`).join('\n'))
    store.onCommit = () => {
      if (store.commits.length === 3) process.emit('SIGINT')
    }
    const first = await run(file, '--category', 'c2')
    expect([first.code, first.notes, store.indicators.size]).toEqual([
      3,
      'Stopping after the current batch. Press Ctrl-C again to stop at once.\n',
      30,
    ])
    expect(first.out).toContain('The same command continues from here')
    const second = await run(file, '--category', 'c2')
    expect([second.code, second.files[0]?.counts]).toMatchObject([
      0,
      { published: 65, known: 30, isStopped: false },
    ])
    expect(
      (await run(file, file, '--category', 'c2')).files.map(({ counts }) => [
        counts?.published,
        counts?.known,
        counts?.repeated,
      ]),
    ).toEqual([
      [0, 95, 0],
      [0, 0, 95],
    ])
    expect(process.listenerCount('SIGINT')).toBe(0)
  })

  it('accepts a later row with a category that an earlier one lacks', async () => {
    expect(
      (await run(written('later.csv', table('a.net,domain,,,,,', 'a.net,domain,c2,,,,')))).files[0]?.counts,
    ).toMatchObject({ published: 1, repeated: 0, refused: { no_category: 1 } })
  })

  it('writes nothing in a dry run', async () => {
    const { code, out } = await run(written('dry.txt', 'a.net\nb.net\n'), '--category', 'c2', '--dry-run')
    expect([code, store.commits, out.split('\n')[0]]).toEqual([
      0,
      [],
      'Nothing was written on the test: this was a dry run.',
    ])
    expect(out).toMatch(/dry\.txt +list +2 +0 +0/)
  })

  it('accepts columns, tags, an origin and warning lists as options', async () => {
    const file = written('named.csv', 'when;what\n2026-01-01;a.net\n2026-01-01;b.net\n')
    const list = written('list.json', JSON.stringify({ name: 'Ours', type: 'hostname', list: ['b.net'] }))
    const { out } = await run(
      file,
      '--column',
      'value=what',
      '--category',
      'c2',
      '--origin',
      'CERT',
      '--tag',
      'one',
      '--tag',
      'ONE',
      '--warning-list',
      list,
      '--skip-warned',
    )
    expect(out).toContain('1 are on a warning list: left out.')
    expect(
      [...store.indicators.values()].map(({ indicator, tags, origin }) => [indicator.value, tags, origin]),
    ).toEqual([['a.net', ['one'], 'CERT']])
  })

  it('reads the events named in a manifest, and rejects a missing one', async () => {
    const [one, other] = ['67317f07-5461-555f-9491-d7685196f614', '06159a36-6012-5d68-bff5-7fac1110a2a6']
    mkdirSync(join(folder, 'feed'), { recursive: true })
    written('feed/manifest.json', JSON.stringify({ [one]: {}, [other]: {} }))
    written(
      `feed/${one}.json`,
      JSON.stringify({
        Event: {
          info: 'R',
          Attribute: [
            { type: 'domain', uuid: 'u', category: 'Network activity', value: 'a.net', to_ids: true },
          ],
        },
      }),
    )
    const { code, files } = await run('feed/manifest.json')
    expect([code, files[0]?.counts]).toMatchObject([3, { published: 1, refused: { malformed_object: 1 } }])
  })

  it('never truncates without a message', async () => {
    const { out } = await run(
      written(
        'long.csv',
        table(
          `a.net,domain,c2,${Array.from({ length: 52 }, (_, index) => `t${index}`).join(';')},${'o'.repeat(300)},${'n'.repeat(1200)},`,
        ),
      ),
      '--report',
      'long-report.csv',
    )
    expect(out).toMatch(/long\.csv +table +1/)
    const [indicator] = store.indicators.values()
    expect([indicator?.tags.length, indicator?.origin.length, indicator?.notes?.length]).toEqual([
      50, 255, 1000,
    ])
    expect(
      readFileSync(join(folder, 'long-report.csv'), 'utf8')
        .split('\r\n')
        .slice(1, 4)
        .map((row) => row.replace(/^.*?changed,/, '')),
    ).toEqual(['tags_left_out,"t50,t51"', 'notes_shortened,1200', 'origin_shortened,300'])
  })

  it.each([
    ['empty.csv', '', 'the file is empty'],
    ['packed.gz', Buffer.from([0x1f, 0x8b, 8, 0]), 'compressed'],
    ['book.xlsx', Buffer.from('PK\u0003\u0004'), 'a zip archive or a workbook'],
    ['utf16.csv', Buffer.from('\uFEFFa.net', 'utf16le'), 'UTF-16'],
    ['cyrillic.txt', Buffer.from([0xe0, 0xe1, 0xe2, 0xff, 0x0a]), 'save it as UTF-8'],
    ['deep.json', `{"a":${'['.repeat(100_000)}`, 'nested more than 64 levels'],
    ['cut.json', '{"type": "bundle", "objects": [', 'cut off'],
    ['kev.json', '{"vulnerabilities": []}', 'neither STIX 2 nor'],
  ])('%s is rejected', async (name, content, words) => {
    writeFileSync(join(folder, name), content)
    const { code, notes } = await run(name, '--category', 'c2')
    expect([code, notes]).toEqual([1, expect.stringContaining(words)])
  })

  it('rejects meaningless options', async () => {
    await expect(run('x.csv', '--column', 'colour=red')).rejects.toThrow('is not FIELD=NAME')
    await expect(run('x.csv', '--column', 'value=missing')).resolves.toMatchObject({
      code: 1,
      notes: expect.stringContaining('there is no such file'),
    })
    await expect(run(written('y.csv', 'a,b\n1,2\n'), '--column', 'value=missing')).resolves.toMatchObject({
      code: 1,
      notes: expect.stringContaining('the columns are a, b'),
    })
    await expect(
      run('x.csv', '--warning-list', written('w.json', '{"name": "x", "type": "regex", "list": []}')),
    ).rejects.toThrow('lists of patterns')
  })

  it('with a hundred thousand rows keeps only a few in memory', async () => {
    const file = written(
      'large.csv',
      table(...Array.from({ length: 100_000 }, (_, index) => `h${index}.net,domain,c2,,,,`)),
    )
    let most = 0
    const check = async (indicators: readonly PreparedIndicator[]): Promise<StoreOutcome[]> =>
      Promise.resolve(indicators.map(() => ({ outcome: 'known' as const })))
    Object.assign(store, {
      perCommit: 90,
      publish: async (indicators: readonly PreparedIndicator[]) => {
        most = Math.max(most, indicators.length)
        return check(indicators)
      },
    })
    expect((await run(file)).files[0]?.counts).toMatchObject({ known: 100_000, repeated: 0 })
    expect(most).toBe(90)
  }, 60_000)

  it.skipIf(sharedData === undefined)('of real files', async () => {
    const files = [
      'iocs/iocs.csv',
      'iocs/iocs-messy.csv',
      'stix/tweetfeed-today.json',
      'misp/feed-tweetfeed/manifest.json',
    ].map((file) => join(sharedData ?? '', file))
    const { files: read } = await run(...files, '--category', 'other', '--dry-run')
    // Eight rows repeat others in another notation: a trailing slash of a URL, the case of a file name.
    expect(
      read.map(({ format, counts }) => [
        format,
        counts?.published,
        counts?.repeated,
        Object.values(counts?.refused ?? {}).reduce((all, one) => all + one, 0),
      ]),
    ).toEqual([
      ['table', 19_992, 8, 0],
      ['table', 140, 355, 71],
      ['STIX', 43, 16, 0],
      ['MISP manifest', 386, 284, 2],
    ])
  })
})
