import { handleAnonymousRedirect, type Route } from '#functions/rules/http/handler.ts'
import type { NotificationEmailsDependencies } from '#functions/notification-emails/dependencies.ts'
import { unsubscribePage } from '#functions/rules/mail/unsubscribe-links.ts'
import { openUnsubscribe } from '#shared/contracts/unsubscribe.ts'

/** Redirects to the page. Mail scanners follow links, so following one must not unsubscribe. */
export const openUnsubscribeRoute = ({ platform }: NotificationEmailsDependencies): Route =>
  handleAnonymousRedirect(openUnsubscribe, ({ query }) =>
    Promise.resolve(unsubscribePage(platform.environment, query.token)),
  )
