/** API calls, typed by the endpoint table, with the error handling of part 1 section 8. */
import type * as z from 'zod'
import { getSession } from '#shared/contracts/account.ts'
import {
  apiPrefix,
  mayCall,
  type BodyIn,
  type Endpoint,
  type ParamsIn,
  type QueryIn,
  type ResponseOf,
} from '#shared/http/endpoint.ts'
import type { ErrorCode, ErrorItem } from '#shared/http/errors.ts'
import { idempotencyKeyHeader } from '#shared/http/idempotency.ts'
import { askConfirmation } from './confirmation.ts'
import { withCodes } from './error-codes.ts'
import { failureMessage } from './failure-message.ts'
import { notify } from './notify.ts'
import { pendingUntil } from './pending.ts'
import { errorMessage } from './error-message.ts'
import { currentCaller, currentUser, expireSession, setUser } from './session.ts'
import { IdempotencyKeys } from './idempotency-keys.ts'
import { notifyUnknownOutcome } from './unknown-outcome.ts'

/** A call that failed. `status` is undefined when no reply came. */
export class CallError extends Error {
  readonly status: number | undefined
  readonly items: readonly ErrorItem[]
  readonly requestId: string | undefined
  /** The user did not confirm their identity. */
  readonly isDeclined: boolean
  /** Seconds after which the server allows a retry. */
  readonly retryAfter: number | undefined

  constructor(failure: {
    status: number | undefined
    message: string
    items?: readonly ErrorItem[]
    requestId?: string | undefined
    retryAfter?: number | undefined
    isDeclined?: boolean
  }) {
    super(failure.message)
    this.name = 'CallError'
    this.status = failure.status
    this.items = failure.items ?? []
    this.requestId = failure.requestId
    this.retryAfter = failure.retryAfter
    this.isDeclined = failure.isDeclined ?? false
  }

  /** Whether the outcome is unknown: no reply came, or the server failed while processing. */
  get isUnheard(): boolean {
    if (this.status === undefined) return true
    return this.status >= 500 && !this.is('busy') && !this.is('preparing')
  }

  /** Whether the failure has this error code. */
  is(code: ErrorCode): boolean {
    return this.items.some((item) => item.code === code)
  }
}

interface CallInput<E> {
  readonly params?: ParamsIn<E>
  readonly query?: QueryIn<E>
  readonly body?: BodyIn<E>
  readonly signal?: AbortSignal
  /** The caller shows the failure itself, so no toast appears. */
  readonly quiet?: boolean
}

/**
 * Calls an endpoint and returns the reply. Rejects without a request if the role may not make the call. A reply with a
 * non-empty `errors` list is a failure whatever its status. Throws CallError.
 */
export const call = async <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<Endpoint<P, Q, B, R>> = {},
): Promise<ResponseOf<Endpoint<P, Q, B, R>>> => {
  if (!endpoint.roles.includes('anonymous') && !mayCall(endpoint, currentCaller())) {
    const refused = new CallError({
      status: 403,
      message: 'forbidden',
      items: [{ code: 'forbidden', text: 'forbidden' }],
    })
    notifyUnlessQuiet(endpoint, refused, input.quiet === true)
    throw refused
  }
  const sent =
    endpoint.idempotency === undefined
      ? undefined
      : idempotencyKeys.begin(
          `${endpoint.method} ${addressOf(endpoint, input.params, input.query)}`,
          JSON.stringify(input.body ?? {}),
        )
  try {
    return await confirmedly(endpoint, () =>
      patiently(endpoint, input.signal, () =>
        whileSignedIn(endpoint, () => request(endpoint, input, sent?.key)),
      ),
    )
  } catch (error) {
    if (sent !== undefined && error instanceof CallError && error.isUnheard) idempotencyKeys.unanswered(sent)
    if (error instanceof CallError) await handleFailure(endpoint, error, input.quiet === true)
    throw error
  }
}

