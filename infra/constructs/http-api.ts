/** An HTTP API of the portal: its stage with access logs, and the Lambda functions behind its routes. */
import type { Stack } from 'aws-cdk-lib'
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2'
import * as iam from 'aws-cdk-lib/aws-iam'
import type * as lambda from 'aws-cdk-lib/aws-lambda'
import type { Config } from '../config.ts'
import { portalLogs } from './portal-logs.ts'

export interface HttpApiProps {
  readonly config: Config
  readonly name: string
  /** Where its access log goes, below the stage's. */
  readonly logs: string
  /** Requests that it takes at once, and in a second. */
  readonly burst: number
  readonly rate: number
}

export interface HttpApi {
  readonly id: string
  readonly domain: string
  /** Puts a function behind the API; answers with its name for routes. */
  add(name: string, target: lambda.Function): string
  /** Leads a route key to a function that was added. */
  route(id: string, routeKey: string, integration: string): void
}

/** Makes the API in a stack, in which there is one at most. */
export const makeHttpApi = (
  stack: Stack,
  { config, name, logs: group, burst, rate }: HttpApiProps,
): HttpApi => {
  const api = new apigateway.CfnApi(stack, 'Api', {
    name,
    protocolType: 'HTTP',
    disableExecuteApiEndpoint: false,
  })
  const accessLogs = portalLogs(stack, 'AccessLogs', config, group)
  new apigateway.CfnStage(stack, 'Stage', {
    apiId: api.ref,
    stageName: '$default',
    autoDeploy: true,
    defaultRouteSettings: {
      throttlingBurstLimit: burst,
      throttlingRateLimit: rate,
      detailedMetricsEnabled: true,
    },
    accessLogSettings: {
      destinationArn: accessLogs.logGroupArn,
      format: JSON.stringify({
        request_id: '$context.requestId',
        method: '$context.httpMethod',
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
  return {
    id: api.ref,
    domain: `${api.ref}.execute-api.${stack.region}.${stack.urlSuffix}`,
    add: (functionName, target) => {
      const integration = new apigateway.CfnIntegration(stack, `${pascal(functionName)}Integration`, {
        apiId: api.ref,
        integrationType: 'AWS_PROXY',
        integrationUri: target.functionArn,
        payloadFormatVersion: '2.0',
      })
      target.addPermission('Api', {
        principal: new iam.ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: stack.formatArn({ service: 'execute-api', resource: api.ref, resourceName: '*/*' }),
      })
      return integration.ref
    },
    route: (id, routeKey, integration) => {
      new apigateway.CfnRoute(stack, `Route${pascal(id)}`, {
        apiId: api.ref,
        routeKey,
        target: `integrations/${integration}`,
        authorizationType: 'NONE',
      })
    },
  }
}

/** `mail-outbox` and `listThreats` as parts of logical ids. */
export const pascal = (name: string): string =>
  name.replace(/(^|[-_])(\w)/g, (_, __, letter: string) => letter.toUpperCase())
