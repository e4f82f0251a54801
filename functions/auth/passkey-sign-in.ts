/** A sign-in by passkey between its two calls: what the browser was asked is found by a token in a cookie. */
import type { Request } from '#functions/platform/http/handler.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { ask, takeChallenge } from '#functions/platform/security/challenges.ts'
import { hashToken } from '#functions/platform/session/sessions.ts'
import { factorLimits } from '#shared/domain/factors.ts'

const passkeyCookie = '__Host-passkey'

/** Asks the browser; `userId` is who has shown the password, null where nobody has. Answers with the challenge. */
export const askBrowser = async (
  platform: Platform,
  request: Request,
  userId: number | null,
): Promise<string> => {
  const token = platform.random.token(32)
  request.setCookie(passkeyCookie, token, factorLimits.challengeMinutes * 60)
  return ask(platform, hashToken(token), 'sign-in', userId)
}

/** What the browser was asked, once. */
export const askedOfBrowser = async (platform: Platform, request: Request) => {
  const token = request.cookies[passkeyCookie]
  request.setCookie(passkeyCookie, '', 0)
  return token === undefined || token === ''
    ? undefined
    : takeChallenge(platform, hashToken(token), 'sign-in')
}
