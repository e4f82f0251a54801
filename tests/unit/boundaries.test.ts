import { describe, expect, it } from 'vitest'
import { importsOf, productWordsInCore, wrongImports } from '#scripts/check-boundaries.ts'
import { wrongTables } from '#scripts/table-boundaries.ts'

const problemsOf = (file: string, name: string): string[] =>
  wrongImports(new Map([[file, `import { x } from '${name}'\n`]]))

describe('import directions', () => {
  it.each([
    ['functions/threats/routes.ts', '#shared/contracts/threats.ts'],
    ['functions/threats/routes.ts', '#functions/rules/http/handler.ts'],
    ['functions/threats/routes.ts', './threat-presenter.ts'],
    ['functions/dictionaries/index.ts', '#functions/threats/threat-store.ts'],
    ['functions/auth/index.ts', '../account/routes.ts'],
    ['functions/registry.ts', '#functions/threats/threat-store.ts'],
    ['functions/audit/routes.ts', '#functions/registry.ts'],
    ['functions/jobs/webhook-sender.ts', '#functions/webhooks/send/sender.ts'],
    ['web/app/router.tsx', '#web/features/threats/threats-page.tsx'],
    ['web/features/indicators/indicators-page.tsx', '#web/features/indicator-lookup/controls.tsx'],
    ['web/features/organizations/organization-tabs.ts', '../users/tab.tsx'],
    ['web/features/threats/threats-page.tsx', '#web/ui/list/list-page.tsx'],
    ['web/ui/list/item-calls.ts', '#web/lib/api.ts'],
    ['web/features/indicator-groups/groups-page.tsx', '#web/features/indicators/indicator-queries.ts'],
    ['infra/app.ts', './bundle.ts'],
    ['infra/access.ts', '#functions/access.ts'],
    ['infra/access.ts', '#functions/threats/access.ts'],
    ['functions/access.ts', '#functions/threats/access.ts'],
    ['functions/webhooks/access.ts', '#shared/domain/tlp/levels.ts'],
    ['scripts/admin/cli.ts', '#functions/core/store/table.ts'],
    ['shared/http/endpoint.ts', 'zod'],
    ['shared/http/api-texts.ts', '#messages/pl/errors.ts'],
    ['web/i18n/index.ts', '#messages/en/first.ts'],
    ['messages/en/first.ts', './app.ts'],
    ['functions/reports/document/layout.ts', 'pdf-layout'],
    ['packages/pdf-layout/src/layout.ts', './blocks.ts'],
    ['packages/pdf-layout/src/write-pdf.ts', 'node:zlib'],
    ['packages/pdf-layout/src/fonts.ts', 'fontkit'],
    ['packages/pdf-layout/tests/flow.test.ts', 'vitest'],
  ])('allow %s to import %s', (file, name) => {
    expect(problemsOf(file, name)).toEqual([])
  })

  it.each([
    ['shared/domain/roles.ts', '#functions/core/clock.ts'],
    ['shared/domain/roles.ts', 'node:fs'],
    ['functions/core/event-store/entry.ts', '#shared/contracts/audit.ts'],
    ['messages/en/app.ts', '#shared/domain/roles.ts'],
    ['messages/en/app.ts', 'i18next'],
    ['web/lib/api.ts', '#functions/core/env.ts'],
    ['web/lib/api.ts', '@aws-sdk/client-s3'],
    ['functions/threats/index.ts', '../../infra/functions.ts'],
    ['functions/threats/index.ts', 'aws-cdk-lib/aws-lambda'],
    ['functions/threats/routes.ts', '#functions/dictionaries/dictionary.ts'],
    ['functions/rules/http/handler.ts', '#functions/threats/threat-store.ts'],
    ['functions/registry.ts', '#functions/threats/threat.ts'],
    ['functions/threats/index.ts', '#functions/registry.ts'],
    ['functions/threats/index.ts', '#functions/jobs/notifier.ts'],
    ['functions/rules/tenants/organization-deletions.ts', '#functions/registry.ts'],
    ['web/features/threats/threats-page.tsx', '#web/features/auth/login-page.tsx'],
    ['web/features/threats/threats-page.tsx', '#web/app/router.tsx'],
    ['web/ui/list/list-page.tsx', '#web/features/threats/threat-queries.ts'],
    ['web/lib/api.ts', '#web/ui/icon.tsx'],
    ['scripts/build/prime-theme.ts', '#docs/operations.ts'],
    ['web/theme/prime-theme.ts', 'node:fs'],
    ['web/features/indicators/indicators-page.tsx', '#web/features/indicator-groups/groups-page.tsx'],
    ['infra/app.ts', '#scripts/local/start.ts'],
    ['packages/local-cloud/src/cloud.ts', '#scripts/local/start.ts'],
    ['infra/app.ts', 'local-cloud'],
    ['infra/access.ts', '#functions/registry.ts'],
    ['functions/threats/access.ts', '#functions/core/store/keys.ts'],
    ['functions/threats/access.ts', './threat-store.ts'],
    ['scripts/admin/cli.ts', '#docs/operations.ts'],
    ['packages/pdf-layout/src/layout.ts', '#shared/contracts/paper.ts'],
    ['packages/pdf-layout/src/layout.ts', '../../../shared/contracts/paper.ts'],
    ['packages/pdf-layout/src/layout.ts', 'zod'],
    ['packages/pdf-layout/src/layout.ts', 'vitest'],
    ['packages/unknown/src/layout.ts', 'fontkit'],
    ['functions/reports/document/layout.ts', '#packages/pdf-layout/src/blocks.ts'],
  ])('do not allow %s to import %s', (file, name) => {
    expect(problemsOf(file, name)).toHaveLength(1)
  })

  it('detect imports of every form', () => {
    const source =
      "import '#infra/a.ts'\nexport * from '#infra/b.ts'\nconst c = await import('#infra/c.ts')\nimport type { D } from '#infra/d.ts'\n"
    expect(wrongImports(new Map([['shared/x.ts', source]]))).toHaveLength(4)
  })

  it.each([
    'import "#infra/a.ts"',
    'export * from "#infra/b.ts"',
    'const c = await import(`#infra/c.ts`)',
    "import d = require('#infra/d.ts')",
    'const e = require("#infra/e.ts")',
    'const f = await import(`#infra/${name}.ts`)',
    'const g = await import(name)',
  ])('detect %s', (source) => {
    expect(wrongImports(new Map([['functions/threats/index.ts', source]]))).toHaveLength(1)
  })

  it('allow texts to import only types of the rules', () => {
    const source = "import type { ErrorCode } from '#shared/http/errors.ts'\n"
    expect(wrongImports(new Map([['messages/en/errors.ts', source]]))).toEqual([])
    expect(wrongImports(new Map([['messages/en/errors.ts', source.replace('type ', '')]]))).toHaveLength(1)
  })

  it('ignore imports in strings', () => {
    expect(importsOf("const text = t('days.from', { day })\nconst other = t('#infra/a.ts')\n")).toEqual([])
  })
})

