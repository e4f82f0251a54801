import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { contextFromEnvironment, readConfig } from '#infra/config.ts'
import { allFunctions, apiFunctions, keyFunctions } from '#infra/functions.ts'
import { loadAssembly } from 'local-cloud/cloudformation/assembly'
import { interpret } from 'local-cloud/cloudformation/templates'
import { commands } from '#scripts/admin/command-table.ts'
import { root } from '#scripts/test/steps.ts'
import { assemblyOf, at, stages, synthesize, templateTexts, type Assembly } from './assembly.ts'

const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
let prod: Assembly
let validated: { readonly local: Assembly; readonly prod: Assembly }
beforeAll(() => {
  prod = assemblyOf('prod')
  validated = {
    local: synthesize(stages.local, { validates: true }),
    prod: synthesize(stages.prod, { validates: true }),
  }
})

describe('the stacks', () => {
  it('have fewer than 400 of the 500 resources allowed in a stack', () => {
    for (const stack of prod.app.node.children.filter((child) => child instanceof Stack)) {
      expect(
        Object.keys(Template.fromStack(stack).toJSON()['Resources'] as object).length,
        stack.stackName,
      ).toBeLessThan(400)
    }
  })

  it('are identical when synthesized again', () => {
    expect(templateTexts(validated.prod.folder)).toEqual(templateTexts(prod.folder))
  })

  it('leave no resource with a fixed name after a failed creation, so that it can be retried', () => {
    const { resources } = interpret(loadAssembly(prod.folder), { secret: (key) => key })
    const kept = prod.app.node.children
      .filter((child) => child instanceof Stack)
      .flatMap((stack) =>
        Object.entries(Template.fromStack(stack).toJSON()['Resources'] as Record<string, unknown>)
          .filter(([, resource]) => at(resource, 'DeletionPolicy') === 'Retain')
          .map(([id]) => `${stack.stackName}/${id}`),
      )
    expect(kept.length).toBeGreaterThan(0)
    // A retained resource has a name from CloudFormation, which differs on the next creation.
    for (const { stack, logicalId, physicalId } of resources)
      if (kept.includes(`${stack}/${logicalId}`))
        expect(physicalId.toLowerCase(), logicalId).toContain(
          `${stack}-${logicalId}`.toLowerCase().slice(0, 40),
        )
    const logs = prod.resources('AWS::Logs::LogGroup')
    expect(logs.length).toBeGreaterThan(allFunctions.length)
    expect(prod.stack('web').node.findChild('Web').node.defaultChild).toMatchObject({
      cfnOptions: { deletionPolicy: 'Retain' },
    })
  })

  it('name resources by the stage, so that an operator finds them', () => {
    const { resources } = interpret(loadAssembly(prod.folder), { secret: (key) => key })
    const functions = resources.filter(({ type }) => type === 'AWS::Lambda::Function')
    expect(functions.length).toBeGreaterThan(allFunctions.length)
    for (const { physicalId } of functions) expect(physicalId).toMatch(/^cti-prod-/)
    expect(page).toContain("starts_with(FunctionName, 'cti-STAGE-')")
  })

  it('export the outputs that the operator’s page asks for', () => {
    const { outputs } = interpret(loadAssembly(prod.folder), { secret: (key) => key })
    const given = Object.values(outputs).flatMap((one) => Object.keys(one))
    for (const name of [
      'TableName',
      'SnapshotsBucket',
      'DistributionDomain',
      'OriginVerifySecret',
      'WebBucket',
    ]) {
      expect(given).toContain(name)
      expect(page, name).toContain(`\`${name}\``)
    }
  })

  it('have no unaccepted finding of cdk-nag or CloudFormation, in any stage', () => {
    for (const { folder } of Object.values(validated)) {
      const report: unknown = JSON.parse(readFileSync(path.join(folder, 'validation-report.json'), 'utf8'))
      const reports = at(report, 'pluginReports') as readonly unknown[]
      expect(
        reports.map((one) => [at(one, 'pluginName'), at(one, 'conclusion'), at(one, 'violations')]),
      ).toEqual([['AwsSolutions', 'success', []]])
    }
  })

  it('contain no path of the machine', () => {
    for (const [name, text] of templateTexts(prod.folder)) expect(text.includes(root), name).toBe(false)
    for (const name of globSync(['infra/**/*.ts', 'scripts/**/*.ts', 'shared/**/*.ts', '*.json'], {
      cwd: root,
    }))
      expect(readFileSync(path.join(root, name), 'utf8').includes(root), name).toBe(false)
  })
})

