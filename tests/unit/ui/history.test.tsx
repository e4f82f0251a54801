import { renderToStaticMarkup } from 'react-dom/server'
import i18next from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import en from '#messages/en/index.ts'
import pl from '#messages/pl/index.ts'
import type { PastChange } from '#shared/contracts/histories.ts'
import { HistoryList } from '#web/ui/drawer/history.tsx'

it.each([
  ['en', en, 'Deleted: comment', 'Undo'],
  ['pl', pl, 'Usunięcie: komentarz', 'Cofnij'],
] as const)('a deleted comment has a line, which offers to undo that: %s', async (lng, texts, line, undo) => {
  const i18n = i18next.createInstance()
  await i18n.init({ lng, resources: { [lng]: texts } })
  const change: PastChange = {
    date: '2026-11-29T09:00:00.000Z',
    actor: 'Anna Analyst',
    action: 'delete',
    fields: ['comment'],
  }
  const shown = (changes: readonly PastChange[]): string =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <HistoryList
          changes={changes}
          fields={texts.indicators.historyField}
          undo={() => Promise.resolve()}
        />
      </I18nextProvider>,
    )
  const offered = shown([{ ...change, undo: '5.01890a5d-ac96-774b-bcce-b302099a8057' }])
  expect(offered).toContain(line)
  expect(offered).toMatch(new RegExp(`<button.*${undo}</button>`))
  expect(shown([change])).not.toContain('<button')
})
