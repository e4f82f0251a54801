/** What an account needs before `cdk deploy`. Each check makes one query and gives the remedy when it fails. */
import * as z from 'zod'
import { concurrencies, identityOf, type Config } from '#infra/config.ts'
import type { Answer, Ask } from './aws.ts'

export interface Finding {
  readonly check: string
  /** `stop`: the deployment would fail, or the portal would not work. `later`: it works, but a step remains. */
  readonly state: 'ok' | 'later' | 'stop'
  readonly text: string
}

export interface Asked {
  readonly ask: Ask
  readonly config: Config
  /** Existing stacks of the stage: status by name. */
  readonly stacks: ReadonlyMap<string, string>
}

/** The bootstrap version that the templates require. */
export const bootstrapVersion = 6
/** Concurrency that AWS keeps unreserved in every account. */
const unreserved = 100
/** Below this concurrency a few simultaneous users get errors. */
const fewInstances = 100

const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text })
const later = (check: string, text: string): Finding => ({ check, state: 'later', text })
const stop = (check: string, text: string): Finding => ({ check, state: 'stop', text })

/** Parses a result. An unexpected result or an error becomes a finding. */
const read = <T>(
  check: string,
  answer: Answer,
  schema: z.ZodType<T>,
): { value: T } | { finding: Finding } => {
  if (!('value' in answer)) return { finding: stop(check, `AWS does not say: ${answer.text}`) }
  const value = schema.safeParse(answer.value)
  return value.success
    ? { value: value.data }
    : { finding: stop(check, `AWS answers in a form that is not known: ${z.prettifyError(value.error)}`) }
}

const bootstrap = async ({ ask }: Asked): Promise<Finding> => {
  const check = 'bootstrap'
  const answer = await ask('ssm', 'get-parameter', '--name', '/cdk-bootstrap/hnb659fds/version')
  if ('code' in answer && answer.code === 'ParameterNotFound')
    return stop(
      check,
      'The account is not bootstrapped in this region: npx cdk bootstrap aws://ACCOUNT/REGION',
    )
  const found = read(
    check,
    answer,
    z
      .object({ Parameter: z.object({ Value: z.coerce.number() }) })
      .transform(({ Parameter }) => Parameter.Value),
  )
  if ('finding' in found) return found.finding
  return found.value < bootstrapVersion
    ? stop(check, `Version ${found.value}, and ${bootstrapVersion} is needed: npx cdk bootstrap again`)
    : ok(check, `version ${found.value}`)
}

const instances = async ({ ask, config }: Asked): Promise<Finding> => {
  const check = 'function instances'
  const found = read(
    check,
    await ask('lambda', 'get-account-settings'),
    z
      .object({ AccountLimit: z.object({ ConcurrentExecutions: z.number() }) })
      .transform(({ AccountLimit }) => AccountLimit.ConcurrentExecutions),
  )
  if ('finding' in found) return found.finding
  const given = concurrencies.filter((name) => (config[name] ?? 0) > 0)
  const kept = given.reduce((sum, name) => sum + (config[name] ?? 0), 0)
  const more = 'ask for more in Service Quotas (Lambda, "Concurrent executions")'
  if (kept > 0 && found.value - kept < unreserved)
    return stop(
      check,
      `The account has ${found.value}, and ${given.join(', ')} would keep ${kept} of them; AWS leaves ${unreserved} for the rest. Leave these values out, or ${more}`,
    )
  if (found.value < fewInstances)
    return later(
      check,
      `The account has ${found.value}: enough for a trial. Before people work with it ${more}`,
    )
  return kept === 0
    ? ok(check, `${found.value}; with authConcurrency in the context some are kept for signing in`)
    : ok(check, `${found.value}, of which ${kept} are kept`)
}