describe('the operator’s page', () => {
  it('describes each value of the context', () => {
    const explained = page
      .split('\n')
      .filter((line) => line.trimStart().startsWith('| `'))
      .map((line) => line.split('|')[1])
    for (const name of Object.keys(readConfig(new App(), stages.prod)))
      expect(
        explained.filter((names) => names?.includes(`\`${name}\``)),
        name,
      ).toHaveLength(1)
  })

  it('says of each function what stops when it fails', () => {
    const [, table = ''] = /\n\| functions \|.*\n((?:\|.*\n)+)/.exec(page) ?? []
    const named = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)])
    expect(named.map(([, name = '']) => name).toSorted()).toEqual(
      allFunctions.map(({ name }) => name).toSorted(),
    )
  })

  it('names only scripts and commands that exist', () => {
    const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    const scripts = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(scripts).toEqual(expect.arrayContaining(['admin', 'build:web', 'deploy', 'synth']))
    for (const name of scripts) expect(at(manifest, 'scripts'), name).toHaveProperty([name])
    const named = [...page.matchAll(/npm run admin -- ([a-z -]+?) --/g)].map(([, name = '']) => name)
    expect(named).toEqual(expect.arrayContaining(['create platform-admin', 'preflight', 'snapshots rebuild']))
    const known = commands.map(({ words }) => words.join(' '))
    expect(named.filter((name) => !known.some((words) => `${name} `.startsWith(`${words} `)))).toEqual([])
  })
})

describe('sign-in, report generation and webhook sending', () => {
  const reservedIn = (assembly: Assembly): [string, unknown][] =>
    assembly
      .resources('AWS::Lambda::Function')
      .filter(({ properties }) => properties['ReservedConcurrentExecutions'] !== undefined)
      .map(({ id, properties }) => [
        id.replace(/Function.*$/, ''),
        properties['ReservedConcurrentExecutions'],
      ])

  it('have reserved concurrency where the context sets a number, as has each function called by API clients', () => {
    const reserved = reservedIn(
      synthesize({
        ...stages.prod,
        authConcurrency: 50,
        webhookConcurrency: '1',
        reportConcurrency: 0,
        machineConcurrency: 20,
      }),
    )
    expect(reserved.filter(([, number]) => number !== 20)).toEqual([
      ['Auth', 50],
      ['WebhookSender', 1],
    ])
    expect(reserved).toHaveLength(2 + keyFunctions.length)
  })

  it('reserve none otherwise, because a new account has none to reserve', () => {
    expect(reservedIn(prod)).toEqual([])
  })

  it('use more DNS threads than concurrent webhook connections', () => {
    const [sender] = prod
      .resources('AWS::Lambda::Function')
      .filter(({ id }) => id.startsWith('WebhookSender'))
    expect(at(sender?.properties ?? {}, 'Environment.Variables.UV_THREADPOOL_SIZE')).toBe('32')
  })
})

