/**
 * The CDK app: stacks grouped by lifecycle. `node infra/app.ts` bundles the functions and writes the cloud assembly to
 * cdk.out, offline and without an AWS account.
 */
import { pathToFileURL } from 'node:url'
import { App, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { bundleFunctions } from '#infra/bundle.ts'
import { contextFromEnvironment, readConfig } from './config.ts'
import { acknowledgeFindings } from './nag.ts'
import { ApiStack } from './stacks/api-stack.ts'
import { KeyApiStack } from './stacks/key-api-stack.ts'
import { DataStack } from './stacks/data-stack.ts'
import { MailStack } from './stacks/mail-stack.ts'
import { MonitoringStack } from './stacks/monitoring-stack.ts'
import { ReportsStack } from './stacks/reports-stack.ts'
import { SchedulesStack } from './stacks/schedules-stack.ts'
import { WebStack } from './stacks/web-stack.ts'

/**
 * Builds the app from the bundled functions, to write the assembly to `outdir`. `validates: false` omits the check by
 * CloudFormation's schemas.
 */
export const createApp = (options: {
  readonly outdir: string
  readonly context?: Readonly<Record<string, unknown>>
  readonly validates?: boolean
}): App => {
  const app = new App({
    outdir: options.outdir,
    analyticsReporting: false,
    builtinCloudFormationValidation: options.validates ?? true,
  })
  const config = readConfig(app, options.context)
  const named = (name: string): string => `cti-${config.stage}-${name}`
  const data = new DataStack(app, named('data'), { config })
  const mail = new MailStack(app, named('mail'), { config })
  const reports = new ReportsStack(app, named('reports'), { config })
  const resources = {
    table: data.table,
    snapshots: data.snapshots,
    files: data.files,
    ...data.seals,
    schedules: reports.schedules,
    sourceSchedules: reports.sourceSchedules,
  }
  const api = new ApiStack(app, named('api'), { config, resources })
  const keyApi = new KeyApiStack(app, named('key-api'), { config, resources, originVerify: api.originVerify })
  new WebStack(app, named('web'), {
    config,
    apiDomain: api.domain,
    keyApiDomain: keyApi.domain,
    outputsUrl: keyApi.outputsUrl,
    originVerify: api.originVerify,
    filesDomain: data.files.bucketRegionalDomainName,
  })
  const schedules = new SchedulesStack(app, named('schedules'), {
    config,
    resources,
    mailFeedback: mail.feedback,
  })
  new MonitoringStack(app, named('monitoring'), {
    config,
    apiId: api.apiId,
    keyApiId: keyApi.apiId,
    apiFunctions: api.functions,
    keyFunctions: keyApi.functions,
    backgroundFunctions: schedules.functions,
    failed: schedules.failed,
    failedReports: reports.schedules.failed,
  })
  // The CDK tags dashboards, but their CloudFormation schema has no tags.
  const taggable = { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] }
  Tags.of(app).add('application', 'cti-portal', taggable)
  Tags.of(app).add('stage', config.stage, taggable)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  acknowledgeFindings(app, data.stackName, [reports.schedules.group, reports.sourceSchedules.group])
  return app
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await bundleFunctions()
  createApp({ outdir: process.env['CDK_OUTDIR'] ?? 'cdk.out', context: contextFromEnvironment() }).synth()
}
