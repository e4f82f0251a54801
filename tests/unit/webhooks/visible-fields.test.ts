/** Webhooks hear of each field that a form changes, but of those of analysts. */
import { expect, it } from 'vitest'
import { eventsOfChange } from '#functions/rules/events/events-of-change.ts'
import { itemEventsOf } from '#functions/webhooks/webhook-event.ts'
import { updateIncidentInputSchema } from '#shared/contracts/incidents.ts'
import { updateIndicatorGroupInputSchema } from '#shared/contracts/indicator-groups.ts'
import { updateIndicatorInputSchema } from '#shared/contracts/indicators.ts'
import { updateThreatInputSchema } from '#shared/contracts/threats.ts'
import { updateVisibilityInputSchema } from '#shared/contracts/visibilities.ts'

const defaults = {
  threat: 'amber',
  incident: 'amber',
  visibility: 'amber',
  feed_group: 'green',
  feed: 'green',
} as const

/** The name in the journal: of `tags_ids` it is `tags`, of `feed_type_id` it is `type`. */
const fieldOf = (name: string): string => name.replace(/^feed_(\w+)_id$/, '$1').replace(/_ids?$/, '')

/** What a form sends that is no field of the item. */
const ofTexts = ['translation_is_current', 'texts_before']

it.each([
  // Publishing is an event of its own.
  ['threat', updateThreatInputSchema, ofTexts],
  ['incident', updateIncidentInputSchema, ofTexts],
  ['visibility', updateVisibilityInputSchema, ['analyst_comment']],
  ['feed', updateIndicatorInputSchema, ['origin', 'is_verified', 'accept_warnings']],
  ['feed_group', updateIndicatorGroupInputSchema, [...ofTexts, 'is_verified']],
] as const)('webhooks hear of every field that the form changes: %s', (kind, input, own) => {
  const row = { name: 'A', client_id: 3, verified: 1 }
  const isSent = (field: string): boolean =>
    eventsOfChange({ kind, id: 7, action: 'update', fields: [field], row, before: {} }, 0).some(
      (event) => itemEventsOf(event, defaults).length > 0,
    )
  const silent = Object.keys(input.shape)
    .map(fieldOf)
    .filter((field) => !isSent(field))
  expect(silent).toEqual(own)
})
