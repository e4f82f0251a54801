import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import * as lambda from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { routeKeys } from '#shared/http/endpoint.ts'
import type { Config } from '../config.ts'
import { makeHttpApi, pascal } from '../constructs/http-api.ts'
import { PortalFunction, type Resources } from '../constructs/portal-function.ts'
import { keyFunctionOf, keyFunctions } from '../functions.ts'
import { originEnvironment } from './api-stack.ts'

/** Timeout of a streaming function in seconds: 200 MB at 2 MB per second, with a margin. */
const streamedSeconds = 300

/**
 * The API for keys: a separate HTTP API with separate functions, so that client systems never use up the capacity of
 * users (docs/decisions/api-for-keys.md).
 */
export class KeyApiStack extends Stack {
  readonly domain: string
  readonly functions: readonly lambda.Function[]
  readonly apiId: string
  /** The URL of the streaming function. */
  readonly outputsUrl: lambda.FunctionUrl

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { config: Config; resources: Resources; originVerify: string },
  ) {
    super(scope, id, props)
    const { config, resources, originVerify } = props
    const api = makeHttpApi(this, {
      config,
      name: `cti-${config.stage}-keys`,
      logs: 'key-api-access',
      burst: 1000,
      rate: 2000,
    })
    const integrations = new Map<string, string>()
    const urls: lambda.FunctionUrl[] = []
    this.functions = keyFunctions.map((definition) => {
      const { function: target } = new PortalFunction(this, pascal(definition.name), {
        config,
        resources,
        name: definition.name,
        memory: definition.memory,
        grants: definition.grants,
        // Limits client systems, so that users and other systems keep their share.
        concurrency: 'machineConcurrency',
        timeout: definition.streams === true ? streamedSeconds : 29,
        environment: originEnvironment(config, originVerify),
      })
      if (definition.streams === true) {
        urls.push(
          target.addFunctionUrl({
            authType: lambda.FunctionUrlAuthType.AWS_IAM,
            invokeMode: lambda.InvokeMode.RESPONSE_STREAM,
          }),
        )
        return target
      }
      const integration = api.add(definition.name, target)
      integrations.set(definition.name, integration)
      for (const [index, routeKey] of (definition.routes ?? []).entries())
        api.route(`${definition.name}${index}`, routeKey, integration)
      return target
    })
    for (const { operationId, endpoint } of keyEndpointTable) {
      const served = keyFunctionOf(endpoint.area)
      const integration = served === undefined ? undefined : integrations.get(served.name)
      if (integration === undefined)
        throw new Error(`${operationId}: no function serves the area ${endpoint.area}`)
      for (const [index, key] of routeKeys(endpoint).entries())
        api.route(index === 0 ? operationId : `head-${operationId}`, key, integration)
    }
    const [outputsUrl] = urls
    if (outputsUrl === undefined) throw new Error('No function streams')
    this.outputsUrl = outputsUrl
    this.apiId = api.id
    this.domain = api.domain
    new CfnOutput(this, 'KeyApiDomain', { value: this.domain })
  }
}
