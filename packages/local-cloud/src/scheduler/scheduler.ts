/**
 * EventBridge Scheduler: the REST API with which functions create schedules, and the clock that fires these and the
 * schedules and rules of the templates.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Resource } from '../cloudformation/templates.ts'
import { decodeSafely, parseQuery, type HttpRequest, type HttpResponse } from '../http.ts'
import { authorize, type AccessDirectory } from '../iam/access.ts'
import { jsonGate, jsonReply, ServiceError } from '../iam/json-gate.ts'
import type { LambdaRuntime } from '../lambda/runtime.ts'
import { readJsonFile, writeFileAtomic } from '../state/state.ts'
import { errorMessage, list, numeric, parseJson, record, text, type Json } from '../values.ts'
import { parseScheduleExpression, ScheduleExpressionError, type Schedule } from './schedule-expression.ts'

export interface SchedulerOptions {
  readonly stateDir: string
  readonly region: string
  readonly account: string
  readonly directory: AccessDirectory
  readonly lambda: Pick<LambdaRuntime, 'find' | 'invoke'>
  /** AWS::Scheduler::Schedule, AWS::Scheduler::ScheduleGroup and AWS::Events::Rule. */
  readonly resources: readonly Resource[]
  /** Whether the declared schedules run at their times; else only by `fire`. */
  readonly runsDeclared: boolean
  /** Replaces public addresses in declared inputs with local ones. */
  readonly localize: (value: string) => string
  readonly now: () => Date
  readonly log: (line: string) => void
  /** Delay of a due run in milliseconds. */
  readonly late?: () => number
}

interface Entry {
  readonly group: string
  readonly name: string
  /** The body of CreateSchedule. */
  readonly definition: Json
  readonly createdMs: number
  readonly modifiedMs: number
  /** Time of the last run, so that runs missed during a stop are caught up only once. */
  lastRunMs: number
}

interface Declared {
  readonly name: string
  readonly logicalId: string
  readonly expression: string
  readonly timezone: string
  readonly targets: readonly {
    readonly arn: string
    readonly input: unknown
    readonly roleArn: string | undefined
  }[]
}

/** The stored state of a declared schedule, so that its times stay the same after a restart. */
interface DeclaredRun {
  readonly expression: string
  /** When a rate() began to count: at the first start. */
  readonly anchorMs: number
  lastRunMs: number
}

/** Delay after a start before missed runs begin, because everything else starts then. */
const missedRunMs = 30_000

/** setTimeout accepts at most 2^31-1 ms. A check every half minute also works after a laptop's sleep. */
const lookEveryMs = 30_000

export class Scheduler {
  readonly #options: SchedulerOptions
  readonly #file: string
  readonly #entries = new Map<string, Entry>()
  readonly #groups = new Set<string>(['default'])
  readonly #declared: readonly Declared[]
  readonly #declaredRuns = new Map<string, DeclaredRun>()
  readonly #nextRuns = new Map<string, { schedule: Schedule; at: Date | undefined }>()
  readonly #running = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  readonly #api: (request: HttpRequest) => Promise<HttpResponse>
  #stopped = false

