/** Whether others are notified of a change: in an e-mail, or as something that they first see now. */
import type { Change } from '#functions/core/event-store/entry.ts'
import type { DomainEvent } from './domain-event.ts'
import { eventsOfChange } from './events-of-change.ts'

/** The fields of an incident whose later changes are notified. */
export const notifiedFields = ['name', 'description', 'is_open', 'attachments'] as const

const announces = (event: DomainEvent): boolean => {
  switch (event.type) {
    case 'state_changed':
      return false
    case 'changed':
      return (
        event.kind === 'incident' && event.fields.some((field) => notifiedFields.some((one) => one === field))
      )
    case 'published':
    case 'replied':
    case 'withdrawn':
    case 'moved':
    case 'expired':
    case 'reopened':
    case 'acceptance_ended':
    case 'criticality_raised':
      return true
  }
}

/** Whether others are notified of a change. Webhooks, which follow every state, do not count. */
export const isAnnounced = (change: Change): boolean => eventsOfChange(change, 0).some(announces)
