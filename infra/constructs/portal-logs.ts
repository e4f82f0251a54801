/** A log group of the portal, with a name that operators and alarms can find. */
import { RemovalPolicy } from 'aws-cdk-lib'
import * as logs from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { isLocal, type Config } from '../config.ts'

/** The log group name of a function, which alarms use. */
export const logGroupName = (stage: string, name: string): string => `/cti-portal/${stage}/${name}`

/**
 * Creates a log group. It is retained when its stack is deleted, but not when its own creation fails: an existing group
 * would block the next attempt. A local deployment deletes it with the stack.
 */
export const portalLogs = (scope: Construct, id: string, config: Config, name: string): logs.LogGroup =>
  new logs.LogGroup(scope, id, {
    logGroupName: logGroupName(config.stage, name),
    retention: logs.RetentionDays.SIX_MONTHS,
    removalPolicy: isLocal(config) ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
