import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type * as lambda from 'aws-cdk-lib/aws-lambda'
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { endpointTable } from '#shared/contracts/index.ts'
import { routeKey } from '#shared/http/endpoint.ts'
import { isLocal, type Config } from '../config.ts'
import { makeHttpApi, pascal } from '../constructs/http-api.ts'
import { PortalFunction, type Resources } from '../constructs/portal-function.ts'
import { apiFunctions, functionOf } from '../functions.ts'

/**
 * The HTTP API: a route an endpoint, a function an area. CloudFront alone knows the secret that its functions
 * ask for.
 */
export class ApiStack extends Stack {
  readonly domain: string
  readonly originVerify: string
  readonly functions: readonly lambda.Function[]
  readonly apiId: string

  constructor(scope: Construct, id: string, props: StackProps & { config: Config; resources: Resources }) {
    super(scope, id, props)
    const { config, resources } = props
    const secret = new secretsmanager.Secret(this, 'OriginVerify', {
      description: 'The header by which the API knows that a request came through CloudFront.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    })
    this.originVerify = secret.secretValue.unsafeUnwrap()

    const api = makeHttpApi(this, {
      config,
      name: `cti-portal-${config.stage}`,
      logs: 'api-access',
      burst: 500,
      rate: 1000,
    })
    const integrations = new Map<string, string>()
    this.functions = apiFunctions.map((definition) => {
      const { function: target } = new PortalFunction(this, pascal(definition.name), {
        config,
        resources,
        name: definition.name,
        memory: definition.memory,
        grants: definition.grants,
        timeout: 29,
        // Nobody may be kept from signing in by what others ask of the rest.
        reserved:
          definition.name === 'auth' && config.authConcurrency > 0 && !isLocal(config)
            ? config.authConcurrency
            : undefined,
        environment: originEnvironment(config, this.originVerify),
      })
      integrations.set(definition.name, api.add(definition.name, target))
      return target
    })
    for (const { operationId, endpoint } of endpointTable) {
      const served = functionOf(endpoint.area)
      const integration = served === undefined ? undefined : integrations.get(served.name)
      if (integration === undefined)
        throw new Error(`${operationId}: no function serves the area ${endpoint.area}`)
      api.route(operationId, routeKey(endpoint), integration)
    }
    this.apiId = api.id
    this.domain = api.domain
    new CfnOutput(this, 'ApiDomain', { value: this.domain })
  }
}

/** By which a function knows that a request came through CloudFront. */
export const originEnvironment = (config: Config, originVerify: string): Record<string, string> => ({
  ORIGIN_VERIFY: originVerify,
  ORIGIN_VERIFY_ROUND: String(config.originVerifyRound),
})
