import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type * as lambda from 'aws-cdk-lib/aws-lambda'
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Config } from '../config.ts'
import { makeHttpApi, pascal } from '../constructs/http-api.ts'
import { PortalFunction, type Resources } from '../constructs/portal-function.ts'
import { apiFunctions } from '../functions.ts'
import { portalRoutes } from '../routes.ts'

/**
 * The HTTP API: one function per area, which finds the endpoint itself. Its functions require a secret that only
 * CloudFront has.
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
      name: `cti-${config.stage}`,
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
        concurrency: definition.concurrency,
        environment: originEnvironment(config, this.originVerify),
      })
      integrations.set(definition.name, api.add(definition.name, target))
      return target
    })
    for (const { id: name, key, by } of portalRoutes()) api.route(name, key, integrations.get(by) ?? '')
    this.apiId = api.id
    this.domain = api.domain
    new CfnOutput(this, 'ApiDomain', { value: this.domain })
    new CfnOutput(this, 'OriginVerifySecret', { value: secret.secretArn })
  }
}

/** Lets a function verify that a request came through CloudFront. */
export const originEnvironment = (config: Config, originVerify: string): Record<string, string> => ({
  ORIGIN_VERIFY: originVerify,
  ORIGIN_VERIFY_ROUND: String(config.originVerifyRound),
})
