/**
 * Known browsers. A cookie names account and browser, sealed under the account's password date. It proves that the
 * browser once passed both sign-in steps; a new password voids it. It grants no access. It only gives the browser its
 * own attempt counter (docs/decisions/sessions.md).
 */
import * as z from 'zod'
import type { Request } from '#functions/core/http/request.ts'
import type { Platform } from '../http/platform.ts'
import { describeError } from '#functions/core/log.ts'
import { isOutage } from '#functions/core/store/outage.ts'

export const deviceCookie = '__Host-devices'
/** How long a browser is known after its last sign-in, in seconds. */
export const deviceSeconds = 90 * 86_400
/** Maximum accounts for which a browser is known. */
const mostAccounts = 4
/** Separates the tokens of several accounts. */
const separator = '~'

const deviceSchema = z.object({
  id: z.string(),
  /** Epoch seconds. */
  expires: z.int(),
})

/** The account of a browser, and its password date. */
interface Owner {
  readonly id: number
  readonly account: { readonly password_changed_at: string }
}

const purposeOf = ({ id, account }: Owner): string => `device of ${id} since ${account.password_changed_at}`
const tokensOf = (request: Pick<Request, 'cookies'>): string[] =>
  (request.cookies[deviceCookie] ?? '').split(separator).slice(0, mostAccounts)
const prefixOf = ({ id }: Owner): string => `${id}:`

/** The id of the request's browser; undefined when it is unknown for the account. */
export const deviceOf = async (
  platform: Platform,
  request: Pick<Request, 'cookies'>,
  owner: Owner | undefined,
): Promise<string | undefined> => {
  if (owner === undefined) return undefined
  const token = tokensOf(request).find((candidate) => candidate.startsWith(prefixOf(owner)))
  if (token === undefined) return undefined
  const text = await orUnknown(platform, () =>
    platform.seals.open('known_browser', purposeOf(owner), token.slice(prefixOf(owner).length)),
  )
  if (text === undefined) return undefined
  const device = deviceSchema.parse(JSON.parse(text))
  return device.expires * 1000 <= platform.clock.now().getTime() ? undefined : device.id
}

/** Makes the request's browser known for an account, or extends that. */
export const rememberDevice = async (
  platform: Platform,
  request: Pick<Request, 'cookies' | 'setCookie'>,
  owner: Owner,
  device: string | undefined,
): Promise<void> => {
  const { clock, random } = platform
  const expires = Math.floor(clock.now().getTime() / 1000) + deviceSeconds
  const content = JSON.stringify({ id: device ?? random.token(16), expires } satisfies z.input<
    typeof deviceSchema
  >)
  const sealed = await orUnknown(platform, () =>
    platform.seals.seal('known_browser', purposeOf(owner), content),
  )
  if (sealed === undefined) return
  const token = `${prefixOf(owner)}${sealed}`
  const others = tokensOf(request).filter(
    (other) => other !== '' && other.length < 400 && !other.startsWith(prefixOf(owner)),
  )
  request.setCookie(deviceCookie, [token, ...others].slice(0, mostAccounts).join(separator), deviceSeconds)
}

/** While the seal cannot be read, every browser counts as unknown; sign-in still works. */
const orUnknown = async (
  { log }: Platform,
  work: () => Promise<string | undefined>,
): Promise<string | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (!isOutage(error)) throw error
    log.error('the seal of known browsers cannot be read', { ...describeError(error) })
    return undefined
  }
}