const request = async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<Endpoint<P, Q, B, R>>,
  key?: string,
): Promise<ResponseOf<Endpoint<P, Q, B, R>>> => {
  const headers = new Headers(key === undefined ? {} : { [idempotencyKeyHeader]: key })
  const options: RequestInit = { method: endpoint.method, credentials: 'same-origin', headers }
  if (endpoint.method !== 'GET') {
    if (endpoint.multipart === true) {
      // The browser sets the content type, which contains the multipart boundary.
      options.body = formOf(input.body)
    } else {
      options.body = JSON.stringify(input.body ?? {})
      headers.set('content-type', 'application/json')
    }
  }
  if (input.signal !== undefined) options.signal = input.signal
  const { response, body } = await pendingUntil(
    answerOf(addressOf(endpoint, input.params, input.query), options),
  ).catch((error: unknown) => {
    if (input.signal?.aborted === true) throw error
    throw new CallError({ status: undefined, message: 'network' })
  })
  if (!response.ok || itemsOf(body).length > 0 || body === undefined) throw await failureOf(response, body)
  // The server validates the reply with this same schema. Validating it again costs time, and the schemas are a quarter
  // of the sign-in page's code. In development a mismatch shows at once.
  if (import.meta.env.DEV) endpoint.response.parse(body)
  return body as ResponseOf<Endpoint<P, Q, B, R>>
}

const answerOf = async (
  address: string,
  options: RequestInit,
): Promise<{ response: Response; body: unknown }> => {
  const response = await fetch(address, options)
  return { response, body: await response.json().catch(() => undefined) }
}