describe('words of the product in the core', () => {
  it.each([
    "import { x } from '#shared/domain/indicators/types.ts'",
    "import type { x } from '../stix/bundle.ts'",
    "const owner = before['client_id']",
    "const kind = 'feed_group'",
    'const stixVersion = 1',
    'const threats = []',
  ])('are found: %s', (source) => {
    expect(productWordsInCore(new Map([['functions/core/log.ts', source]]))).toHaveLength(1)
    expect(productWordsInCore(new Map([['functions/rules/history.ts', source]]))).toEqual([])
  })

  it('are not parts of other words', () => {
    const source = "import { PortalError } from '#shared/http/errors.ts'\nconst feedback = lineFeed\n"
    expect(productWordsInCore(new Map([['functions/core/log.ts', source]]))).toEqual([])
  })
})

/** A store of threats, a table of their matches, and a file of an area with this source. */
const tablesNamedIn = (area: string, source: string): string[] =>
  wrongTables(
    new Map([
      [
        'functions/threats/threat-store.ts',
        "const threatKind = kind({\n  name: 'threat',\n})\nconst tags = plainEntryKind('threat_tag')\nconst level = tlpDefaultKind('threat')\n",
      ],
      [
        'functions/asset-matches/match-tables.ts',
        "const create = ['CREATE TABLE concern_asset (id INTEGER PRIMARY KEY)']\n",
      ],
      [`functions/${area}/queries.ts`, source],
    ]),
  )

