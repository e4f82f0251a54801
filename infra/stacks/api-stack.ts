import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2'
import * as iam from 'aws-cdk-lib/aws-iam'
import type * as lambda from 'aws-cdk-lib/aws-lambda'
import * as logs from 'aws-cdk-lib/aws-logs'
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { endpointTable } from '#shared/contracts/index.ts'
import { routeKey } from '#shared/http/endpoint.ts'
import { isLocal, type Config } from '../config.ts'
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

    const api = new apigateway.CfnApi(this, 'Api', {
      name: `cti-portal-${config.stage}`,
      protocolType: 'HTTP',
      disableExecuteApiEndpoint: false,
    })
    const accessLogs = new logs.LogGroup(this, 'AccessLogs', {
      logGroupName: `/cti-portal/${config.stage}/api-access`,
      retention: logs.RetentionDays.SIX_MONTHS,
      removalPolicy: isLocal(config) ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    })
    new apigateway.CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName: '$default',
      autoDeploy: true,
      defaultRouteSettings: {
        throttlingBurstLimit: 500,
        throttlingRateLimit: 1000,
        detailedMetricsEnabled: true,
      },
      accessLogSettings: {
        destinationArn: accessLogs.logGroupArn,
        format: JSON.stringify({
          request_id: '$context.requestId',
          route: '$context.routeKey',
          status: '$context.status',
          bytes: '$context.responseLength',
          milliseconds: '$context.responseLatency',
          error: '$context.integrationErrorMessage',
          // By which Lambda names the run, of which a function that was cut off logs nothing itself.
          lambda_request_id: '$context.awsEndpointRequestId',
        }),
      },
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
        environment: {
          ORIGIN_VERIFY: this.originVerify,
          ORIGIN_VERIFY_ROUND: String(config.originVerifyRound),
        },
      })
      const integration = new apigateway.CfnIntegration(this, `${pascal(definition.name)}Integration`, {
        apiId: api.ref,
        integrationType: 'AWS_PROXY',
        integrationUri: target.functionArn,
        payloadFormatVersion: '2.0',
      })
      integrations.set(definition.name, integration.ref)
      target.addPermission('Api', {
        principal: new iam.ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: this.formatArn({ service: 'execute-api', resource: api.ref, resourceName: '*/*' }),
      })
      return target
    })
    for (const { operationId, endpoint } of endpointTable) {
      const served = functionOf(endpoint.area)
      const integration = served === undefined ? undefined : integrations.get(served.name)
      if (integration === undefined)
        throw new Error(`${operationId}: no function serves the area ${endpoint.area}`)
      new apigateway.CfnRoute(this, `Route${pascal(operationId)}`, {
        apiId: api.ref,
        routeKey: routeKey(endpoint),
        target: `integrations/${integration}`,
        authorizationType: 'NONE',
      })
    }
    this.apiId = api.ref
    this.domain = `${api.ref}.execute-api.${this.region}.${this.urlSuffix}`
    new CfnOutput(this, 'ApiDomain', { value: this.domain })
  }
}

/** `mail-outbox` and `listThreats` as parts of logical ids. */
export const pascal = (name: string): string =>
  name.replace(/(^|[-_])(\w)/g, (_, __, letter: string) => letter.toUpperCase())
