import { handleAnonymous, type Route } from '#functions/rules/http/handler.ts'
import type { NotificationEmailsDependencies } from '#functions/notification-emails/dependencies.ts'
import { getUnsubscribe } from '#shared/contracts/unsubscribe.ts'
import { subscriptionOf } from './subscription.ts'

/** The subscription that a link ends. */
export const getUnsubscribeRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handleAnonymous(getUnsubscribe, async ({ query }) => ({
    subscription: (await subscriptionOf(dependencies, query.token)).subscription,
  }))
