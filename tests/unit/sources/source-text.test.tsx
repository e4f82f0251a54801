/** How a source that lacks too much is shown: it waits for a person until somebody decides. */
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import sources from '#messages/en/areas/sources.ts'
import type { Source } from '#shared/contracts/sources.ts'
import { waitsSince } from '#shared/domain/sources/source.ts'
import { rowValue } from '#web/features/indicators/row-value.ts'
import { intervalOf, refetchInterval } from '#web/features/sources/source-queries.ts'
import { useSourceText } from '#web/features/sources/use-source-text.ts'

const i18n = i18next.createInstance()
beforeAll(() => i18n.init({ lng: 'en', resources: { en: { sources } } }))

const since = '2026-03-02T08:00:00.000Z'
const undecided = { since, run_id: 'run', gone: 400, of: 1000, least: 1000, problem: null, decision: null }
const decided = { ...undecided, decision: { decision: 'keep', by: 'Anna', at: since } } as const

it('waits for a decision while an interrupted run goes on, with the words of its icon', () => {
  const State = (source: Parameters<ReturnType<typeof useSourceText>['state']>[0]) =>
    useSourceText(new Date(since)).state(source)
  const said = (state: Source['state'], held: Source['held']): string =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <State state={state} held={held} failures={0} failing_since={null} />
      </I18nextProvider>,
    )
  expect(said('held', undecided)).toBe(sources.state.held)
  expect(said('running', undecided)).toBe(sources.state.held)
  expect(said('running', decided)).toBe(sources.state.running)
  expect(said('off', undecided)).toBe(sources.offHeld)
})

it('is asked for often after a decision only until the next run has ended', () => {
  const asked = (end: string): number =>
    intervalOf({ state: 'on_time', is_active: true, held: decided, last_run: { end_date: end } })
  expect(asked('2026-03-02T07:59:00.000Z')).toBeLessThan(refetchInterval)
  expect(asked('2026-03-02T08:01:00.000Z')).toBe(refetchInterval)
})

it('waits since it lacks too much, or since it fails once somebody has decided', () => {
  const source = {
    held: undecided,
    failing_since: '2026-03-05T08:00:00.000Z',
    creation_date: '2026-01-01T08:00:00.000Z',
  }
  expect(waitsSince(source)).toBe(since)
  expect(waitsSince({ ...source, held: decided })).toBe(source.failing_since)
  expect(waitsSince({ ...source, held: null, failing_since: null })).toBe(source.creation_date)
})

it('shows nothing that could be opened of a row that was left out', () => {
  expect(rowValue({ value: 'https://bad.receiver.example/a' })).toBe('hxxps[://]bad[.]receiver[.]example/a')
  expect(rowValue({ value: 'hxxp://bad[.]receiver[.]example/' })).toBe('hxxp[://]bad[.]receiver[.]example/')
  expect(rowValue({ value: 'see http://bad.receiver.example/a b' })).toBe(
    'see hxxp://bad.receiver.example/a b',
  )
  expect(rowValue({ value: '203.0.113.300' })).toBe('203.0.113.300')
})
