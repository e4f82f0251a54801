/** What the parts of a notification are written with. */
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
  /** Characters of a description: in a list the rest is read in the portal. */
  readonly descriptionLength: number
}

/** Everything in a mail about one item, the beginning in one about several. */
const [wholeDescription, shortDescription] = [4000, 400]

/** The means to write a notification with; `share` of the descriptions stands in it. */
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

/** How many items it tells of, those counted alone included. */
export const itemsOf = ({ visibilities: exposures, incidents, threats, feeds }: Notification): number =>
  (exposures?.total ?? 0) +
  (incidents?.total ?? 0) +
  (threats?.total ?? 0) +
  (feeds === null ? 0 : feeds.total + newGroupsOf(feeds) + feeds.withdrawn.total)

/** How many groups are new, those counted that are not named. */
export const newGroupsOf = ({ newGroups, unnamedGroups }: NotifiedIndicators): number =>
  newGroups.length + unnamedGroups
