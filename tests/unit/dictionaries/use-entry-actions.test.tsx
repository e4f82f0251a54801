import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import type { Dictionary, Entry } from '#web/features/dictionaries/dictionaries.ts'
import { type EntryActions, useEntryActions } from '#web/features/dictionaries/use-entry-actions.ts'
import { dismissToasts } from '#web/lib/notify.ts'

const i18n = i18next.createInstance()
beforeAll(() => i18n.init({ lng: 'en', resources: {} }))

it('switches an entry on although it was read before it was switched off', async () => {
  const updates: { entry: Entry; before: Entry }[] = []
  const dictionary: Dictionary = {
    key: 'threat_tag',
    area: 'threats',
    part: 'tags',
    fields: ['name'],
    useEntries: () => {
      throw new Error('not used')
    },
    read: () => Promise.resolve([]),
    create: () => Promise.resolve({ id: 1, reactivated: false }),
    update: (entry, before) => Promise.resolve(updates.push({ entry, before })),
    remove: () => Promise.resolve(),
  }
  const found: EntryActions[] = []
  const Page = ({ onActions }: { onActions: (actions: EntryActions) => void }) => {
    onActions(useEntryActions(dictionary, []))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <Page onActions={(actions) => found.push(actions)} />
      </I18nextProvider>
    </QueryClientProvider>,
  )
  const read = { id: 1, names: ['Botnet'], isActive: true }
  const [actions] = found
  await actions?.setActive(read, false)
  await actions?.setActive(read, true)
  dismissToasts()
  expect(updates.map(({ entry, before }) => [before.isActive, entry.isActive])).toEqual([
    [true, false],
    [false, true],
  ])
})