const failureOf = async (response: Response, body: unknown): Promise<CallError> => {
  const reply = { message: textOf(body, 'message') ?? '', items: itemsOf(body) }
  return new CallError({
    status: response.status,
    // Without the catalogue, which may fail to load, the message is that of the status.
    ...(await pendingUntil(withCodes(reply)).catch(() => reply)),
    // Replies of API Gateway itself have the id in the header only.
    requestId: textOf(body, 'request_id') ?? response.headers.get('apigw-requestid') ?? undefined,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

/**
 * Requests a file and returns the address the server redirects to, from which the browser downloads it. It sends one
 * request, because the server records each as an export. The caller shows failures. Throws CallError.
 */
export const fileLink = async (endpoint: Endpoint, params: unknown): Promise<string> => {
  try {
    return await whileSignedIn(endpoint, () => askForLink(addressOf(endpoint, params)))
  } catch (error) {
    if (error instanceof CallError) await handleFailure(endpoint, error, true)
    throw error
  }
}

const askForLink = async (address: string): Promise<string> => {
  const reading = new AbortController()
  const response = await pendingUntil(
    fetch(address, { credentials: 'same-origin', signal: reading.signal }),
  ).catch(() => {
    throw new CallError({ status: undefined, message: 'network' })
  })
  if (response.ok && response.redirected) {
    // The browser downloads the file itself, so that it does not fill the page's memory.
    reading.abort()
    return response.url
  }
  // A reply of the file store is not a reply of the API.
  if (response.redirected) throw new CallError({ status: 502, message: '' })
  throw await failureOf(response, await response.json().catch(() => undefined))
}

const idempotencyKeys = new IdempotencyKeys(
  () => Date.now(),
  () => crypto.randomUUID(),
)

/** A repeated call takes at most 10 seconds and 3 attempts. */
const patience = { seconds: 10, times: 3 } as const

/**
 * Repeats a read that the server deferred, after the delay it gives. Of changes, those before which it still catches up:
 * nothing was saved, and a few seconds later it can. Of others the user sees when to try again.
 */
const patiently = async <Result>(
  endpoint: Pick<Endpoint, 'method'>,
  signal: AbortSignal | undefined,
  ask: () => Promise<Result>,
): Promise<Result> => {
  for (let time = 1; ; time += 1) {
    try {
      return await ask()
    } catch (error) {
      const isPutOff =
        error instanceof CallError &&
        (endpoint.method === 'GET'
          ? error.status === 429 || error.status === 503
          : error.is('preparing') && error.retryAfter !== undefined)
      if (!isPutOff || time > patience.times) throw error
      const { retryAfter = patience.seconds + 1 } = error
      if (retryAfter > patience.seconds) throw error
      await pause(retryAfter * 1000)
      signal?.throwIfAborted()
    }
  }
}

/**
 * Repeats a request that was rejected with an outdated token. The session token changes when the user confirms their
 * identity in any tab, possibly while requests are under way. The first attempt had no effect: the server checks the
 * session first.
 */
const whileSignedIn = async <Result>(
  endpoint: Pick<Endpoint, 'path' | 'roles'>,
  ask: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await ask()
  } catch (error) {
    const before = currentUser()
    const isRefused = error instanceof CallError && error.status === 401 && error.is('unauthenticated')
    if (!isRefused || before === null || endpoint.path === getSession.path) throw error
    const { user } = await request(getSession, {})
    if (user.user_id !== before.user_id) throw error
    return ask()
  }
}

/** If the call requires it, asks the user to confirm their identity and sends the call again. */
const confirmedly = async <Result>(
  endpoint: Pick<Endpoint, 'confirmed'>,
  ask: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await ask()
  } catch (error) {
    const isAsked =
      endpoint.confirmed !== undefined && error instanceof CallError && error.is('confirmation_needed')
    if (!isAsked) throw error
    if (await askConfirmation()) return ask()
    // Nothing failed, so this is no error. If the session ended meanwhile, the sign-in page says so.
    if (currentUser() !== null) notify.info(failureMessage(error))
    throw new CallError({ ...error, message: error.message, isDeclined: true })
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const secondsOf = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined

const formOf = (body: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(recordOf(body)))
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/** The URL of a call, for links that the browser follows itself. */
export const addressOf = (endpoint: Endpoint, params: unknown, query?: unknown): string => {
  const values = recordOf(params)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(recordOf(query)))
    if (value !== undefined) search.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return `${apiPrefix}/${path}${search.size === 0 ? '' : `?${search.toString()}`}`
}

const handleFailure = async (endpoint: Endpoint, error: CallError, quiet: boolean): Promise<void> => {
  const signedIn = currentUser() !== null && !endpoint.roles.includes('anonymous')
  if (error.status === 401 && signedIn) expireSession()
  if (error.status === 403 && signedIn && endpoint.path !== getSession.path) await refreshUser()
  // A call that failed with `busy` may also have applied part of a bulk change.
  if (signedIn && endpoint.method !== 'GET' && (error.status === undefined || error.status >= 500))
    notifyUnknownOutcome()
  notifyUnlessQuiet(endpoint, error, quiet)
}

/**
 * A failed change always shows a toast. A failed read is shown where its data would be, and the end of a session has
 * its own page.
 */
const notifyUnlessQuiet = (endpoint: Endpoint, error: CallError, quiet: boolean): void => {
  if (!quiet && endpoint.method !== 'GET' && error.status !== 401) notify.error(errorMessage(error))
}

/** Reloads the signed-in user: at the start, and when the server forbids something that the menu offered. */
export const refreshUser = async (): Promise<void> => {
  try {
    const { user } = await request(getSession, {})
    setUser(user)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) expireSession()
    else if (!(error instanceof CallError)) throw error
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textOf = (body: unknown, name: string): string | undefined => {
  const value = recordOf(body)[name]
  return typeof value === 'string' ? value : undefined
}

const itemsOf = (body: unknown): ErrorItem[] => {
  const { errors } = recordOf(body)
  if (!Array.isArray(errors)) return []
  return errors.map((item: unknown): ErrorItem => {
    // Replies that do not come from this API may list bare texts.
    if (typeof item === 'string') return { code: item, text: item }
    const field = textOf(item, 'field')
    const { values } = recordOf(item)
    return {
      code: textOf(item, 'code') ?? '',
      text: textOf(item, 'text') ?? '',
      ...(field === undefined ? {} : { field }),
      ...(Array.isArray(values) ? { values: values.map(String) } : {}),
    }
  })
}
