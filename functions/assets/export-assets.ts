import { handleBytesOrJson, type Route } from '#functions/rules/http/handler.ts'
import { exportKey } from '#functions/core/files/files.ts'
import { csvFileName, csvInstant, csvOf, csvSeparator } from '#functions/rules/lists/csv.ts'
import { allOf, oneOf } from '#functions/core/read-model/where.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import { readLanguage } from '#functions/rules/tenants/account.ts'
import { countActivity } from '#functions/rules/tenants/activity.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import type { Language } from '#shared/contracts/account.ts'
import { exportAssets } from '#shared/contracts/assets.ts'
import { tidyText } from '#shared/domain/text.ts'
import { assetRowSchema, assetSelect } from './asset-rows.ts'
import type { AssetsDependencies } from './dependencies.ts'

/** Lifetime of the download link, in seconds. */
const linkSeconds = 300
/** Lambda responses are limited to 6 MB, of which base64 takes a third. */
const replyBytes = 4_000_000
const csvType = 'text/csv; charset=utf-8'

const csvMessages = {
  pl: {
    file: 'zasoby',
    header: ['ID', 'Rodzaj', 'Wartość', 'Status', 'Data dodania'],
    types: {
      domain: 'domena',
      ip_address: 'adres IP',
      keyword: 'słowo kluczowe',
      asn: 'ASN',
      tech_stack: 'technologia',
    },
    statuses: { added: 'dodany', requested_add: 'czeka na dodanie', requested_delete: 'czeka na usunięcie' },
  },
  en: {
    file: 'assets',
    header: ['ID', 'Type', 'Value', 'Status', 'Creation date'],
    types: {
      domain: 'domain',
      ip_address: 'IP address',
      keyword: 'keyword',
      asn: 'ASN',
      tech_stack: 'technology',
    },
    statuses: { added: 'added', requested_add: 'addition requested', requested_delete: 'deletion requested' },
  },
} as const satisfies Record<Language, unknown>

/** The assets of an organization as a CSV file, by type and value, in the caller's language. */
export const exportAssetsRoute = ({ assets, files, platform }: AssetsDependencies): Route =>
  handleBytesOrJson(exportAssets, async ({ params, query, session, request }) => {
    await readVisibleOrganization(platform.table, session, params.id)
    const items = assets.for(session)
    const [readModel, language] = await Promise.all([
      items.readModel(),
      readLanguage(platform.table, session.userId),
    ])
    const where = allOf([
      await items.condition(),
      { sql: 'asset.client_id = ?', parameters: [params.id] },
      oneOf('asset.asset_type', query.asset_types),
    ])
    const rows = readModel.rows(
      assetRowSchema,
      `SELECT ${assetSelect} FROM asset WHERE ${where.sql} ORDER BY asset_type, value_sort, id`,
      where.parameters,
    )
    const messages = csvMessages[language]
    const csv = csvOf(
      messages.header,
      rows.map((asset) => [
        asset.asset_id,
        messages.types[asset.asset_type],
        // Values stored before the text rule may contain invisible characters.
        tidyText(asset.value),
        messages.statuses[asset.status],
        csvInstant(asset.creation_date),
      ]),
      csvSeparator(language),
    )
    const name = csvFileName(messages.file, platform.clock.now())
    await auditExport(platform, { session, request }, `assets: ${rows.length}`, params.id)
    if (session.organizationId !== null)
      await countActivity(platform, session.organizationId, 'downloaded_csv')
    const bytes = Buffer.from(csv)
    if (query.as === 'file' && bytes.length <= replyBytes)
      return { file: { type: csvType, bytes, cacheSeconds: 0, name } }
    const key = exportKey(platform.random.uuid())
    await files.put(key, csv, csvType)
    return {
      json: {
        url: await files.link(key, name, linkSeconds),
        file_name: name,
        rows: rows.length,
        total: rows.length,
      },
    }
  })
