/** A sign-in with a passkey between its two calls. A token in a cookie identifies the challenge. */
import type { Request } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { ask, takeChallenge } from '#functions/rules/security/challenges.ts'
import { hashToken } from '#functions/rules/session/sessions.ts'
import { factorLimits } from '#shared/domain/factors.ts'

const passkeyCookie = '__Host-passkey'

/**
 * Creates a challenge for the browser. `userId` is the user who entered the password, or null. Returns the challenge.
 */
export const askBrowser = async (
  platform: Platform,
  request: Request,
  userId: number | null,
): Promise<string> => {
  const token = platform.random.token(32)
  request.setCookie(passkeyCookie, token, factorLimits.challengeMinutes * 60)
  return ask(platform, hashToken(token), 'sign-in', userId)
}

/** The browser's challenge. It can be read once. */
export const askedOfBrowser = async (platform: Platform, request: Request) => {
  const token = request.cookies[passkeyCookie]
  request.setCookie(passkeyCookie, '', 0)
  return token === undefined || token === ''
    ? undefined
    : takeChallenge(platform, hashToken(token), 'sign-in')
}
