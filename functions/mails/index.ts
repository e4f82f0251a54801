/** The Lambda function of the e-mails page. */
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { mailsDependencies } from './dependencies.ts'
import { listFailedMailsRoute } from './list-failed-mails.ts'
import { listMailsRoute } from './list-mails.ts'
import { sendMailAgainRoute } from './send-mail-again.ts'

/** The routes of the area. */
export const mailRoutes = (platform: Platform): Route[] => {
  const dependencies = mailsDependencies(platform)
  return [listMailsRoute, listFailedMailsRoute, sendMailAgainRoute].map((route) => route(dependencies))
}

export const handler = lambda(mailRoutes, { openSnapshots: environmentSnapshots })