  constructor(options: SchedulerOptions) {
    this.#options = options
    this.#api = this.#createApi()
    const folder = path.join(options.stateDir, 'scheduler')
    mkdirSync(folder, { recursive: true })
    this.#file = path.join(folder, 'schedules.json')
    const stored = readJsonFile(this.#file)
    for (const group of list(stored['groups'])) this.#groups.add(text(group))
    for (const source of list(stored['schedules'])) {
      const entry = readEntry(source)
      this.#entries.set(keyOf(entry.group, entry.name), entry)
    }
    for (const resource of options.resources)
      if (resource.type === 'AWS::Scheduler::ScheduleGroup') this.#groups.add(resource.physicalId)
    this.#declared = options.resources.flatMap((resource) => declaredSchedule(resource, options.localize))
    const runs = record(stored['declared'])
    for (const schedule of this.#declared) this.#planDeclared(schedule, record(runs[schedule.name]))
    this.#save()
    for (const [key, entry] of this.#entries) this.#planEntry(key, entry)
    this.#tick()
  }

  /** Begins no more runs. Settles when current runs have ended, which stopping the runtime causes. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await Promise.all(this.#running)
  }

  /** Fires every schedule whose name or logical id matches, and waits for its functions. Throws when none matches. */
  async fire(nameMatch: RegExp): Promise<void> {
    const declared = this.#declared.filter(
      ({ name, logicalId }) => nameMatch.test(name) || nameMatch.test(logicalId),
    )
    const entries = [...this.#entries.entries()].filter(([, entry]) => nameMatch.test(entry.name))
    if (declared.length + entries.length === 0) throw new Error(`No schedule matches ${nameMatch}.`)
    const at = this.#options.now()
    await Promise.all([
      ...declared.map((schedule) => this.#runDeclared(schedule, at)),
      ...entries.map(([key, entry]) => this.#runEntry(key, entry, at, this.#nextRuns.get(key)?.schedule)),
    ])
  }

  /** Runs what is due after the clock was moved. A schedule due several times runs once. */
  look(): void {
    this.#tick()
  }

  #plan(key: string, schedule: Schedule, after: Date): void {
    this.#nextRuns.set(key, { schedule, at: schedule.next(after) })
  }

  /** A schedule continues from its last run; a new one, or one with another expression, starts now. */
  #planDeclared({ name, expression, timezone }: Declared, stored: Json): void {
    const now = this.#options.now()
    const isKnown = text(stored['expression']) === expression
    const run: DeclaredRun = {
      expression,
      anchorMs: isKnown ? numeric(stored['anchorMs'], now.getTime()) : now.getTime(),
      lastRunMs: isKnown ? numeric(stored['lastRunMs'], now.getTime()) : now.getTime(),
    }
    this.#declaredRuns.set(name, run)
    if (!this.#options.runsDeclared) return
    const key = `declared ${name}`
    this.#plan(
      key,
      parseScheduleExpression(expression, timezone, new Date(run.anchorMs)),
      new Date(run.lastRunMs),
    )
    const planned = this.#nextRuns.get(key)
    if (planned?.at && planned.at < now) planned.at = new Date(now.getTime() + missedRunMs)
  }

  #planEntry(key: string, entry: Entry): void {
    this.#nextRuns.delete(key)
    if (entry.definition['State'] === 'DISABLED') return
    const schedule = boundedSchedule(entry)
    // A one-time schedule whose time passed while the cloud was stopped still runs, as it would have on AWS.
    this.#plan(key, schedule, new Date(Math.max(entry.lastRunMs, entry.modifiedMs - 1)))
    const planned = this.#nextRuns.get(key)
    const recurring = !text(entry.definition['ScheduleExpression']).startsWith('at(')
    if (planned?.at && recurring && planned.at < this.#options.now())
      this.#plan(key, schedule, this.#options.now())
  }

  /** Runs what is due, then sleeps until the next run. */
  #tick(): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    const now = this.#options.now()
    let next = lookEveryMs
    for (const [key, planned] of this.#nextRuns) {
      if (!planned.at) continue
      if (planned.at <= now) {
        const due = planned.at
        planned.at = planned.schedule.next(now)
        this.#start(key, due, planned.schedule)
      }
      if (planned.at) next = Math.min(next, Math.max(10, planned.at.getTime() - now.getTime()))
    }
    this.#timer = setTimeout(() => this.#tick(), next)
  }

  #start(key: string, due: Date, schedule: Schedule): void {
    const declared = this.#declared.find(({ name }) => `declared ${name}` === key)
    const entry = this.#entries.get(key)
    const run = declared
      ? this.#runDeclared(declared, due)
      : entry
        ? this.#runEntry(key, entry, due, schedule)
        : Promise.resolve()
    const work = run
      .catch((error: unknown) => this.#options.log(`scheduler: ${key}: ${errorMessage(error)}`))
      .finally(() => this.#running.delete(work))
    this.#running.add(work)
  }

  async #runDeclared(schedule: Declared, due: Date): Promise<void> {
    const run = this.#declaredRuns.get(schedule.name)
    if (run !== undefined) run.lastRunMs = due.getTime()
    this.#save()
    await Promise.all(
      schedule.targets.map((target) =>
        this.#runTarget(schedule.name, target.arn, withContext(target.input, due), target.roleArn),
      ),
    )
  }

  async #runEntry(key: string, entry: Entry, due: Date, schedule: Schedule | undefined): Promise<void> {
    const target = record(entry.definition['Target'])
    entry.lastRunMs = due.getTime()
    const over = !schedule?.next(due)
    if (over && entry.definition['ActionAfterCompletion'] === 'DELETE') {
      this.#entries.delete(key)
      this.#nextRuns.delete(key)
    }
    this.#save()
    const input = target['Input'] === undefined ? undefined : readInput(text(target['Input']))
    await this.#runTarget(entry.name, text(target['Arn']), withContext(input, due), text(target['RoleArn']))
  }

  async #runTarget(name: string, arn: string, input: unknown, roleArn: string | undefined): Promise<void> {
    const { late } = this.#options
    if (late !== undefined) await wait(late())
    const spec = this.#options.lambda.find(arn)
    if (!spec)
      throw new Error(`the schedule ${name} has the target ${arn}, which is not a function of the templates.`)
    if (roleArn !== undefined)
      authorize(this.#options.directory.assumeRole(roleArn, `scheduler-${name}`), [
        { action: 'lambda:InvokeFunction', resource: arn },
      ])
    const attempts = 3
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#options.lambda.invoke(arn, input, { isBackground: true })
        return
      } catch (error) {
        if (attempt >= attempts || this.#stopped)
          throw new Error(`the target of ${name} failed ${attempt} times: ${errorMessage(error)}`, {
            cause: error,
          })
        this.#options.log(
          `scheduler: the target of ${name} failed and is tried again: ${errorMessage(error)}`,
        )
      }
    }
  }

  #save(): void {
    writeFileAtomic(
      this.#file,
      JSON.stringify(
        {
          groups: [...this.#groups],
          schedules: [...this.#entries.values()],
          declared: Object.fromEntries(this.#declaredRuns),
        },
        null,
        2,
      ),
    )
  }

  /** Answers one request of the REST-JSON API. */
  answer(request: HttpRequest): Promise<HttpResponse> {
    return this.#api(request)
  }

  #createApi(): (request: HttpRequest) => Promise<HttpResponse> {
    return jsonGate(this.#options.directory, 403, async (request, principal) => {
      const [, kind = '', rawName = ''] = request.rawPath.split('/')
      const name = decodeSafely(rawName)
      const query = new Map(parseQuery(request.rawQuery))
      const body = record(request.body.length > 0 ? parseJson(request.body.toString('utf8')) : {})
      const group = query.get('groupName') ?? query.get('ScheduleGroup') ?? text(body['GroupName'], 'default')
      const operation = `${request.method} ${kind}${name === '' ? '' : '/'}`
      const action = actions[operation]
      if (action === undefined)
        throw new ServiceError(
          'UnknownOperationException',
          `${operation} is not known to the local cloud (local-cloud/src/scheduler/scheduler.ts).`,
          404,
        )
      const resource =
        kind === 'schedule-groups' ? `schedule-group/${name || '*'}` : `schedule/${group}/${name || '*'}`
      const known = this.#entries.has(keyOf(group, name))
      const effective =
        action === 'PutSchedule' ? (request.method === 'POST' ? 'CreateSchedule' : 'UpdateSchedule') : action
      authorize(principal, [{ action: `scheduler:${effective}`, resource: this.#arn(resource) }])
      const roleArn = text(record(body['Target'])['RoleArn'])
      if (action === 'PutSchedule') {
        if (roleArn === '') throw new ServiceError('ValidationException', 'Target.RoleArn is required.')
        authorize(principal, [
          {
            action: 'iam:PassRole',
            resource: roleArn,
            context: { 'iam:PassedToService': ['scheduler.amazonaws.com'] },
          },
        ])
      }
      return this.#perform(effective, { request, name, group, body, query, known })
    })
  }

  #arn(resource: string): string {
    return `arn:aws:scheduler:${this.#options.region}:${this.#options.account}:${resource}`
  }

  #perform(
    action: string,
    call: {
      readonly request: HttpRequest
      readonly name: string
      readonly group: string
      readonly body: Json
      readonly query: Map<string, string>
      readonly known: boolean
    },
  ): HttpResponse {
    const { name, group, body, query, known } = call
    const missing = (): ServiceError =>
      new ServiceError('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404)
    switch (action) {
      case 'CreateSchedule':
        if (known) throw new ServiceError('ConflictException', `Schedule ${name} already exists.`, 409)
        return this.#putSchedule(group, name, body)
      case 'UpdateSchedule':
        if (!known) throw missing()
        return this.#putSchedule(group, name, body)
      case 'GetSchedule': {
        const entry = this.#entries.get(keyOf(group, name))
        if (!entry) throw missing()
        return jsonReply({ ...entry.definition, ...this.#summary(entry) })
      }
      case 'DeleteSchedule':
        if (!known) throw missing()
        this.#entries.delete(keyOf(group, name))
        this.#nextRuns.delete(keyOf(group, name))
        this.#save()
        return jsonReply({})
      case 'ListSchedules':
        return this.#listSchedules(query)
      case 'CreateScheduleGroup':
        if (this.#groups.has(name))
          throw new ServiceError('ConflictException', `Schedule group ${name} already exists.`, 409)
        this.#groups.add(name)
        this.#save()
        return jsonReply({ ScheduleGroupArn: this.#arn(`schedule-group/${name}`) })
      case 'GetScheduleGroup':
        if (!this.#groups.has(name))
          throw new ServiceError('ResourceNotFoundException', `Schedule group ${name} does not exist.`, 404)
        return jsonReply({ Arn: this.#arn(`schedule-group/${name}`), Name: name, State: 'ACTIVE' })
      case 'DeleteScheduleGroup':
        this.#deleteGroup(name)
        return jsonReply({})
      default:
        return jsonReply({
          ScheduleGroups: [...this.#groups].map((group) => ({
            Name: group,
            Arn: this.#arn(`schedule-group/${group}`),
            State: 'ACTIVE',
          })),
        })
    }
  }

  #putSchedule(group: string, name: string, body: Json): HttpResponse {
    if (!/^[0-9a-zA-Z-_.]{1,64}$/.test(name))
      throw new ServiceError(
        'ValidationException',
        'The schedule name must have 1 to 64 letters, digits, dots, hyphens and underscores.',
      )
    if (!this.#groups.has(group))
      throw new ServiceError('ResourceNotFoundException', `Schedule group ${group} does not exist.`, 404)
    if (body['FlexibleTimeWindow'] === undefined)
      throw new ServiceError('ValidationException', 'FlexibleTimeWindow is required.')
    if (!this.#options.lambda.find(text(record(body['Target'])['Arn'])))
      throw new ServiceError(
        'ValidationException',
        `The target ${text(record(body['Target'])['Arn'])} is not a function of the templates.`,
      )
    const now = this.#options.now().getTime()
    const key = keyOf(group, name)
    const { ClientToken: _clientToken, ...definition } = body
    const entry: Entry = {
      group,
      name,
      definition,
      createdMs: this.#entries.get(key)?.createdMs ?? now,
      modifiedMs: now,
      lastRunMs: 0,
    }
    try {
      boundedSchedule(entry)
    } catch (error) {
      if (error instanceof ScheduleExpressionError)
        throw new ServiceError('ValidationException', error.message)
      throw error
    }
    this.#entries.set(key, entry)
    this.#save()
    this.#planEntry(key, entry)
    this.#tick()
    return jsonReply({ ScheduleArn: this.#arn(`schedule/${group}/${name}`) })
  }

  #summary(entry: Entry): Json {
    return {
      Name: entry.name,
      GroupName: entry.group,
      Arn: this.#arn(`schedule/${entry.group}/${entry.name}`),
      State: text(entry.definition['State'], 'ENABLED'),
      CreationDate: entry.createdMs / 1000,
      LastModificationDate: entry.modifiedMs / 1000,
    }
  }

  #listSchedules(query: Map<string, string>): HttpResponse {
    const limit = numeric(query.get('MaxResults'), 100)
    const start = numeric(query.get('NextToken'), 0)
    const group = query.get('ScheduleGroup')
    const found = [...this.#entries.values()]
      .filter(
        (entry) =>
          (group === undefined || entry.group === group) &&
          entry.name.startsWith(query.get('NamePrefix') ?? ''),
      )
      .filter(
        (entry) =>
          query.get('State') === undefined ||
          text(entry.definition['State'], 'ENABLED') === query.get('State'),
      )
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const page = found.slice(start, start + limit).map((entry) => ({
      ...this.#summary(entry),
      Target: { Arn: record(entry.definition['Target'])['Arn'] },
    }))
    return jsonReply({
      Schedules: page,
      ...(start + limit < found.length && { NextToken: String(start + limit) }),
    })
  }

  #deleteGroup(name: string): void {
    if (!this.#groups.delete(name))
      throw new ServiceError('ResourceNotFoundException', `Schedule group ${name} does not exist.`, 404)
    for (const [key, entry] of this.#entries) {
      if (entry.group !== name) continue
      this.#entries.delete(key)
      this.#nextRuns.delete(key)
    }
    this.#save()
  }
}

const actions: Readonly<Record<string, string>> = {
  'POST schedules/': 'PutSchedule',
  'PUT schedules/': 'PutSchedule',
  'GET schedules/': 'GetSchedule',
  'DELETE schedules/': 'DeleteSchedule',
  'GET schedules': 'ListSchedules',
  'POST schedule-groups/': 'CreateScheduleGroup',
  'GET schedule-groups/': 'GetScheduleGroup',
  'DELETE schedule-groups/': 'DeleteScheduleGroup',
  'GET schedule-groups': 'ListScheduleGroups',
}

const keyOf = (group: string, name: string): string => `${group}/${name}`

const readEntry = (source: unknown): Entry => {
  const entry = record(source)
  return {
    group: text(entry['group'], 'default'),
    name: text(entry['name']),
    definition: record(entry['definition']),
    createdMs: numeric(entry['createdMs'], 0),
    modifiedMs: numeric(entry['modifiedMs'], 0),
    lastRunMs: numeric(entry['lastRunMs'], 0),
  }
}

/** The schedule within its StartDate and EndDate (in the API, seconds since the epoch). */
const boundedSchedule = (entry: Entry): Schedule => {
  const { definition } = entry
  const start = numeric(definition['StartDate'], 0) * 1000
  const end = numeric(definition['EndDate'], Number.POSITIVE_INFINITY) * 1000
  const anchor = new Date(start || entry.createdMs)
  const schedule = parseScheduleExpression(
    text(definition['ScheduleExpression']),
    text(definition['ScheduleExpressionTimezone'], 'UTC'),
    anchor,
  )
  return {
    next: (after) => {
      const next = schedule.next(new Date(Math.max(after.getTime(), start - 1)))
      return next && next.getTime() <= end ? next : undefined
    },
  }
}

const declaredSchedule = (resource: Resource, localize: (value: string) => string): Declared[] => {
  const { properties, physicalId: name, logicalId } = resource
  if (properties['State'] === 'DISABLED') return []
  if (resource.type === 'AWS::Scheduler::Schedule') {
    const target = record(properties['Target'])
    const input = target['Input'] === undefined ? undefined : readInput(localize(text(target['Input'])))
    const targets = [{ arn: text(target['Arn']), input, roleArn: text(target['RoleArn']) }]
    return [
      {
        name,
        logicalId,
        expression: text(properties['ScheduleExpression']),
        timezone: text(properties['ScheduleExpressionTimezone'], 'UTC'),
        targets,
      },
    ]
  }
  if (resource.type !== 'AWS::Events::Rule' || properties['ScheduleExpression'] === undefined) return []
  const targets = list(properties['Targets']).map((source) => {
    const target = record(source)
    const input =
      target['Input'] === undefined
        ? { 'detail-type': 'Scheduled Event', source: 'aws.events', detail: {} }
        : readInput(localize(text(target['Input'])))
    return { arn: text(target['Arn']), input, roleArn: undefined }
  })
  return [{ name, logicalId, expression: text(properties['ScheduleExpression']), timezone: 'UTC', targets }]
}

const readInput = (input: string): unknown => {
  try {
    return parseJson(input)
  } catch {
    // EventBridge passes text that is not JSON to the target as text.
    return input
  }
}

/** Replaces `<aws.scheduler.scheduled-time>` in an input with the due time of the run. */
const withContext = (input: unknown, due: Date): unknown => {
  const source = JSON.stringify(input ?? {})
  return parseJson(source.replaceAll('<aws.scheduler.scheduled-time>', `${due.toISOString().slice(0, 19)}Z`))
}
