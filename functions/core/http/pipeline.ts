/**
 * The pipeline of every function that answers HTTP requests: named steps in order over one context. A step adds to the
 * context, ends the pipeline with a reply, or throws a refusal. The functions differ in their list of steps and in the
 * form of their replies. Errors, headers and log lines are here.
 */
import { PortalError } from '#shared/http/errors.ts'
import { describeError, type Log } from '../log.ts'
import { isOutage } from '../store/outage.ts'
import type { Table } from '../store/table.ts'
import { eventSchema, type HttpEvent } from './event.ts'
import type { Request } from './request.ts'

/** The context with which every pipeline begins. */
export interface Exchange {
  readonly event: HttpEvent
  readonly request: Request
}

/** A reply that ends the pipeline before its last step. */
export class Ended<Reply> {
  readonly reply: Reply

  constructor(reply: Reply) {
    this.reply = reply
  }
}

type Awaitable<Value> = Value | Promise<Value>

/** A whole list of steps. */
export interface CompleteSteps<Start, Reply> {
  readonly names: readonly string[]
  readonly run: (start: Start) => Promise<Reply>
}

/** A list of steps. `Now` is the context after the last of them. */
export class Steps<Start extends Exchange, Now extends Start, Reply> {
  readonly #names: readonly string[]
  readonly #run: (start: Start) => Promise<Now | Ended<Reply>>

  private constructor(names: readonly string[], run: (start: Start) => Promise<Now | Ended<Reply>>) {
    this.#names = names
    this.#run = run
  }

  /** An empty list. */
  static from<Start extends Exchange, Reply>(): Steps<Start, Start, Reply> {
    return new Steps<Start, Start, Reply>([], async (start) => start)
  }

  /** Appends a step, which sees what the earlier ones added. */
  step<More extends object>(
    name: string,
    work: (context: Now) => Awaitable<More | Ended<Reply>>,
  ): Steps<Start, Now & Awaited<More>, Reply> {
    return new Steps<Start, Now & Awaited<More>, Reply>([...this.#names, name], async (start) => {
      const context = await this.#run(start)
      if (context instanceof Ended) return context
      const added = await work(context)
      // All steps share one object, so that a refusal knows how far the request came.
      return added instanceof Ended ? added : Object.assign(context, added)
    })
  }

  /** Appends a step that adds nothing. */
  check(name: string, work: (context: Now) => Awaitable<void>): Steps<Start, Now, Reply> {
    return this.step(name, async (context) => {
      await work(context)
      return {}
    })
  }

  /** Appends the last step, which returns the reply. */
  last(name: string, work: (context: Now) => Awaitable<Reply>): CompleteSteps<Start, Reply> {
    return {
      names: [...this.#names, name],
      run: async (start) => {
        const context = await this.#run(start)
        return context instanceof Ended ? context.reply : work(context)
      },
    }
  }
}

/** What every reply has, buffered or streamed. */
export interface AnyReply {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
}

/** Completes a reply, also that to a failure. */
export type Finish<Context, Reply> = (
  reply: Reply,
  context: Context,
  failure: PortalError | undefined,
) => Awaitable<Reply>

type Fields = Readonly<Record<string, unknown>>

/** What pipelines differ in, apart from their steps. */
export interface Form<Context extends Exchange, Reply extends AnyReply> {
  /** The context that the first step sees. */
  open(event: HttpEvent): Context
  /** Headers of every reply that does not set them itself. */
  headers(context: Context): Readonly<Record<string, string>>
  /** The reply to a failure. */
  refusal(failure: PortalError, context: Context): Reply
  /** Records a refusal. It is logged afterwards. */
  record(failure: PortalError, context: Context): Promise<void>
  readonly finish: readonly Finish<Context, Reply>[]
  /** The caller as far as proven, for the log: ids and an address, never a name or a key. */
  caller(context: Context): Fields
  /** The caller in the log line of a failure, where it differs. */
  refused?(context: Context): Fields
  /** The bytes of a reply, where they are known. */
  bytesOf?(reply: Reply): number
}

/** Returns a handler that answers events by these steps. */
export const pipeline = <Context extends Exchange, Reply extends AnyReply>(
  { table }: { readonly table: Table },
  steps: CompleteSteps<Context, Reply>,
  form: Form<Context, Reply>,
): ((event: unknown) => Promise<Reply>) => {
  const refuse = (failure: PortalError, error: unknown, context: Context): Reply => {
    logFailure(context.request.log, failure, error, form.refused?.(context) ?? form.caller(context))
    const retryAfter: Record<string, string> =
      failure.retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(failure.retryAfter)) }
    return withHeaders(form.refusal(failure, context), retryAfter)
  }
  const answer = async (context: Context): Promise<Reply> => {
    let failure: PortalError | undefined
    let reply = await steps.run(context).catch(async (error: unknown) => {
      failure = asFailure(error)
      await form.record(failure, context)
      return refuse(failure, error, context)
    })
    for (const finish of form.finish) reply = await finish(reply, context, failure)
    return reply
  }
  return async (raw) => {
    const context = form.open(eventSchema.parse(raw))
    return logged(table, form, context, async () => {
      // Recording or counting may fail too.
      const reply = await answer(context).catch((error: unknown) => refuse(asFailure(error), error, context))
      return { ...reply, headers: { ...form.headers(context), ...reply.headers } }
    })
  }
}

/** A reply with more headers. */
export const withHeaders = <Reply extends AnyReply>(
  reply: Reply,
  headers: Readonly<Record<string, string>>,
): Reply => ({ ...reply, headers: { ...reply.headers, ...headers } })

/** Any other error is a transient outage (503) or a bug (500). Details are not exposed. */
const asFailure = (error: unknown): PortalError =>
  error instanceof PortalError
    ? error
    : new PortalError(isOutage(error) ? 'unavailable' : 'internal', { cause: error })

/**
 * Answers a request and logs its status, duration, bytes, table usage and caller. A 304 reply is not logged: pollers get
 * mostly these, and the line would cost more than the reply.
 */
const logged = async <Context extends Exchange, Reply extends AnyReply>(
  table: Table,
  { caller, bytesOf }: Pick<Form<Context, Reply>, 'caller' | 'bytesOf'>,
  context: Context,
  answer: () => Promise<Reply>,
): Promise<Reply> => {
  const started = performance.now()
  table.takeUsage()
  const reply = await answer()
  const usage = table.takeUsage()
  if (reply.statusCode === 304) return reply
  context.request.log.info('answered', {
    status: reply.statusCode,
    milliseconds: Math.round((performance.now() - started) * 10) / 10,
    ...(bytesOf === undefined ? {} : { bytes: bytesOf(reply) }),
    requests: usage.requests,
    read_units: usage.readUnits,
    write_units: usage.writeUnits,
    ...caller(context),
  })
  return reply
}

/**
 * Logs a failure with its caller: a bug with its cause, a refusal with its code. `preparing` counts as a refusal,
 * because it is not a fault; the code that starts the preparation logs why.
 */
const logFailure = (log: Log, failure: PortalError, error: unknown, who: Fields): void => {
  if (failure.status >= 500 && failure.code !== 'preparing')
    log.error('failed', { ...describeError(error), ...who })
  else log.info('refused', { code: failure.code, status: failure.status, ...who })
}