describe('the alarms', () => {
  it('fire on attempts beyond a limit, which the functions log', () => {
    const filters = prod.resources('AWS::Logs::MetricFilter').map(({ properties }) => ({
      group: at(properties, 'LogGroupName'),
      pattern: at(properties, 'FilterPattern'),
      metric: at(properties, 'MetricTransformations.0.MetricName'),
    }))
    const groups = (metric: string) =>
      filters.filter((one) => one.metric === metric).map(({ group }) => group)
    expect(groups('AttemptLimits')).toEqual(['/cti-portal/prod/auth', '/cti-portal/prod/users'])
    expect(groups('PasswordGuessing')).toEqual(['/cti-portal/prod/auth'])
    for (const { pattern } of filters.filter(
      ({ metric }) => metric === 'AttemptLimits' || metric === 'PasswordGuessing',
    ))
      expect(pattern).toContain('$.message = "limit reached"')
    const watched = prod.resources('AWS::CloudWatch::Alarm').map(({ properties }) => properties['MetricName'])
    expect(watched).toEqual(expect.arrayContaining(['AttemptLimits', 'PasswordGuessing']))
  })

  it('fire once for a source that begins to fail', () => {
    const filters = prod
      .resources('AWS::Logs::MetricFilter')
      .filter(({ properties }) => at(properties, 'MetricTransformations.0.MetricName') === 'SourcesFailing')
    expect(filters.map(({ properties }) => at(properties, 'LogGroupName'))).toEqual([
      '/cti-portal/prod/source-reader',
    ])
    expect(JSON.stringify(filters)).toContain('source failing')
  })

  it('count the refusals of every API function', () => {
    const filters = prod.resources('AWS::Logs::MetricFilter')
    for (const metric of ['Refusals', 'RefusedByLimit'])
      expect(
        filters.filter(({ id }) => id.startsWith(metric)),
        metric,
      ).toHaveLength(apiFunctions.length + keyFunctions.length)
    expect(JSON.stringify(filters.find(({ id }) => id.startsWith('Refusals'))?.properties)).toContain(
      '$.message = \\"refused\\"',
    )
  })

  it('describe what a failure means, and name a heading of the operator’s page', () => {
    const headings = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .map((line) => line.replace(/^#+ /, ''))
    const alarms = prod.resources('AWS::CloudWatch::Alarm')
    expect(alarms).toHaveLength(allFunctions.length * 3 + 9)
    for (const { id, properties } of alarms) {
      const description = String(properties['AlarmDescription'])
      const heading = /What to do: docs\/operations\.md, "([^"]+)"\.$/.exec(description)?.[1]
      expect(headings, `${id}: ${description}`).toContain(heading)
      expect(properties['AlarmActions'], id).toHaveLength(1)
    }
    for (const { name, impact } of allFunctions) {
      expect(
        alarms.some(({ properties }) => String(properties['AlarmDescription']).startsWith(impact)),
        name,
      ).toBe(true)
    }
  })

  it('notify a subscriber', () => {
    prod.template('monitoring').hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: stages.prod.alarmEmail,
    })
    expect(prod.resources('AWS::CloudWatch::Dashboard')).toHaveLength(1)
  })
})

describe('the configuration', () => {
  it('reports every wrong value at once', () => {
    expect(() => readConfig(new App(), { stage: 'PROD', portalUrl: 'here', alarmEmail: 'nobody' })).toThrow(
      /stage.*portalUrl.*alarmEmail/,
    )
  })

  it('accepts a domain only with its certificate', () => {
    expect(() => readConfig(new App(), { domainName: 'portal.example.org' })).toThrow(/certificateArn/)
  })

  it('is read from PORTAL_CONTEXT', () => {
    vi.stubEnv('PORTAL_CONTEXT', JSON.stringify(stages.prod))
    expect(readConfig(new App(), contextFromEnvironment())).toEqual({
      ...stages.prod,
      mailIdentity: 'new',
      malwareScanner: 'none',
      mailRate: 10,
      originVerifyRound: 1,
    })
    vi.unstubAllEnvs()
  })

  it('is read from the CDK context too', () => {
    expect(readConfig(new App({ context: { stage: 'test', providerName: 'Example' } }))).toMatchObject({
      stage: 'test',
      providerName: 'Example',
      portalUrl: 'http://localhost:8080',
    })
  })
})