describe('tables and items named', () => {
  it.each([
    "readModel.count('SELECT count(*) FROM threat WHERE id = ?', [id])",
    '`SELECT name\n   FROM threat_tag AS tag`',
    '`SELECT level FROM threat_tlp`',
    '`SELECT ref FROM json_each(?) AS link CROSS JOIN main.threat_tag_ids ON owner = link.value`',
    "readPage(readModel, { from: 'threat', where })",
    "`SELECT owner FROM ${linkTable('threat', 'tag_ids')}`",
    "const tombstones = tombstoneTable('threat')",
    "idsAmong(readModel, 'threat', ids)",
    'const sql = "SELECT count(*) FROM threat"',
    "'SELECT owner FROM tag, threat WHERE tag.id = 1'",
    "'SELECT tag.id FROM json_each(?) AS tag, main.threat'",
    "'select id from threat where id = ?'",
    "'Select Id From Threat'",
    "'SELECT id FROM (threat)'",
    '`SELECT id FROM ( \n threat )`',
    '\'SELECT id FROM "threat"\'',
    "'SELECT id FROM [threat]'",
    '\'SELECT id FROM main."threat"\'',
    "'id IN threat'",
    "'SELECT ref FROM tag WHERE ref IN threat_tag_ids'",
    "'id not in (threat)'",
    "'SELECT id FROM threat AS mine'",
    "'SELECT id FROM threat AS threat'",
    "'WITH threat_gone AS (SELECT 1) SELECT 1 FROM threat_gone'",
    "const where = { sql: 'threat.published >= ?', parameters: [1] }",
    'const where = { sql: \'Threat."is_open" = 1\' }',
    "const order = 'coalesce(threat.name, 0) DESC'",
    '`SELECT id FROM tag WHERE id = ${of(`(SELECT max(id) FROM threat)`)}`',
    "'INSERT INTO threat (id) VALUES (?)'",
    "'UPDATE threat SET id = 1'",
    "'DELETE FROM threat'",
    "table.get(keys.entity('threat', id))",
  ])('are those of the own area: %s', (source) => {
    expect(tablesNamedIn('reports', source)).toHaveLength(1)
    expect(tablesNamedIn('threats', source)).toEqual([])
  })

  it.each([
    '/** Reads FROM threat and its tags. */',
    '  // As in SELECT id FROM threat',
    '/**\n * A list joins it: JOIN threat_tag.\n */',
    "readModel.rows(idRow, 'SELECT id FROM threats_of_others')",
    "import { threatList } from '#functions/threats/threat-presenter.ts'",
    "log.info('the threat was deleted from here')",
    "const type = 'threat.published'",
    '/** SELECT id FROM threat, tag */ const a = 1 // FROM threat',
    "'SELECT threat_id FROM tag WHERE threat_ids = 1'",
    "`SELECT kind FROM tag WHERE kind = 'threat' AND tag.id = ${threat}`",
    "'SELECT threat.id FROM json_each(?) AS threat'",
    'const word = /FROM threat/',
  ])('are not words elsewhere: %s', (source) => {
    expect(tablesNamedIn('reports', source)).toEqual([])
  })

  it.each([
    "'SELECT item_id FROM threat_concern WHERE client_id = ?'",
    "'SELECT asset_id FROM concern_asset'",
  ])('are of the layer that derives them: %s', (source) => {
    expect(tablesNamedIn('threats', source)).toHaveLength(1)
    expect(tablesNamedIn('asset-matches', source)).toEqual([])
  })

  it('are read by a key of a named kind', () => {
    const source = 'table.get(keys.entity(kind, id))'
    expect(tablesNamedIn('threats', source)).toHaveLength(1)
    expect(tablesNamedIn('asset-matches', source)).toEqual([])
  })

  it('are read by key of the tenant that calls', () => {
    expect(tablesNamedIn('reports', "table.get(keys.entity('organization', id))")).toEqual([])
  })

  it.each(['asset-matches', 'taxii'])('are of no other area in %s either', (area) => {
    expect(tablesNamedIn(area, "const sql = 'SELECT id FROM threat'")).toHaveLength(1)
  })
})

describe('table names from expressions', () => {
  const area = 'threats'
  it.each([
    '`SELECT id FROM ${tab}`',
    '`select id from ${tab}`',
    '`SELECT id FROM (${tab})`',
    '`SELECT id FROM "${tab}"`',
    '`FROM ${rows.kind} WHERE id = 1`',
    '`JOIN ${tableOf(kind)} AS one ON TRUE`',
    '(kind: string) => `SELECT id FROM ${kind}`',
    "(kind: 'threat' | 'incident') => `SELECT id FROM ${kind}`",
    "const other = 'incident'\nconst sql = `SELECT id FROM ${other}`",
  ])('are for the layers below the areas: %s', (source) => {
    expect(tablesNamedIn(area, source)).toHaveLength(1)
    for (const layer of ['core', 'rules', 'asset-matches']) expect(tablesNamedIn(layer, source)).toEqual([])
  })

  it.each([
    "(kind: 'threat' | 'threat_tag') => `SELECT id FROM ${kind}`",
    "const tables = { live: 'threat', deleted: tombstoneTable('threat') }\nconst sql = `SELECT id FROM ${tables.live}`",
    "const links = linkTable('threat', 'tag_ids')\nconst sql = `SELECT owner FROM ${links}`",
    "`SELECT id FROM ${tombstoneTable('threat')}`",
    '`SELECT id FROM (${queries.join(other)}) WHERE id IN ${organizations}`',
    'log.info(`moved from ${place}`)',
  ])('may be one of the own tables: %s', (source) => {
    expect(tablesNamedIn(area, source)).toEqual([])
  })
})
