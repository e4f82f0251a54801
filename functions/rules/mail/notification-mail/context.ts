/** What the parts of a notification message need to write their text. */
import type { Notification, NotifiedIndicators } from '../notification.ts'
import type { OrganizationHosts } from '#shared/domain/indicators/organization-hosts.ts'
import { momentsOf, type Moments } from './moments.ts'
import { numberText } from './plurals.ts'
import { messagesOf, type NotificationMessages } from './messages.ts'

export interface Writing {
  readonly notification: Notification
  /** Hosts of the organization. */
  readonly organizationHosts: OrganizationHosts | undefined
  readonly messages: NotificationMessages
  readonly moments: Moments
  readonly number: (count: number) => string
  readonly showsNames: boolean
  readonly showsAll: boolean
  /** Maximum characters of a description. The portal shows the rest. */
  readonly descriptionLength: number
}

/** Limits for a message about one item, and for one about several. */
const [wholeDescription, shortDescription] = [4000, 400]

/** The context for a notification; `share` scales the length of descriptions. */
export const writingOf = (notification: Notification, share = 1): Writing => {
  const { language, zone, at, content } = notification
  return {
    notification,
    organizationHosts: notification.organizationHosts,
    messages: messagesOf(language),
    moments: momentsOf(language, zone, at),
    number: (count) => numberText(count, language),
    showsNames: content !== 'counts',
    showsAll: content === 'everything',
    descriptionLength: share * (itemsOf(notification) === 1 ? wholeDescription : shortDescription),
  }
}

/** Number of items in it, including those that are only counted. */
export const itemsOf = ({ visibilities: exposures, incidents, threats, indicators }: Notification): number =>
  (exposures?.total ?? 0) +
  (incidents?.total ?? 0) +
  (threats?.total ?? 0) +
  (indicators === null ? 0 : indicators.total + newGroupsOf(indicators) + indicators.withdrawn.total)

/** Number of new groups, including unnamed ones. */
export const newGroupsOf = ({ newGroups, unnamedGroups }: NotifiedIndicators): number =>
  newGroups.length + unnamedGroups
