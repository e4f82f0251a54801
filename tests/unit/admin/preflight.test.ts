/** The preflight with accounts answered in this process, and with one answered by a program `aws`. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '#infra/config.ts'
import { preflightOf, type Finding } from '#scripts/admin/preflight/checks.ts'
import { runCommand } from '#scripts/admin/run-command.ts'
import { testIo } from './io.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'preflight-'))
})
afterEach(() => {
  rmSync(directory, { recursive: true, force: true })
})

const context = {
  stage: 'prod',
  portalUrl: 'https://portal.example.org',
  mailFrom: 'portal@example.org',
  domainName: 'portal.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0',
  webAclArn: 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/cti-prod/0a1b2c3d',
}

const missing = (code: string) => ({ code, text: `An error occurred (${code}) when calling the operation` })
const stacksNamed = (state: string, ...names: string[]) => ({
  Stacks: names.map((name) => ({ StackName: `cti-prod-${name}`, StackStatus: state })),
})

/** The answers of a new account, by the first two words of each request. */
const newAccount = {
  'cloudformation describe-stacks': { Stacks: [] },
  'ssm get-parameter': { Parameter: { Value: '21' } },
  'logs describe-log-groups': { logGroups: [] },
  'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 1000 } },
  'acm describe-certificate': {
    Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.example.org'] },
  },
  'wafv2 get-web-acl': { WebACL: { Rules: [{ Statement: { RateBasedStatement: { Limit: 30_000 } } }] } },
  'sesv2 get-account': {
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    SendQuota: { MaxSendRate: 14, Max24HourSend: 50_000 },
  },
  'sesv2 get-email-identity': missing('NotFoundException'),
} as const satisfies Record<string, unknown>
type Question = keyof typeof newAccount

type Account = Partial<Record<Question, unknown>>

const findingsOf = (own: Account, values: Readonly<Record<string, unknown>>): Promise<Finding[]> => {
  const answers = new Map<string, unknown>(Object.entries({ ...newAccount, ...own }))
  return preflightOf(
    (...words) => {
      const answer = answers.get(words.slice(0, 2).join(' '))
      return Promise.resolve(isRefusal(answer) ? { code: answer.code, text: answer.text } : { value: answer })
    },
    parseConfig({ ...context, ...values }),
  )
}
const isRefusal = (answer: unknown): answer is ReturnType<typeof missing> =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'text' in answer
const texts = (findings: readonly Finding[], state: Finding['state']): string[] =>
  findings.filter((one) => one.state === state).map(({ check, text }) => `${check}: ${text}`)

/** Runs the command with a program `aws` that answers as a new account. */
const preflight = async (
  values: Readonly<Record<string, unknown>> = {},
  line: readonly string[] = ['--stage', 'prod', '--context', 'prod.json'],
) => {
  const program = path.join(directory, 'aws')
  writeFileSync(
    program,
    `#!${process.execPath}
const answer = ${JSON.stringify(newAccount)}[process.argv.slice(2, 4).join(' ')]
if (answer.text) {
  console.error(answer.text)
  process.exit(254)
}
console.log(JSON.stringify(answer))
`,
  )
  chmodSync(program, 0o755)
  writeFileSync(path.join(directory, 'prod.json'), JSON.stringify({ ...context, ...values }))
  const io = testIo({ directory, environment: { PATH: directory } })
  const code = await runCommand(['preflight', ...line], io)
  return { code, lines: io.out().split('\n'), err: io.err() }
}