const sending = async ({ ask, config }: Asked): Promise<Finding> => {
  const check = 'mail: the account'
  const found = read(
    check,
    await ask('sesv2', 'get-account'),
    z.object({
      ProductionAccessEnabled: z.boolean(),
      SendingEnabled: z.boolean(),
      SendQuota: z.object({ MaxSendRate: z.number(), Max24HourSend: z.number() }),
    }),
  )
  if ('finding' in found) return found.finding
  const { ProductionAccessEnabled, SendingEnabled, SendQuota } = found.value
  if (!SendingEnabled)
    return stop(check, 'SES has paused sending, so nobody receives a code to sign in: see the console of SES')
  if (SendQuota.MaxSendRate !== -1 && config.mailRate > SendQuota.MaxSendRate)
    return stop(
      check,
      `SES accepts ${SendQuota.MaxSendRate} e-mails a second and mailRate is ${config.mailRate}: set it to less`,
    )
  if (!ProductionAccessEnabled)
    return later(
      check,
      'SES is in its sandbox and sends only to addresses that you have verified: verify your own for a trial, and ask for production access',
    )
  return ok(check, `${SendQuota.MaxSendRate} a second, ${SendQuota.Max24HourSend} a day`)
}

const domain = async ({ ask, config, stacks }: Asked): Promise<Finding> => {
  const check = 'mail: the domain'
  const name = identityOf(config.mailFrom)
  const answer = await ask('sesv2', 'get-email-identity', '--email-identity', name)
  if ('code' in answer && answer.code === 'NotFoundException' && config.mailIdentity === 'existing')
    return stop(check, `SES does not have ${name}, and mailIdentity says existing: leave it out`)
  if ('code' in answer && answer.code === 'NotFoundException')
    return later(
      check,
      `The deployment registers ${name} with SES. Publish the DKIM records that SES shows then, with SPF and DMARC`,
    )
  const found = read(
    check,
    answer,
    z.object({ VerifiedForSendingStatus: z.boolean(), ConfigurationSetName: z.string().optional() }),
  )
  if ('finding' in found) return found.finding
  const set = `cti-${config.stage}`
  if (config.mailIdentity === 'new' && !stacks.has(`${set}-mail`))
    return stop(
      check,
      `SES has ${name} already, and the deployment would register it: set mailIdentity to existing in the context`,
    )
  if (!found.value.VerifiedForSendingStatus)
    return later(
      check,
      `${name} is not verified: publish the DKIM records that SES shows, with SPF and DMARC`,
    )
  return config.mailIdentity === 'new' || found.value.ConfigurationSetName === set
    ? ok(check, `${name} is verified`)
    : later(
        check,
        `After the deployment, let SES report bounces: aws sesv2 put-email-identity-configuration-set-attributes --email-identity ${name} --configuration-set-name ${set}`,
      )
}

const certificate = async ({ ask, config }: Asked): Promise<Finding> => {
  const check = 'certificate'
  const { certificateArn: arn, domainName = '' } = config
  if (arn === undefined)
    return later(
      check,
      'No domain is given: the portal has one of CloudFront. Set portalUrl to it after the first deployment and deploy again',
    )
  if (arn.split(':')[3] !== 'us-east-1')
    return stop(check, `CloudFront accepts only certificates of us-east-1: ${arn}`)
  const found = read(
    check,
    await ask('acm', 'describe-certificate', '--region', 'us-east-1', '--certificate-arn', arn),
    z
      .object({
        Certificate: z.object({
          Status: z.string(),
          SubjectAlternativeNames: z.array(z.string()).default([]),
        }),
      })
      .transform((one) => one.Certificate),
  )
  if ('finding' in found) return found.finding
  const { Status, SubjectAlternativeNames: names } = found.value
  if (Status !== 'ISSUED')
    return stop(
      check,
      `It is ${Status}: publish the records by which ACM validates it, and wait until it is ISSUED`,
    )
  const parent = domainName.slice(domainName.indexOf('.'))
  return names.some((name) => name === domainName || name === `*${parent}`)
    ? ok(check, `issued for ${names.join(', ')}`)
    : stop(check, `It is for ${names.join(', ')} and not for ${domainName}`)
}

