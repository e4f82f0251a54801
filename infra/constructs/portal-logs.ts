/** A log group of the portal, under a name by which people and alarms find it. */
import { RemovalPolicy } from 'aws-cdk-lib'
import * as logs from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { isLocal, type Config } from '../config.ts'

/** The log group of a function, by which alarms find it. */
export const logGroupName = (stage: string, name: string): string => `/cti-portal/${stage}/${name}`

/**
 * Makes one. It outlives its stack, but not one whose creation fails: a group that stays is in the way of the next attempt. On
 * one's own machine it goes with the stack.
 */
export const portalLogs = (scope: Construct, id: string, config: Config, name: string): logs.LogGroup =>
  new logs.LogGroup(scope, id, {
    logGroupName: logGroupName(config.stage, name),
    retention: logs.RetentionDays.SIX_MONTHS,
    removalPolicy: isLocal(config) ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