describe('the preflight', () => {
  it('accepts a new account through the AWS CLI, and lists what to do after the deployment', async () => {
    const { code, lines, err } = await preflight()
    expect([code, err]).toEqual([0, ''])
    expect(lines.filter((line) => line.startsWith('STOP'))).toEqual([])
    expect(lines.filter((line) => line.startsWith('TO DO'))).toEqual([
      expect.stringMatching(/mail: the domain +The deployment registers example\.org .*DKIM/),
    ])
  })

  it.each<[string, Account, Record<string, unknown>, string]>([
    ['bootstrap', { 'ssm get-parameter': missing('ParameterNotFound') }, {}, 'npx cdk bootstrap aws://'],
    ['bootstrap', { 'ssm get-parameter': { Parameter: { Value: '5' } } }, {}, 'Version 5, and 6 is needed'],
    [
      'function instances',
      { 'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } } },
      { authConcurrency: 50, reportConcurrency: 5 },
      'has 10, and authConcurrency, reportConcurrency would keep 55',
    ],
    [
      'certificate',
      { 'acm describe-certificate': { Certificate: { Status: 'PENDING_VALIDATION' } } },
      {},
      'It is PENDING_VALIDATION',
    ],
    ['certificate', {}, { domainName: 'other.example.com' }, 'not for other.example.com'],
    [
      'certificate',
      {},
      { certificateArn: 'arn:aws:acm:eu-central-1:111111111111:certificate/0' },
      'only certificates of us-east-1',
    ],
    [
      'mail: the account',
      { 'sesv2 get-account': { ...newAccount['sesv2 get-account'], SendingEnabled: false } },
      {},
      'SES has paused sending',
    ],
    [
      'limit of each source',
      { 'wafv2 get-web-acl': missing('WAFNonexistentItemException') },
      {},
      'There is no arn:',
    ],
    ['mail: the account', {}, { mailRate: 20 }, 'accepts 14 e-mails a second and mailRate is 20'],
    [
      'mail: the domain',
      { 'sesv2 get-email-identity': { VerifiedForSendingStatus: true } },
      {},
      'set mailIdentity to existing',
    ],
    ['mail: the domain', {}, { mailIdentity: 'existing' }, 'leave it out'],
    [
      'log groups',
      { 'logs describe-log-groups': { logGroups: [{ logGroupName: '/cti-portal/prod/auth' }] } },
      {},
      '1 below /cti-portal/prod/ are left',
    ],
    [
      'stacks',
      { 'cloudformation describe-stacks': stacksNamed('ROLLBACK_COMPLETE', 'data') },
      {},
      'update-termination-protection --no-enable-termination-protection --stack-name cti-prod-data',
    ],
    [
      'stacks',
      { 'cloudformation describe-stacks': stacksNamed('ROLLBACK_FAILED', 'web') },
      {},
      'delete-stack --stack-name cti-prod-web',
    ],
    [
      'stacks',
      { 'cloudformation describe-stacks': stacksNamed('UPDATE_IN_PROGRESS', 'web') },
      {},
      'wait for it',
    ],
    ['stacks', { 'cloudformation describe-stacks': missing('AccessDenied') }, {}, 'AWS does not say'],
    ['mail: the account', { 'sesv2 get-account': { SendingEnabled: 'yes' } }, {}, 'a form that is not known'],
  ])('stops at %s, and says what to do', async (check, account, values, text) => {
    const stopped = texts(await findingsOf(account, values), 'stop')
    expect(stopped).toHaveLength(1)
    expect(stopped[0]).toContain(`${check}: `)
    expect(stopped[0]).toContain(text)
  })

  it.each<[string, Account, Record<string, unknown>, string]>([
    [
      'few instances',
      { 'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } } },
      {},
      'The account has 10: enough for a trial',
    ],
    ['a web ACL', {}, { webAclArn: undefined }, 'One source may use up'],
    [
      'a rate rule',
      { 'wafv2 get-web-acl': { WebACL: { Rules: [{ Statement: { GeoMatchStatement: {} } }] } } },
      {},
      'cti-prod has no rate rule',
    ],
    [
      'the sandbox of SES',
      { 'sesv2 get-account': { ...newAccount['sesv2 get-account'], ProductionAccessEnabled: false } },
      {},
      'SES is in its sandbox',
    ],
    [
      'an SES domain without the configuration set',
      { 'sesv2 get-email-identity': { VerifiedForSendingStatus: true } },
      { mailIdentity: 'existing' },
      '--configuration-set-name cti-prod',
    ],
  ])('leaves %s for later', async (_name, account, values, text) => {
    const findings = await findingsOf(account, values)
    expect(texts(findings, 'stop')).toEqual([])
    expect(texts(findings, 'later').join('\n')).toContain(text)
  })

  it('lets a failed deployment be retried, and an existing one be changed', async () => {
    for (const [state, logGroups] of [
      ['ROLLBACK_COMPLETE', []],
      ['UPDATE_COMPLETE', [{ logGroupName: '/cti-portal/prod/auth' }]],
    ] as const) {
      const findings = await findingsOf(
        {
          'cloudformation describe-stacks': stacksNamed(state, 'mail', 'api', 'web'),
          'logs describe-log-groups': { logGroups },
          'sesv2 get-email-identity': { VerifiedForSendingStatus: true, ConfigurationSetName: 'cti-prod' },
        },
        {},
      )
      expect(
        findings.filter((one) => one.state !== 'ok'),
        state,
      ).toEqual([])
    }
  })

  it('prints one object on request', async () => {
    const { lines } = await preflight({}, ['--stage', 'prod', '--context', 'prod.json', '--json'])
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      stage: 'prod',
      findings: expect.arrayContaining([{ check: 'bootstrap', state: 'ok', text: 'version 21' }]) as unknown,
    })
  })

  it('reports its own missing permissions', async () => {
    expect(await preflight({}, [])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--stage is missing'),
    })
    expect(await preflight({ mailFrom: 'nobody' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('Bad context: mailFrom'),
    })
    expect(await preflight({}, ['--stage', 'prod', '--context', 'no.json'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no.json does not exist'),
    })
    const io = testIo({ directory: tmpdir(), environment: { PATH: '/nowhere' } })
    expect(await runCommand(['preflight', '--stage', 'prod'], io)).toBe(1)
    expect(io.err()).toContain('AWS CLI, which is not installed')
  })
})