const sources = async ({ ask, config }: Asked): Promise<Finding> => {
  const check = 'limit of each source'
  const { webAclArn: arn } = config
  if (arn === undefined)
    return later(
      check,
      'One source may use up the request limit of the API: create a web ACL with a rate rule and give webAclArn (docs/operations.md, "Limit each source")',
    )
  const [name = '', id = ''] = arn.split('/').slice(-2)
  const answer = await ask(
    'wafv2',
    'get-web-acl',
    '--region',
    'us-east-1',
    '--scope',
    'CLOUDFRONT',
    '--name',
    name,
    '--id',
    id,
  )
  if ('code' in answer && answer.code === 'WAFNonexistentItemException')
    return stop(check, `There is no ${arn}`)
  const rules = z.object({ Rules: z.array(z.object({ Statement: z.looseObject({}) })) })
  const found = read(check, answer, z.object({ WebACL: rules }))
  if ('finding' in found) return found.finding
  return found.value.WebACL.Rules.some(({ Statement }) => 'RateBasedStatement' in Statement)
    ? ok(check, name)
    : later(check, `${name} has no rate rule: docs/operations.md, "Limit each source"`)
}

const states = ({ stacks }: Asked): Finding => {
  const check = 'stacks'
  const broken = [...stacks].filter(
    ([, state]) => !/^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT)_COMPLETE$/.test(state),
  )
  const [first] = broken
  if (first === undefined)
    return ok(check, stacks.size === 0 ? 'none of the stage' : `${stacks.size} of the stage`)
  const named = broken.map(([name, state]) => `${name} is ${state}`).join(', ')
  if (broken.some(([, state]) => state.endsWith('_IN_PROGRESS'))) return stop(check, `${named}: wait for it`)
  if (broken.some(([name]) => name.endsWith('-data')))
    return stop(
      check,
      `${named}. The stack of the data is protected: aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${first[0]}, then aws cloudformation delete-stack --stack-name ${first[0]}, then deploy`,
    )
  return broken.every(([, state]) => state === 'ROLLBACK_COMPLETE' || state === 'REVIEW_IN_PROGRESS')
    ? ok(check, `${named}: the deployment creates it again`)
    : stop(check, `${named}: aws cloudformation delete-stack --stack-name ${first[0]}, then deploy`)
}

const logGroups = async ({ ask, config, stacks }: Asked): Promise<Finding> => {
  const check = 'log groups'
  const prefix = `/cti-portal/${config.stage}/`
  const found = read(
    check,
    await ask('logs', 'describe-log-groups', '--log-group-name-prefix', prefix),
    z.object({ logGroups: z.array(z.object({ logGroupName: z.string() })) }),
  )
  if ('finding' in found) return found.finding
  const count = found.value.logGroups.length
  return count > 0 && !stacks.has(`cti-${config.stage}-api`)
    ? stop(
        check,
        `${count} below ${prefix} are left of an earlier deployment: deploy with --import-existing-resources, which takes them over, or delete them`,
      )
    : ok(check, count === 0 ? 'none yet' : `${count}`)
}

const stacksOf = async (
  ask: Ask,
  config: Config,
): Promise<{ value: Map<string, string> } | { finding: Finding }> => {
  const found = read(
    'stacks',
    await ask('cloudformation', 'describe-stacks'),
    z.object({ Stacks: z.array(z.object({ StackName: z.string(), StackStatus: z.string() })) }),
  )
  if ('finding' in found) return found
  const own = found.value.Stacks.filter(({ StackName }) => StackName.startsWith(`cti-${config.stage}-`))
  return { value: new Map(own.map(({ StackName, StackStatus }) => [StackName, StackStatus])) }
}

/** Runs all checks. Returns the findings in the order in which the operator should act. */
export const preflightOf = async (ask: Ask, config: Config): Promise<Finding[]> => {
  const stacks = await stacksOf(ask, config)
  if ('finding' in stacks) return [stacks.finding]
  const asked = { ask, config, stacks: stacks.value }
  return Promise.all([
    bootstrap(asked),
    Promise.resolve(states(asked)),
    logGroups(asked),
    instances(asked),
    certificate(asked),
    sources(asked),
    sending(asked),
    domain(asked),
  ])
}
