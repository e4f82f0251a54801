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
  /** Name of the access log group, below the stage's. */
  readonly logs: string
  /** Throttling: concurrent burst, and requests per second. */
  readonly burst: number
  readonly rate: number
}

export interface HttpApi {
  readonly id: string
  readonly domain: string
  /** Adds a function as an integration and returns the integration's id for routes. */
  add(name: string, target: lambda.Function): string
  /** Routes a route key to an added function. */
  route(id: string, routeKey: string, integration: string): void
}

/** Creates the API; at most one per stack. */
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
        // Lambda's request id. A function that timed out logs nothing itself, so this finds its run.
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

/** Converts `mail-outbox` and `listThreats` to Pascal case for logical ids. */
export const pascal = (name: string): string =>
  name.replace(/(^|[-_])(\w)/g, (_, __, letter: string) => letter.toUpperCase())
