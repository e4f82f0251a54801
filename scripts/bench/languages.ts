/** Cost of a second language: the demo's translated threats, in one language and in both. */
import * as z from 'zod'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { demoThreats } from '#scripts/admin/demo.ts'
import { putDictionaries, putThreats } from '#tests/integration/notifications/content.ts'
import { createAdministrationFixture } from '#tests/integration/support/administration.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import { countedWrites, watched } from './collections.ts'
import { machine, medianMilliseconds, round, type Figure, type Measure } from './measure.ts'

const rounds = 40
const anyRow = z.record(z.string(), z.unknown())

export const languagesMeasure: Measure = {
  name: 'languages',
  summary: 'threats in one language and in two: bytes of an item, and what writing and listing take',
  async *run() {
    const figures: Figure[] = []
    const backends = await startBackends()
    try {
      const texts = demoThreats(new Date()).flatMap(({ name, description, lang, translation }) =>
        translation === undefined
          ? []
          : [
              {
                name,
                description,
                lang,
                translation: { ...translation, description: translation.description ?? null },
              },
            ],
      )
      for (const languages of ['one language', 'two languages'] as const) {
        const { platform, portal, analyst } = await createAdministrationFixture(backends)
        const { table } = platform
        await putDictionaries(platform)
        const all = Array.from({ length: rounds }, (_, round) =>
          texts.map(({ translation, ...own }) => ({
            ...own,
            name: `${own.name} ${round}`,
            ...(languages === 'one language'
              ? {}
              : { translation: { ...translation, name: `${translation.name} ${round}` } }),
          })),
        )
        const report = (name: string, value: number, unit: string): number =>
          figures.push({
            name: `${languages}: ${name}`,
            value: round(value, 2),
            unit,
            on: `DynamoDB Local in memory, ${machine}`,
          })
        const writes = countedWrites(table)
        const before = writes()
        for (const some of all) await putThreats(platform, some)
        const count = texts.length * rounds
        report('write units of an item, imported', (writes() - before) / count, 'WCU')
        const bytesOf = (items: readonly unknown[]): number => Buffer.byteLength(JSON.stringify(items))
        const ids = Array.from({ length: texts.length }, (_, index) => index + 1)
        const entities = await table.batchGet(ids.map((id) => keys.entity('threat', id)))
        report('bytes of an entity', bytesOf(entities) / ids.length, 'bytes')
        const readModel = await platform.collection(threatsCollection).readModel()
        report('bytes of a row', bytesOf(readModel.rows(anyRow, 'SELECT * FROM threat')) / count, 'bytes')
        const usage = watched(table)
        await portal.ok('listThreats', analyst, { query: { page_size: '20' } })
        await portal.ok('listThreats', analyst)
        report('a page of the list', usage().readUnits, 'RCU')
        await portal.ok('getThreat', analyst, { params: { id: 1 } })
        report('one threat', usage().readUnits, 'RCU')
        const search = { query: { name: 'energia' } }
        report(
          'a search among them',
          await medianMilliseconds(30, () => portal.ok('listThreats', analyst, search)),
          'ms',
        )
      }
      yield* figures
    } finally {
      await backends.stop()
    }
  },
}
