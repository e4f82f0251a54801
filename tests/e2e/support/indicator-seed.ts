/** Indicators, groups and dictionaries for browser tests. Values use reserved domains and addresses only. */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { operator, type Site } from './site.ts'

export const sha256 = '9f2c4be17ad05e3381c6d2f40b77ab0e15c94d2e8f6a1b3c5d7e9f0a2b4c6d8e'

/** 24 domains, every fourth not verified, and a few values of other types. Three groups, one of them not verified. */
export const seedIndicators = async (site: Site): Promise<void> => {
  const indicators = site.platform.collection(indicatorsCollection)
  await indicators.commit(operator, (commit) => {
    for (const name of ['Phishing', 'Serwer C2', 'Złośliwy plik'])
      commit.create('feed_category', commit.nextId('feed_category'), { name, is_active: true })
    for (const name of ['stealer', 'ransomware', 'bankowość', 'kurier'])
      commit.create('feed_tag', commit.nextId('feed_tag'), { name, is_active: true })
    for (const name of ['Domena', 'IPv4', 'SHA-256', 'URL', 'Nazwa pliku'])
      commit.create('feed_type', commit.nextId('feed_type'), { name, is_active: true })
    for (const [name, verified] of [
      ['Fałszywe faktury', true],
      ['Stealery 11/2026', true],
      ['Robocza', false],
    ] as const) {
      commit.create('feed_group', commit.nextId('feed_group'), {
        name,
        description: `Wskaźniki kampanii „${name}”`,
        tag_ids: [1, 2],
        is_verified: verified,
        creation_date: commit.at,
        last_update_date: commit.at,
      })
    }
  })
  await indicators.commit(operator, (commit) => {
    const add = (
      value: string,
      type: number,
      of: { tags?: number[]; groups?: number[]; verified?: boolean; category?: number; ids?: boolean } = {},
    ): void => {
      const verified = of.verified ?? true
      commit.create('feed', commit.nextId('feed'), {
        value,
        key: value,
        origin: 'CERT Przykład',
        category_id: of.category ?? 1,
        type_id: type,
        tag_ids: of.tags ?? [],
        group_ids: of.groups ?? [],
        ids_flag: of.ids ?? false,
        notes: null,
        is_verified: verified,
        creation_date: commit.at,
        published_date: verified ? commit.at : null,
        sent_date: null,
      })
    }
    for (let number = 1; number <= 24; number += 1) {
      add(`kampania-${number}.example.com`, 1, {
        tags: number % 3 === 0 ? [1, 2, 3] : [4],
        groups: number % 2 === 0 ? [1] : [],
        verified: number % 4 !== 0,
        ids: number % 5 === 0,
      })
    }
    add('192.0.2.61', 2, { category: 2, tags: [1], groups: [1, 2] })
    add(sha256, 3, { category: 3, tags: [1, 2, 3, 4], groups: [1, 2, 3] })
    add('https://faktura.example.com/sesja?id=7', 4, { tags: [3] })
    add('nowy.example.net', 1, { verified: false, groups: [2] })
  })
}
