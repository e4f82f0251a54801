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
import { apiPrefix, areas, routeKey, routeKeys } from '#shared/http/endpoint.ts'
import { apiRoutes } from '#infra/routes.ts'
import { matchRoute, parseRouteKey } from 'local-cloud/api-gateway'
import { assemblyOf, at, type Assembly } from './assembly.ts'

let assembly: Assembly
beforeAll(() => {
  assembly = assemblyOf('local')
})

describe('the API', () => {
  /** The routes of the API of a stack, each with the logical id of its integration's function. */
  const routesOf = (stack: string) => {
    const template = assembly.template(stack)
    const targets = Object.entries(template.findResources('AWS::ApiGatewayV2::Integration')).map(
      ([id, { Properties }]) => [id, JSON.stringify(at(Properties, 'IntegrationUri')).toLowerCase()] as const,
    )
    return Object.values(template.findResources('AWS::ApiGatewayV2::Route')).map(({ Properties }) => {
      const target = JSON.stringify(at(Properties, 'Target'))
      return {
        ...parseRouteKey(String(at(Properties, 'RouteKey'))),
        target: targets.find(([id]) => target.includes(`"${id}"`))?.[1] ?? '',
      }
    })
  }
  /** The function's fragment in a target's logical id. */
  const partOf = (name: string | undefined): string => `"${name?.replaceAll('-', '') ?? ''}function`

  it('routes each call to the function of its area, and unknown paths to none', () => {
    const routes = routesOf('api')
    for (const { endpoint } of endpointTable) {
      const path = `${apiPrefix}/${endpoint.path.replaceAll(/\{\w+\}/g, '7')}`
      const target = matchRoute(routes, endpoint.method, path)?.route.target
      expect(target, routeKey(endpoint)).toContain(partOf(functionOf(endpoint.area)?.name))
    }
    for (const path of ['/', apiPrefix, `${apiPrefix}/`, `${apiPrefix}/absent`, `${apiPrefix}/absent/7`])
      expect(matchRoute(routes, 'GET', path), path).toBeUndefined()
    for (const { key, segments } of routes)
      expect(
        endpointTable.some(({ endpoint: { path } }) =>
          `${apiPrefix}/${path}`.startsWith(`/${segments.join('/').replace('{proxy+}', '')}`),
        ),
        key,
      ).toBe(true)
  })

  it('has fewer than 200 of the 300 routes allowed in a new account', () => {
    expect(routesOf('api').length).toBeLessThan(200)
    expect(routesOf('key-api').length).toBeLessThan(200)
  })

  it('is rejected when two functions share a path', () => {
    expect(() =>
      apiRoutes([
        { path: 'a/{id}', by: 'one' },
        { path: 'a/{id}', by: 'two' },
      ]),
    ).toThrow('a/{id}: served by one and by two')
  })

  it('for keys has a route for every call and no other, each to the function of its area', () => {
    const routes = routesOf('key-api')
    expect(routes.map(({ key }) => key).toSorted()).toEqual(
      [
        ...keyEndpointTable.flatMap(({ endpoint }) => routeKeys(endpoint)),
        ...keyFunctions.flatMap((one) => one.routes ?? []),
      ].toSorted(),
    )
    for (const { endpoint } of keyEndpointTable)
      for (const key of routeKeys(endpoint))
        expect(routes.find((one) => one.key === key)?.target, key).toContain(
          partOf(keyFunctionOf(endpoint.area)?.name),
        )
  })

  it('has one function for each area of the endpoint table, and no area twice', () => {
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

  it('lets only API Gateway call its functions, and only the bounce topic call the feedback function', () => {
    for (const { properties } of assembly.resources('AWS::Lambda::Permission')) {
      // By its function URL, which the tests of the distribution check.
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

  it('match the table, and each states what its failure means', () => {
    const definitions = allFunctions
    expect(portalFunctions()).toHaveLength(definitions.length)
    for (const { name, impact } of definitions) expect(impact, name).toMatch(/^[A-Z].{20,}\.$/)
  })

  it('run on Node 24 and ARM, with logs and limits of their own', () => {
    for (const { id, properties } of portalFunctions()) {
      expect(properties, id).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      })
      expect(at(properties, 'LoggingConfig.LogGroup'), id).toBeDefined()
    }
    for (const { id, properties } of assembly.resources('AWS::Logs::LogGroup'))
      expect(properties['RetentionInDays'], id).toBeGreaterThan(0)
  })

  it('of the API time out before API Gateway does, and know the origin secret', () => {
    const ids = Object.keys(assembly.template('api').findResources('AWS::Lambda::Function'))
    expect(ids).toHaveLength(apiFunctions.length)
    for (const { id, properties } of portalFunctions().filter((one) => ids.includes(one.id))) {
      expect(properties['Timeout'], id).toBe(29)
      expect(JSON.stringify(at(properties, 'Environment.Variables.ORIGIN_VERIFY')), id).toContain(
        '{{resolve:secretsmanager:',
      )
    }
  })

  it('with read models have a full core and disk space', () => {
    const withReadModels = portalFunctions().filter(
      ({ properties }) => at(properties, 'Environment.Variables.SNAPSHOTS_BUCKET') !== undefined,
    )
    expect(withReadModels.length).toBeGreaterThan(0)
    for (const { id, properties } of withReadModels) {
      expect(properties['MemorySize'], id).toBeGreaterThanOrEqual(1769)
      expect(at(properties, 'EphemeralStorage.Size'), id).toBeGreaterThanOrEqual(1024)
    }
  })

  it('in the background run on their schedules, and events that fail for good are kept', () => {
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

  it('receive bounces from the SES topic, and undeliverable ones are kept', () => {
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
