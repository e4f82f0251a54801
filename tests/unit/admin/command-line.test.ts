/** The command line without a portal: help, usage errors, and missing targets. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '#scripts/admin/command-table.ts'
import { runCommand } from '#scripts/admin/run-command.ts'
import { targetDependencies } from '#scripts/admin/target.ts'
import { testIo } from './io.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'admin-line-'))
})
afterAll(() => {
  rmSync(directory, { recursive: true, force: true })
})

const run = async (
  line: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> => {
  const io = testIo({ directory, environment })
  const code = await runCommand(line, io)
  return { code, out: io.out(), err: io.err() }
}

describe('help', () => {
  it('lists every command and the exit codes', async () => {
    const { code, out } = await run(['help'])
    expect(code).toBe(0)
    for (const { words, summary } of commands)
      expect(out).toMatch(new RegExp(`${words.join(' ')} +${summary.replace(/[()]/g, '\\$&')}`))
    expect(out).toContain('0 done, 1 failed, 2 wrong usage, 3 done in part')
  })

  it.each(commands.map(({ words }) => words.join(' ')))(
    'of %s is the same both ways and names every option',
    async (name) => {
      const [asked, flagged] = [
        await run(['help', ...name.split(' ')]),
        await run([...name.split(' '), '--help']),
      ]
      expect([asked.code, flagged.code]).toEqual([0, 0])
      expect(asked.out).toBe(flagged.out)
      for (const option of Object.keys(commands.find(({ words }) => words.join(' ') === name)?.options ?? {}))
        expect(asked.out).toContain(`--${option}`)
    },
  )

  it('is shown for a family of commands, and fails for unknown ones', async () => {
    expect((await run(['help', 'create'])).out.match(/npm run admin -- create/g)).toHaveLength(3)
    expect(await run([])).toMatchObject({ code: 2, out: '' })
    expect(await run(['help', 'nothing'])).toMatchObject({ code: 2, err: 'There is no command nothing.\n' })
  })
})

describe('wrong usage', () => {
  it.each([
    [['make', 'tea'], 'There is no command make tea'],
    [['--verbose'], 'There is no command --verbose'],
    [['create', 'analyst', '--colour', 'red'], "Unknown option '--colour'"],
    [['create', 'analyst'], '--email is missing'],
    [['preflight', '--stage', 'prod', '--stage', 'test'], "Option '--stage' is given more than once"],
    [['preflight', '--json', '--json'], "Option '--json' is given more than once"],
    [
      ['create', 'analyst', '--email', 'a@example.com', '--name', 'A', '--language', 'de'],
      '--language takes pl or en',
    ],
    [['create', 'analyst', 'Anna', '--email', 'a@example.com'], 'takes only options'],
    [['unlock'], 'EMAIL is missing'],
    [['unlock', 'a', 'b'], 'takes at most 1'],
    [['import', 'threats'], 'FILE is missing'],
    [['snapshots', 'rebuild', 'cars'], 'There is no collection cars'],
    [
      ['create', 'organization', '--name', 'O', '--admin-email', 'no', '--admin-name', 'A'],
      'no is not an e-mail address',
    ],
    [
      [
        'create',
        'organization',
        '--name',
        'O',
        '--admin-email',
        'a@example.com',
        '--admin-name',
        'A',
        '--user-email',
        'b@example.com',
      ],
      'each user needs both',
    ],
    [
      [
        'create',
        'organization',
        '--name',
        'O',
        '--admin-email',
        'a@example.com',
        '--admin-name',
        'A',
        '--user-email',
        'A@example.com',
        '--user-name',
        'B',
      ],
      'is given twice',
    ],
    [
      [
        'create',
        'organization',
        '--name',
        'O',
        '--admin-email',
        'a@example.com',
        '--admin-name',
        'A',
        '--services',
        'tea',
      ],
      'there is no service tea',
    ],
    [
      [
        'create',
        'organization',
        '--name',
        'O',
        '--admin-email',
        'a@example.com',
        '--admin-name',
        'A',
        '--max-users',
        '0',
      ],
      '--max-users takes a whole number',
    ],
    [
      [
        'create',
        'organization',
        '--name',
        'O',
        '--admin-email',
        'a@example.com',
        '--admin-name',
        'A',
        '--user-email',
        'b@example.com',
        '--user-name',
        'B',
        '--max-users',
        '1',
      ],
      'raise --max-users',
    ],
  ])('%j', async (line, words) => {
    const { code, out, err } = await run(line)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(words)
    expect(err).not.toMatch(/\n +at /)
  })

  it.each([
    ['--password', 'Secret-Word-1'],
    ['--password=Secret-Word-1'],
    ['-p', 'Secret-Word-1'],
    ['--pass=Secret-Word-1'],
    ['--admin-password', 'Secret-Word-1'],
  ])('a password as an argument is rejected and not repeated: %s', async (...argument) => {
    const { code, out, err } = await run([
      'create',
      'analyst',
      '--email',
      'a@example.com',
      '--name',
      'A',
      ...argument,
    ])
    expect(code).toBe(2)
    expect(err).toContain('A password is never an argument')
    expect(out + err).not.toContain('Secret-Word-1')
  })
})

describe('a missing target', () => {
  it('is reported in plain words', async () => {
    expect(await run(['unlock', 'a@example.com'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^No local cloud runs on .*\.local\. Start it with `npm start`/),
    })
    writeFileSync(
      join(directory, 'run.json'),
      JSON.stringify({
        pid: 4_194_304,
        url: 'http://localhost:1',
        region: 'r',
        accessKeyId: 'a',
        secretAccessKey: 's',
        endpoints: {
          dynamodb: 'http://localhost:1',
          s3: 'http://localhost:1',
          secretsmanager: 'http://localhost:1',
        },
        tableName: 't',
        snapshotsBucket: 'b',
      }),
    )
    expect((await run(['unlock', 'a@example.com', '--data', '.'])).err).toContain('No local cloud runs')
    writeFileSync(join(directory, 'run.json'), '{"pid": 1}')
    expect((await run(['unlock', 'a@example.com', '--data', '.'])).err).toContain(
      'is not a record of a running cloud: url',
    )
  })

  it("on AWS gets its names from the deployment's outputs or the environment", async () => {
    expect((await run(['unlock', 'a@example.com', '--stage', 'prod'])).err).toContain(
      'The table of stage prod is not known. Give --outputs FILE, or set TABLE_NAME',
    )
    writeFileSync(
      join(directory, 'outputs.json'),
      JSON.stringify({ 'cti-prod-data': { TableName: 'table-1', SnapshotsBucket: 'bucket-1' } }),
    )
    const choice = {
      data: undefined,
      stage: 'prod',
      outputs: 'outputs.json',
      directory,
      environment: { TABLE_NAME: 'table-2' },
    }
    expect(targetDependencies(choice)).toMatchObject({
      label: 'stage prod',
      tableName: 'table-1',
      snapshotsBucket: 'bucket-1',
      dynamodb: {},
    })
    expect(targetDependencies({ ...choice, outputs: undefined })).toMatchObject({
      tableName: 'table-2',
      snapshotsBucket: undefined,
    })
    expect(() => targetDependencies({ ...choice, stage: 'test' })).toThrow(
      'has no outputs of the stack cti-test-data',
    )
    expect(() => targetDependencies({ ...choice, outputs: 'none.json' })).toThrow('does not exist')
  })

  it('on AWS never loads the demo', async () => {
    expect(await run(['demo', '--stage', 'prod'], { TABLE_NAME: 't' })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('only into the local cloud'),
    })
  })
})
