/** The options of a webhook's view. */
import type { TFunction } from 'i18next'
import type { View } from '#shared/contracts/views.ts'
import type { Webhook } from '#shared/contracts/webhooks.ts'
import { moduleOfList } from '#shared/domain/item-lists.ts'
import type { Choice } from '#web/ui/form/fields/choices-input.tsx'

/** What a webhook sends now; undefined for a new one. */
export type SentNow = Pick<Webhook, 'view' | 'modules'> | undefined

/**
 * No view, and the offered ones. The webhook's own view is an option even if it can no longer be chosen: without it
 * the control would show that there is none.
 */
export const viewOptions = (
  offered: readonly Pick<View, 'view_id' | 'view_name' | 'list'>[],
  now: SentNow,
  { t, connect }: { readonly t: TFunction<'webhooks'>; readonly connect: TFunction<'connect'> },
): Choice[] => {
  const nameOf = (module: Webhook['modules'][number] | undefined, name: string): string =>
    module === undefined ? name : `${connect(`moduleName.${module}`)}: ${name}`
  const own = now?.view ?? null
  const isOffered = own === null || offered.some(({ view_id: id }) => id === own.view_id)
  const ownLabel = ({ view_name: name, is_gone: isGone }: NonNullable<Webhook['view']>): string => {
    if (isGone) return t('form.viewDeleted')
    return name === null ? t('form.viewUnseen') : nameOf(now?.modules[0], name)
  }
  return [
    { value: '', label: t('form.viewNone') },
    ...(isOffered ? [] : [{ value: String(own.view_id), label: ownLabel(own) }]),
    ...offered.map(({ view_id: id, view_name: name, list }) => ({
      value: String(id),
      label: nameOf(moduleOfList[list], name),
    })),
  ]
}
