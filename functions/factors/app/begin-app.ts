import { handle, type Route } from '#functions/rules/http/handler.ts'
import { appUri, newAppSecret } from '#functions/core/crypto/app-codes.ts'
import { beginApp } from '#shared/contracts/factors.ts'
import type { FactorsDependencies } from '../dependencies.ts'
import { storePendingApp } from './pending-app.ts'

/** Begins to set up an app. An existing one works until the new one is confirmed. */
export const beginAppRoute = ({ platform }: FactorsDependencies): Route =>
  handle(beginApp, async ({ session }) => {
    const secret = newAppSecret(platform.random)
    await storePendingApp(platform, session, secret)
    return { secret, uri: appUri(secret, platform.environment.PROVIDER_NAME, session.email) }
  })
