import { beforeAll, describe, expect, it } from 'vitest'
import {
  allFunctions,
  apiFunctions,
  backgroundFunctions,
  functionOf,
  keyFunctionOf,
  keyFunctions,
} from '#infra/functions.ts'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { endpointTable } from '#shared/contracts/index.ts'
import { areas, routeKey } from '#shared/http/endpoint.ts'
import { keyRouteKey, keyRouteKeys } from '#shared/http/key-endpoint.ts'
import { assemblyOf, at, type Assembly } from './assembly.ts'

let assembly: Assembly
beforeAll(() => {
  assembly = assemblyOf('local')
})

describe('the API', () => {
  it('has a route for every endpoint and no other', () => {
    const routes = assembly
      .resources('AWS::ApiGatewayV2::Route')
      .map(({ properties }) => properties['RouteKey'])
    expect(routes.toSorted()).toEqual(
      [
        ...endpointTable.map(({ endpoint }) => routeKey(endpoint)),
        ...keyEndpointTable.flatMap(({ endpoint }) => keyRouteKeys(endpoint)),
        ...keyFunctions.flatMap((one) => one.routes ?? []),
      ].toSorted(),
    )
  })

  it('sends each route to the function of its area', () => {
    const targets = new Map(
      assembly
        .resources('AWS::ApiGatewayV2::Integration')
        .map(({ id, properties }) => [id, JSON.stringify(properties['IntegrationUri'])]),
    )
    const routes = new Map(
      assembly
        .resources('AWS::ApiGatewayV2::Route')
        .map(({ properties }) => [properties['RouteKey'], JSON.stringify(properties['Target'])]),
    )
    const served = [
      ...endpointTable.map(({ endpoint }) => [routeKey(endpoint), functionOf(endpoint.area)] as const),
      ...keyEndpointTable.map(
        ({ endpoint }) => [keyRouteKey(endpoint), keyFunctionOf(endpoint.area)] as const,
      ),
    ]
    for (const [key, by] of served) {
      const name = by?.name.replaceAll('-', '') ?? ''
      const integration = [...targets.keys()].find((id) => routes.get(key)?.includes(`"${id}"`)) ?? ''
      expect(targets.get(integration)?.toLowerCase(), key).toContain(`"${name}function`)
    }
  })

  it('has one function for each area of the endpoint table, and none for two', () => {
    for (const area of new Set(endpointTable.map(({ endpoint }) => endpoint.area))) {
      expect(
        apiFunctions.filter((one) => one.areas.includes(area)).map(({ name }) => name),
        area,
      ).toHaveLength(1)
    }
    const served = apiFunctions.flatMap((one) => one.areas)
    expect(new Set(served).size).toBe(served.length)
    expect(served.filter((area) => !areas.includes(area))).toEqual([])
  })

  it('lets API Gateway alone call its functions, and the topic of bounces the one that hears it', () => {
    for (const { properties } of assembly.resources('AWS::Lambda::Permission')) {
      // By its URL: tests of the distribution.
      if (properties['Principal'] === 'cloudfront.amazonaws.com') continue
      const isHearing = JSON.stringify(properties['FunctionName']).includes('MailEvents')
      expect(properties['Principal']).toBe(isHearing ? 'sns.amazonaws.com' : 'apigateway.amazonaws.com')
      expect(JSON.stringify(properties['SourceArn'])).toContain(isHearing ? 'Feedback' : 'execute-api')
    }
  })
})

describe('the functions', () => {
  const portalFunctions = () =>
    assembly
      .resources('AWS::Lambda::Function')
      .filter(({ properties }) => at(properties, 'Environment.Variables.STAGE') !== undefined)

  it('are those of the table, and say each what its failure means', () => {
    const definitions = allFunctions
    expect(portalFunctions()).toHaveLength(definitions.length)
    for (const { name, impact } of definitions) expect(impact, name).toMatch(/^[A-Z].{20,}\.$/)
  })

  it('run on Node 24 and ARM, with source maps, their own logs and limits', () => {
    for (const { id, properties } of portalFunctions()) {
      expect(properties, id).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      })
      expect(at(properties, 'Environment.Variables.NODE_OPTIONS')).toBe('--enable-source-maps')
      expect(at(properties, 'LoggingConfig.LogGroup'), id).toBeDefined()
    }
    for (const { id, properties } of assembly.resources('AWS::Logs::LogGroup'))
      expect(properties['RetentionInDays'], id).toBeGreaterThan(0)
  })

  it('of the API answer before API Gateway gives up, and know the origin secret', () => {
    const ids = Object.keys(assembly.template('api').findResources('AWS::Lambda::Function'))
    expect(ids).toHaveLength(apiFunctions.length)
    for (const { id, properties } of portalFunctions().filter((one) => ids.includes(one.id))) {
      expect(properties['Timeout'], id).toBe(29)
      expect(JSON.stringify(at(properties, 'Environment.Variables.ORIGIN_VERIFY')), id).toContain(
        '{{resolve:secretsmanager:',
      )
    }
  })

  it('with replicas have a whole core and room on disk', () => {
    const withReplicas = portalFunctions().filter(
      ({ properties }) => at(properties, 'Environment.Variables.SNAPSHOTS_BUCKET') !== undefined,
    )
    expect(withReplicas.length).toBeGreaterThan(0)
    for (const { id, properties } of withReplicas) {
      expect(properties['MemorySize'], id).toBeGreaterThanOrEqual(1769)
      expect(at(properties, 'EphemeralStorage.Size'), id).toBeGreaterThanOrEqual(1024)
    }
  })

  it('of the background run by their schedules, and what fails for good is kept', () => {
    const schedules = assembly.resources('AWS::Scheduler::Schedule').map(({ properties }) => properties)
    expect(schedules.map((one) => one['ScheduleExpression']).toSorted()).toEqual(
      backgroundFunctions.flatMap((one) => ('schedule' in one ? [one.schedule] : [])).toSorted(),
    )
    for (const schedule of schedules) expect(at(schedule, 'Target.DeadLetterConfig.Arn')).toBeDefined()
    const invocations = assembly.resources('AWS::Lambda::EventInvokeConfig')
    expect(invocations).toHaveLength(backgroundFunctions.length)
    for (const { properties } of invocations)
      expect(at(properties, 'DestinationConfig.OnFailure.Destination')).toBeDefined()
  })

  it('hears of bounces by the topic of SES, and what cannot be handed over is kept', () => {
    const heard = assembly
      .resources('AWS::SNS::Subscription')
      .filter(({ properties }) => properties['Protocol'] === 'lambda')
    expect(heard).toHaveLength(backgroundFunctions.filter((one) => 'topic' in one).length)
    for (const { properties } of heard) {
      expect(JSON.stringify(properties['Endpoint'])).toContain('MailEvents')
      expect(at(properties, 'RedrivePolicy.deadLetterTargetArn')).toBeDefined()
    }
  })
})
